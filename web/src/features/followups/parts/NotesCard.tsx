import { ActionIcon, Button, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type BookingNote, bookingNotes } from '@thedot/domain/followups/booking-notes.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { textTypedSince } from '../../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { notesQuery, useAddNote, useRemoveNote } from '../followups.data.ts';
import classes from './NotesCard.module.css';
import { NoteEntry } from './NoteEntry.tsx';

const NoteSchema = bookingNotes.add.body.pick({ text: true });

/** Internal notes of the expert and staff on a session; never shown to the requester. */
export function NotesCard({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('followups');
  return (
    <Card title={t('notes.title')} hint={t('notes.hint')}>
      <NoteForm bookingId={bookingId} />
      <Notes bookingId={bookingId} />
    </Card>
  );
}

function NoteForm({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('followups');
  const add = useAddNote(bookingId);
  const form = useContractForm(NoteSchema, {
    initialValues: { text: '' },
    submit: ({ text }) => add.mutateAsync(text),
    onDone: (_, sent) => {
      form.setValues({ text: textTypedSince(sent.text, form.getValues().text) });
      form.resetDirty({ text: '' });
    },
    errorTitle: 'errors.title_booking',
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <Textarea
        aria-label={t('notes.label')}
        placeholder={t('notes.placeholder')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps('text')}
      />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('notes.add')}
      </Button>
    </form>
  );
}

function Notes({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('followups');
  const notes = useInfiniteQuery(notesQuery(bookingId));
  // The button that had the focus is removed with its note.
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus();
  if (notes.isPending) return <Skeletons shape="text" count={2} />;
  if (notes.isLoadingError) {
    return <LoadFailed text={t('notes.failed')} onRetry={() => void notes.refetch()} />;
  }
  return (
    <div ref={list} className={classes.notes} tabIndex={-1}>
      {notes.data.length === 0 && <p className={classes.empty}>{t('notes.empty')}</p>}
      <ul className={classes.list}>
        {notes.data.map((note) => (
          <li key={note.id}>
            <NoteEntry
              note={note}
              aside={<DeleteNote note={note} bookingId={bookingId} onDone={focusList} />}
            />
          </li>
        ))}
      </ul>
      {notes.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t('notes.more')}
        </Button>
      )}
    </div>
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
  if (!note.mayDelete) return null;
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
        confirm={t('notes.ask.confirm')}
        isDestructive
        onConfirm={() => remove.mutateAsync(note.id)}
        successMessage={t('notes.deleted')}
        onDone={onDone}
      />
    </>
  );
}
