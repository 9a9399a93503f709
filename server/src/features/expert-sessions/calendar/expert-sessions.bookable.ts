import { sql } from 'kysely';
import {
  type Bookable,
  type BookingEvent,
  bookingUid,
  type CalendarReader,
} from '../../../kernel/bookable.ts';
import {
  cancelSessionBySystem,
  findAffectedProposals,
  summarizeSessions,
} from '../transitions/affected-sessions.service.ts';
import { publishAllExperts } from '../../experts/expert-changes.service.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import { SESSION_INVITATIONS } from '../notifications/booking-notifications.service.ts';
import { findProposalForMail } from '../notifications/proposal-mails.service.ts';
import { lockSessionRow } from '../resources/session-resources.queries.ts';
import { expireSessionResource } from '../resources/decide-resources.service.ts';
import { CALENDAR_LABELS } from './calendar-labels.ts';
import {
  findSessionEvent,
  findSessionEvents,
  findSessionEventsFrom,
  findSessionIds,
  type SessionEvent,
} from './session-calendar.queries.ts';

export const expertSessionBookable: Bookable = {
  kind: 'expert_session',
  table: 'expert_sessions',
  selectEventIds: (userId) => sql<string>`
    select s.id from booking_events as s join expert_sessions as b on b.id = s.booking_id
    -- Requests that were reassigned name their previous expert in an event.
    where ${userId}::uuid in (b.expert_id, b.requester_id, s.expert_id, s.actor_id)`,
  findEvents: async (db, reader, selection) => {
    const rows =
      'since' in selection
        ? findSessionEvents(db, reader.id, selection.since)
        : (selection.withFollowing ? findSessionEventsFrom : findSessionEvent)(
            db,
            selection.bookingId,
            reader.id,
          );
    return (await rows).map((row) => toEvent(row, reader));
  },
  findIds: async (db, userId, since) =>
    (await findSessionIds(db, userId, since)).map(({ id }) => id),
  // Proposals of experts do not count, nor do the later weeks of a series.
  quotaRows: sql`
    select b.organization_id, b.requester_id as user_id, b.created_at, b.id as request_id from expert_sessions as b
    where b.status <> 'cancelled' and exists (
      select from expert_session_rounds as first
      where first.booking_id = b.id and first.round = 1 and first.author = 'requester')`,
  invitations: SESSION_INVITATIONS,
  reminders: [
    {
      types: { day: 'booking.reminder_day', hour: 'booking.reminder_hour' },
      recipients: sql`
      select who.id as user_id, jsonb_build_object('name', ${fullName('other')}) as params
      from (values (b.expert_id, b.requester_id), (b.requester_id, b.expert_id)) as who (id, other_id)
      join users as other on other.id = who.other_id`,
      timeSet: sql`
      select s.id, s.at from booking_events as s
      where s.booking_id = b.id and s.kind in ('accepted', 'rescheduled')
      order by s.id desc limit 1`,
    },
  ],
  holds: {
    lock: ({ db }, id) => lockSessionRow(db, id),
    onExpired: expireSessionResource,
    // Sessions have no waiting list.
    isOfferable: async () => false,
    onOffered: async () => undefined,
  },
  findProposal: findProposalForMail,
  findSummaries: summarizeSessions,
  findProposals: findAffectedProposals,
  cancelBySystem: cancelSessionBySystem,
  publishFreeTimes: publishAllExperts,
};

/** A session in the calendar of one participant, in their language. */
function toEvent(row: SessionEvent, reader: CalendarReader): BookingEvent {
  const labels = CALENDAR_LABELS[reader.language];
  const other = row.expertId === reader.id ? row.requester : row.expert;
  const url = `${reader.publicUrl}/booking/${row.id}`;
  const joinUrl = joinUrlOf(row, reader);
  const facts = { ...other, category: row.category, url };
  return {
    bookingId: row.id,
    name: other.name,
    isUpcoming: row.status === 'accepted',
    uid: bookingUid(row.id),
    sequence: row.sequence,
    start: row.start,
    end: row.end,
    changedAt: row.changedAt,
    isCancelled: row.status === 'cancelled',
    summary: labels.summary(facts),
    description: joinUrl
      ? `${labels.join(joinUrl)}\n\n${labels.description(facts)}`
      : labels.description(facts),
    location: locationOf(row, labels),
    url: joinUrl ?? url,
    joinUrl,
  };
}

/** The space with its floor and building, then what the parties wrote. */
function locationOf(
  { mode, place, space }: SessionEvent,
  { where, floor }: (typeof CALENDAR_LABELS)['en'],
): string {
  if (mode === 'online') return where[mode];
  const parts = space ? [space.name, floor(space.floor), space.location, place] : [place];
  return parts.filter((it) => it !== '').join(', ') || where[mode];
}

/** The page of the meeting, or the link of a session that is held elsewhere. */
const joinUrlOf = ({ id, mode, place }: SessionEvent, { publicUrl }: CalendarReader) => {
  if (mode === 'online') return `${publicUrl}/visio/join/${id}`;
  return (mode === 'external_link' && place) || null;
};
