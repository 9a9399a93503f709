import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type BookingNote, bookingNotes } from '@thedot/domain/followups/booking-notes.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { NoteForm } from '../../../ui/records/NoteForm.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { notesQuery, useAddNote, useRemoveNote } from '../followups.data.ts';
import { NoteEntry } from './NoteEntry.tsx';

const NoteSchema = bookingNotes.add.body.pick({ text: true });

/** Internal notes of the expert and staff on a session; never shown to the requester. */
export function NotesCard({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('followups');
  const add = useAddNote(bookingId);
  // The button that had the focus is removed with its note.
  const list = useRef<HTMLUListElement>(null);
  return (
    <Card title={t('notes.title')} hint={t('notes.hint')}>
      <NoteForm
        schema={NoteSchema}
        label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        confirmLabel={t('notes.add')}
        maxLength={4000}
        submit={(text) => add.mutateAsync(text)}
        errorTitle="errors.title_booking"
      />
      <DividedList
        ref={list}
        query={useInfiniteQuery(notesQuery(bookingId))}
        texts={{ error: t('notes.failed'), empty: t('notes.empty'), loadMore: t('notes.more') }}
        renderRow={(note) => (
          <NoteEntry
            note={note}
            aside={
              <DeleteNote note={note} bookingId={bookingId} onDone={() => list.current?.focus()} />
            }
          />
        )}
      />
    </Card>
  );
}

interface DeleteProps {
  note: BookingNote;
  bookingId: string;
  onDone: () => void;
}

function DeleteNote({ note, bookingId, onDone }: DeleteProps) {
  const { t } = useTranslation('followups');
  const format = useFormat();
  const remove = useRemoveNote(bookingId);
  const [isConfirming, confirmation] = useDisclosure();
  if (!note.canDelete) return null;
  return (
    <>
      <ActionIcon
        size={28}
        aria-label={t('notes.delete', { when: format.dayAndTime(note.createdAt) })}
        onClick={confirmation.open}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        opened={isConfirming}
        onClose={confirmation.close}
        title={t('notes.ask.title')}
        text={t('notes.ask.text')}
        confirmLabel={t('notes.ask.confirm')}
        isDestructive
        onConfirm={() => remove.mutateAsync(note.id)}
        successMessage={t('notes.deleted')}
        onDone={onDone}
      />
    </>
  );
}
