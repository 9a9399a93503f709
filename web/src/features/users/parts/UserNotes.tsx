import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { type UserNote, userNotes } from '@thedot/domain/users/notes.contract';
import { useTranslation } from 'react-i18next';
import { textTypedSince } from '../../../lib/forms/changed-fields.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { notesQuery, useAddNote, useRemoveNote } from '../directory.data.ts';
import classes from '../UserPage.module.css';
import { MoreRows } from './MoreRows.tsx';

export function UserNotes({ user: { id, isErased } }: { user: UserRecord }) {
  const { t } = useTranslation('directory');
  return (
    <MoreRows
      title={t('notes.title')}
      hint={t('notes.hint')}
      rows={useInfiniteQuery(notesQuery(id))}
      words={{ failed: t('notes.failed'), empty: t('notes.empty'), more: t('notes.more') }}
      render={(note) => <Row note={note} userId={id} />}
    >
      {!isErased && <NoteForm userId={id} />}
    </MoreRows>
  );
}

function NoteForm({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  const add = useAddNote(userId);
  const form = useContractForm(userNotes.add.body, {
    initialValues: { text: '' },
    submit: ({ text }) => add.mutateAsync(text),
    onDone: (_, sent) => {
      form.setValues({ text: textTypedSince(sent.text, form.getValues().text) });
      form.resetDirty({ text: '' });
    },
  });
  return (
    <form {...form.formProps} className={classes.form}>
      <Textarea
        aria-label={t('notes.label')}
        placeholder={t('notes.label')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('notes.add')}
      </Button>
    </form>
  );
}

function Row({ note, userId }: { note: UserNote; userId: string }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const nameOf = useDisplayName();
  const remove = useRemoveNote(userId);
  const { id, text, author, createdAt, isMine } = note;
  return (
    <>
      <p className={classes.note}>{text}</p>
      <div className={classes.foot}>
        <span>
          {author ? nameOf(author.name) : t('notes.somebody')} ·{' '}
          <time dateTime={createdAt}>{format.ago(createdAt)}</time>
        </span>
        {isMine && (
          <ActionIcon
            size={28}
            aria-label={t('notes.delete', { when: format.dayAndTime(createdAt) })}
            loading={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </>
  );
}
