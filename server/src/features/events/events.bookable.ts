import type { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { EventEntry } from '@thedot/domain/events/event-entry.contract';
import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import { sql } from 'kysely';
import {
  type Bookable,
  bookingUid,
  type CalendarReader,
  type FindCalendarEntries,
} from '../../kernel/bookable.ts';
import { findGuestEvents } from './event-guests.queries.ts';
import { cancelEventBySystem } from './change-events.service.ts';
import {
  findEventEntryRows,
  findEventSummaries,
  findOwnEventIds,
  findOwnEvents,
  type OwnEventRow,
} from './event-calendar.queries.ts';
import { EVENT_INVITATIONS, publishEvents } from './event-notifications.service.ts';

export const eventBookable: Bookable = {
  kind: 'event',
  table: 'event_bookings',
  selectEventIds: (userId) => sql<string>`
    select own.id from submissions as own where own.author_id = ${userId}::uuid and own.kind = 'event'`,
  findEvents: async (db, reader, selection) =>
    (await findOwnEvents(db, reader.id, selection)).map((row) => toOwnEvent(row, reader)),
  findGuestEvents: async (db, guest, selection) =>
    (await findGuestEvents(db, guest.email, selection)).map(({ organizer, ...row }) => ({
      ...toEvent(row, guest),
      // A guest without an account can open no page of members.
      description: '',
      url: `${guest.publicUrl}/event/${row.id}`,
      ...(organizer && { host: organizer }),
    })),
  findIds: findOwnEventIds,
  invitations: EVENT_INVITATIONS,
  busyRows: (now) => sql`
    select s.author_id as user_id, e.start_at, e.end_at from events as e
      join submissions as s on s.id = e.id where s.status = 'accepted' and e.end_at > ${now}::timestamptz
    union all select h.user_id, e.start_at, e.end_at from event_hosts as h
      join events as e on e.id = h.event_id join submissions as s on s.id = e.id
      where s.status = 'accepted' and e.end_at > ${now}::timestamptz
    union all select g.user_id, e.start_at, e.end_at from event_registrations as g
      join events as e on e.id = g.event_id join submissions as s on s.id = e.id
      where g.status = 'accepted' and s.status = 'accepted' and e.end_at > ${now}::timestamptz`,
  reminders: [
    {
      types: { day: 'event.reminder_day', hour: 'event.reminder_hour' },
      recipients: sql`
        select who.user_id, jsonb_build_object('name', s.title) as params
        from submissions as s
        cross join lateral (
          select s.author_id as user_id
          union select h.user_id from event_hosts as h where h.event_id = b.id
          union select g.user_id from event_registrations as g
            where g.event_id = b.id and g.status = 'accepted' and g.user_id is not null) as who
        where s.id = b.id`,
      timeSet: sql`
        select v.id, v.created_at as at from submission_events as v
        where v.submission_id = b.id
          and (v.action = 'accept' or (v.action = 'edit' and v.details -> 'fields' ? 'start'))
        order by v.id desc limit 1`,
    },
  ],
  findSummaries: async ({ db }, ids) =>
    (await findEventSummaries(db, ids)).map(
      ({ id, title, start, end, spaceId, materialIds, author }) => ({
        ref: { kind: 'event', id },
        booking: {
          kind: 'event',
          bookingId: id,
          start,
          end,
          title,
          booker: author,
          canCancel: true,
        },
        resourceIds: [...(spaceId ? [spaceId] : []), ...materialIds],
        // What cannot be held needs no deadline.
        cancelRefusal: null,
      }),
    ),
  cancelBySystem: cancelEventBySystem,
  publishFreeTimes: (tx) => publishEvents(tx, { userIds: [], staff: false, isPublished: true }),
};

const LABELS = {
  en: (url: string) => `View the event: ${url}`,
  fr: (url: string) => `Voir l’événement\u00a0: ${url}`,
};

/** An online event is joined by the address of its entry. */
function toOwnEvent({ isOnline, ...row }: OwnEventRow, reader: CalendarReader) {
  const event = toEvent(row, reader);
  const joinUrl = `${reader.publicUrl}/visio/join/${row.id}`;
  return isOnline && event.isUpcoming ? { ...event, url: joinUrl, joinUrl } : event;
}

/** An event in the calendar of a user who takes part, in their language. */
function toEvent(
  row: Omit<OwnEventRow, 'isOnline'>,
  { language, publicUrl }: Omit<CalendarReader, 'id'>,
) {
  const { id, title, status, sequence, start, end, changedAt, takesPart, where: location } = row;
  const url = `${publicUrl}/events/detail/${id}`;
  return {
    bookingId: id,
    name: title,
    isUpcoming: status === 'accepted' && takesPart,
    isCancelled: status === 'cancelled' || !takesPart,
    uid: bookingUid(id),
    sequence,
    start,
    end,
    changedAt,
    summary: title,
    description: LABELS[language](url),
    location,
    url,
  };
}

const SHOWN = EventEntry.shape.status;
const STATUSES: Readonly<Partial<Record<CalendarStatus, readonly EventStatus[]>>> = {
  accepted: ['accepted'],
  finished: ['finished'],
  cancelled: ['cancelled'],
};

/** Finds the events that the calendar screen shows. Topics are of sessions alone. */
export const findEventEntries: FindCalendarEntries = async (
  { db, actor },
  { kinds, scope, from, to, expertId, category, status, limit },
) => {
  const statuses = status ? (STATUSES[status] ?? []) : (['accepted', 'finished'] as const);
  if (!kinds.includes('event') || category !== undefined || statuses.length === 0) return [];
  const rows = await findEventEntryRows(db, {
    userIds: [scope === 'mine' ? actor.id : undefined, expertId].filter((it) => it !== undefined),
    statuses,
    from,
    to,
    readerId: actor.id,
    limit,
  });
  return rows.map((row) => ({ ...row, kind: 'event', status: SHOWN.parse(row.status) }));
};
