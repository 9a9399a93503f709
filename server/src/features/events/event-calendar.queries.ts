// SQL of events in the calendar, and in calendars outside the hub.
import type { EventStatus } from '@thedot/domain/events/event-fields.contract';
import { MAX_EVENT_DAYS } from '@thedot/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { EventSelection } from '../../kernel/bookable.ts';
import { MAX_EVENTS } from '../scheduling/default-bookings.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { isOrganizedBy, ownEvents } from './event-access.sql.ts';
import { selectEvents } from './events.queries.ts';

const hasStatus = (userId: string, statuses: RawBuilder<unknown>) => sql<boolean>`exists (
  select from event_registrations as own
  where own.user_id = ${userId}::uuid and own.event_id = e.id and own.status in (${statuses}))`;

/** Increases with each change of the event, and of the user's registration. */
const sequenceFor = (userId: string) => sql<number>`e.sequence + coalesce((
  select own.sequence from event_registrations as own
  where own.user_id = ${userId}::uuid and own.event_id = e.id), 0)`;

const where = sql<string>`concat_ws(', ', nullif(r.name, ''), nullif(e.place, ''))`;

/** The user's events for calendars outside the hub, with those that were cancelled. */
export const findOwnEvents = (db: Db, userId: string, selection: EventSelection) =>
  selectEvents(db)
    .select([
      'e.id',
      's.title',
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      sequenceFor(userId).as('sequence'),
      's.changed_at as changedAt',
      'e.is_online as isOnline',
      where.as('where'),
      sql<boolean>`(${isOrganizedBy(userId)}
        or ${hasStatus(userId, sql`'accepted', 'attended', 'absent'`)})`.as('takesPart'),
    ])
    .where('e.published_at', 'is not', null)
    // One event is also found for a user who organized it until now: it is cancelled in their calendar.
    .$if('since' in selection, (it) =>
      it
        .where(sql<boolean>`e.id in (${ownEvents(userId)})`)
        .where('e.end_at', '>', 'since' in selection ? selection.since.toISOString() : ''),
    )
    .$if('bookingId' in selection, (it) =>
      it.where('e.id', '=', 'bookingId' in selection ? selection.bookingId : ''),
    )
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(MAX_EVENTS)
    .execute();
export type OwnEventRow = Awaited<ReturnType<typeof findOwnEvents>>[number];

/** What the file of one event says beside its details. */
export const findEventStamp = (db: Db, userId: string, id: string) =>
  selectEvents(db)
    .select([sequenceFor(userId).as('sequence'), 's.changed_at as changedAt'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow();

export async function findOwnEventIds(
  db: Db,
  userId: string,
  since: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from events as e where e.id in (${ownEvents(userId)})
      and e.end_at > ${since.toISOString()} limit ${MAX_EVENTS}`.execute(db);
  return rows.map(({ id }) => id);
}

interface EntriesQuery {
  /** Each of these users takes part; none: anyone. */
  readonly userIds: readonly string[];
  readonly statuses: readonly EventStatus[];
  readonly from: string;
  readonly to: string;
  readonly readerId: string;
  readonly limit: number;
}

/** The published events that overlap a range, the earliest up to the limit. */
export const findEventEntryRows = (
  db: Db,
  { userIds, statuses, from, to, readerId, limit }: EntriesQuery,
) =>
  selectEvents(db)
    .select([
      'e.id',
      's.title',
      sql<EventStatus>`s.status`.as('status'),
      'e.start_at as start',
      'e.end_at as end',
      where.as('where'),
      briefPerson(db, 's.author_id').$notNull().as('author'),
      sql<boolean>`(${isOrganizedBy(readerId)}
        or ${hasStatus(readerId, sql`'accepted', 'waiting', 'attended', 'absent'`)})`.as('isMine'),
      hasStatus(readerId, sql`'waiting'`).as('isWaiting'),
    ])
    .where('e.published_at', 'is not', null)
    .where('s.status', 'in', statuses)
    .where('e.end_at', '>', from)
    .where('e.start_at', '<', to)
    // Lets the index on the start find them.
    .where(
      'e.start_at',
      '>',
      sql<string>`${from}::timestamptz - ${sql.lit(`${MAX_EVENT_DAYS} days`)}::interval`,
    )
    .where((eb) =>
      eb.and(
        userIds.map(
          (userId) =>
            sql<boolean>`(e.id in (${ownEvents(userId)}) and (${isOrganizedBy(userId)}
              or ${hasStatus(userId, sql`'accepted', 'waiting', 'attended', 'absent'`)}))`,
        ),
      ),
    )
    .orderBy('e.start_at')
    .orderBy('e.id')
    .limit(limit)
    .execute();

/** What a form about affected bookings shows. */
export const findEventSummaries = (db: Db, ids: readonly string[]) =>
  selectEvents(db)
    .select([
      'e.id',
      's.title',
      'e.start_at as start',
      'e.end_at as end',
      'e.space_id as spaceId',
      briefPerson(db, 's.author_id').$notNull().as('author'),
      sql<
        string[]
      >`array(select m.material_id from event_material as m where m.event_id = e.id)`.as(
        'materialIds',
      ),
    ])
    .where('e.id', 'in', ids)
    .orderBy('e.start_at')
    .orderBy('e.id')
    .execute();
