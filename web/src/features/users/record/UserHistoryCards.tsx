import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { type Activity, type UserNote, userNotes } from '@thedot/domain/users/notes.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textTypedSince } from '../../../lib/forms/changed-fields.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useRoleName } from '../../../lib/format/use-role-name.ts';
import {
  useAddNote,
  userActivityQuery,
  userBookingsQuery,
  useRemoveNote,
  userNotesQuery,
} from '../directory.data.ts';
import classes from './UserPage.module.css';

export function UserBookings({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <PagedListCard
      title={t('bookings.title')}
      rows={useInfiniteQuery(userBookingsQuery(userId))}
      texts={{
        failed: t('bookings.failed'),
        empty: t('bookings.empty'),
        more: t('bookings.more'),
      }}
      render={(booking) => <BookingRow booking={booking} userId={userId} />}
    />
  );
}

function BookingRow({ booking, userId }: { booking: Booking; userId: string }) {
  const { t } = useTranslation(['directory', 'experts']);
  const format = useFormat();
  const nameOf = useDisplayName();
  const { id, expert, requester, category, session, status, createdAt } = booking;
  const other = expert.id === userId ? requester : expert;
  return (
    <div className={classes.booking}>
      <div>
        <Link to={`/booking/${id}`}>{t(`experts:category.${category}`)}</Link>{' '}
        {t('bookings.with', { name: nameOf(other.name) })}
        <p className={classes.second}>
          {session
            ? format.dayAndRange(session.start, session.end)
            : t('bookings.asked', { date: format.date(createdAt) })}
        </p>
      </div>
      <StatusBadge kind="booking" status={status} />
    </div>
  );
}

/** The audit log of the account: actions on it and actions of its owner. */
export function UserActivity({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <PagedListCard
      title={t('activity.title')}
      rows={useInfiniteQuery(userActivityQuery(userId))}
      texts={{
        failed: t('activity.failed'),
        empty: t('activity.empty'),
        more: t('activity.more'),
      }}
      render={(activity) => <ActivityRow activity={activity} userId={userId} />}
    />
  );
}

function ActivityRow({ activity, userId }: { activity: Activity; userId: string }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { at, actor } = activity;
  const name = actor ? nameOf(actor.name) : t('activity.hub');
  return (
    <>
      <ActivityText activity={activity} />
      <p className={classes.second}>
        <time dateTime={at}>{format.dayAndTime(at)}</time> ·{' '}
        {actor?.id === userId ? t('activity.self') : t('activity.by', { name })}
      </p>
    </>
  );
}

function ActivityText({ activity: { action, from, to, refusal } }: { activity: Activity }) {
  const { t, i18n } = useTranslation('directory');
  const roleName = useRoleName();
  const isRole = action === 'user.role';
  const valueText = (value: string | null) => (isRole ? roleName(value ?? '') : (value ?? ''));
  const key = `activity.did.${action.replaceAll(/[.-]/g, '_')}`;
  // Features may log actions that have no text yet.
  const happened = i18n.exists(key, { ns: 'directory' }) ? key : 'activity.other';
  return t(happened as 'activity.other', {
    action,
    from: valueText(from),
    to: valueText(to),
    refusal: refusal && errorText(refusal),
  });
}

export function UserNotes({ user: { id, isErased } }: { user: UserRecord }) {
  const { t } = useTranslation('directory');
  return (
    <PagedListCard
      title={t('notes.title')}
      hint={t('notes.hint')}
      rows={useInfiniteQuery(userNotesQuery(id))}
      texts={{ failed: t('notes.failed'), empty: t('notes.empty'), more: t('notes.more') }}
      render={(note) => <NoteRow note={note} userId={id} />}
    >
      {!isErased && <NoteForm userId={id} />}
    </PagedListCard>
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

function NoteRow({ note, userId }: { note: UserNote; userId: string }) {
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

interface Props<Row> {
  title: string;
  hint?: string;
  rows: UseInfiniteQueryResult<readonly Row[]>;
  texts: { readonly failed: string; readonly empty: string; readonly more: string };
  /** Rendered above the rows. */
  children?: ReactNode;
  render: (row: Row) => ReactNode;
}

/** A card with the newest rows of a long list; a button loads more. */
function PagedListCard<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, hint, children } = props;
  return (
    <Card title={title} hint={hint}>
      {children}
      <Rows {...props} />
    </Card>
  );
}

function Rows<Row extends { readonly id: string }>({ rows, texts, render }: Props<Row>) {
  if (rows.isPending) return <Skeletons shape="text" count={3} />;
  if (rows.isLoadingError) {
    return <LoadFailed text={texts.failed} onRetry={() => void rows.refetch()} />;
  }
  if (rows.data.length === 0) return <p className={classes.second}>{texts.empty}</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.data.map((row) => (
          <li key={row.id}>{render(row)}</li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}
