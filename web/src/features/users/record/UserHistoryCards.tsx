import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { type Activity, type UserNote, userNotes } from '@thedot/domain/accounts/notes.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../../ui/Card.tsx';
import { ActivityText } from '../parts/ActivityText.tsx';
import { NoteForm } from '../../../ui/records/NoteForm.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { Sentence } from '../../../ui/people/Sentence.tsx';
import {
  useAddNote,
  userActivityQuery,
  userBookingsQuery,
  useRemoveNote,
  userNotesQuery,
} from '../directory.data.ts';

export function UserBookings({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <Card title={t('bookings.title')}>
      <DividedList
        query={useInfiniteQuery(userBookingsQuery(userId))}
        texts={{
          error: t('bookings.failed'),
          empty: t('bookings.empty'),
          loadMore: t('bookings.more'),
        }}
        renderRow={(booking) => <BookingRow booking={booking} userId={userId} />}
      />
    </Card>
  );
}

function BookingRow({ booking, userId }: { booking: Booking; userId: string }) {
  const { t } = useTranslation(['directory', 'ui']);
  const format = useFormat();
  const { id, expert, requester, category, session, createdAt } = booking;
  const other = expert.id === userId ? requester : expert;
  return (
    <Group justify="space-between" gap="2px 16px">
      <div>
        <Anchor component={Link} to={`/booking/${id}`} c="var(--dot-ink)" fw={600}>
          {t(`ui:category.${category}`)}
        </Anchor>{' '}
        <Sentence
          text={(names) => t('bookings.with', names)}
          names={{ name: <PersonLink person={other} isExpert={other === expert} /> }}
        />
        <Text fz="sm" c="var(--dot-ink-2)">
          {session
            ? format.dayAndRange(session.start, session.end)
            : t('bookings.asked', { date: format.date(createdAt) })}
        </Text>
      </div>
      <StatusBadge kind="booking" status={displayedStatus(booking)} />
    </Group>
  );
}

/** The audit log of the account: actions on it and actions of its owner. */
export function UserActivity({ userId }: { userId: string }) {
  const { t } = useTranslation('directory');
  return (
    <Card title={t('activity.title')}>
      <DividedList
        query={useInfiniteQuery(userActivityQuery(userId))}
        texts={{
          error: t('activity.failed'),
          empty: t('activity.empty'),
          loadMore: t('activity.more'),
        }}
        renderRow={(activity) => <ActivityRow activity={activity} userId={userId} />}
      />
    </Card>
  );
}

function ActivityRow({ activity, userId }: { activity: Activity; userId: string }) {
  const format = useFormat();
  const { at, action, actor } = activity;
  return (
    <>
      <ActivityText activity={activity} />
      <Text fz="sm" c="var(--dot-ink-2)">
        <time dateTime={at}>{format.dayAndTime(at)}</time> ·{' '}
        <ActorText actor={actor} action={action} userId={userId} />
      </Text>
    </>
  );
}

/** What callers do who are not signed in. */
const ANONYMOUS_ACTIONS = ['access.refused', 'auth.recovery-requested', 'auth.registered'];

function ActorText({
  actor,
  action,
  userId,
}: Pick<Activity, 'actor' | 'action'> & { userId: string }) {
  const { t } = useTranslation('directory');
  if (actor?.id === userId) return t('activity.self');
  if (!actor && ANONYMOUS_ACTIONS.includes(action)) return t('activity.anonymous');
  const name = actor ? <PersonLink person={actor} /> : t('activity.hub');
  return <Sentence text={(names) => t('activity.by', names)} names={{ name }} />;
}

export function UserNotes({ user: { id, isErased } }: { user: UserRecord }) {
  const { t } = useTranslation('directory');
  const add = useAddNote(id);
  return (
    <Card title={t('notes.title')} hint={t('notes.hint')}>
      {!isErased && (
        <NoteForm
          schema={userNotes.add.body}
          label={t('notes.label')}
          placeholder={t('notes.label')}
          confirmLabel={t('notes.add')}
          maxLength={2000}
          submit={(text) => add.mutateAsync(text)}
        />
      )}
      <DividedList
        query={useInfiniteQuery(userNotesQuery(id))}
        texts={{ error: t('notes.failed'), empty: t('notes.empty'), loadMore: t('notes.more') }}
        renderRow={(note) => <NoteRow note={note} userId={id} />}
      />
    </Card>
  );
}

function NoteRow({ note, userId }: { note: UserNote; userId: string }) {
  const { t } = useTranslation('directory');
  const format = useFormat();
  const remove = useRemoveNote(userId);
  const { id, text, author, createdAt, isMine } = note;
  return (
    <>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
      <Group justify="space-between" wrap="nowrap" gap="xs" mih={28} fz="xs" c="dimmed">
        <span>
          {author ? <PersonLink person={author} /> : t('notes.somebody')} ·{' '}
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
      </Group>
    </>
  );
}
