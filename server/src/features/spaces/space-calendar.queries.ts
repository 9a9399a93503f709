// SQL of the bookings of spaces in the calendar, and in calendars outside the hub.
import type { Role } from '@thedot/domain/access/roles';
import type { DisplayedDefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { EventSelection } from '../../kernel/bookable.ts';
import {
  isBookerOf,
  isEventOf,
  isExpired,
  isShownAs,
  MAX_EVENTS,
} from '../scheduling/default-bookings.queries.ts';
import { briefPerson, fullName } from '../users/brief-person.sql.ts';
import {
  type GuestIdentity,
  guestSequence,
  isInvited,
  selectToldBookings,
} from './space-guests.queries.ts';
import { selectSpaceEvents, type SpaceEventRow } from './space-events.queries.ts';
import { selectSpaceSessions, type SpaceSessionRow } from './space-sessions.queries.ts';
import {
  LONGEST_BOOKING,
  selectBookedSpaces,
  selectSpaceBookingsIn,
  type SpaceBookingRow,
  type SpaceBookingsInRange,
} from './spaces.queries.ts';

interface TakenSpaces {
  /** By start. */
  readonly bookings: readonly SpaceBookingRow[];
  readonly sessions: readonly SpaceSessionRow[];
  readonly events: readonly SpaceEventRow[];
}

/** The bookings in a range, and the sessions and events that take a space in it, in one statement. */
export async function findTakenSpaces(
  db: Db,
  search: SpaceBookingsInRange,
  now: Date,
): Promise<TakenSpaces> {
  const rows = await db
    .selectFrom(selectSpaceBookingsIn(db, search).as('booking'))
    // Their ids differ, so each row is a booking, a session or an event.
    .fullJoin(selectSpaceSessions(db, search, now).as('taking'), 'taking.id', 'booking.id')
    .fullJoin(selectSpaceEvents(db, search).as('gathering'), 'gathering.id', 'booking.id')
    .selectAll('booking')
    .select([
      sql<SpaceSessionRow | null>`case when taking.id is not null then to_json(taking) end`.as(
        'session',
      ),
      sql<SpaceEventRow | null>`case when gathering.id is not null then to_json(gathering) end`.as(
        'event',
      ),
    ])
    .orderBy('booking.start')
    .orderBy('booking.id')
    .execute();
  return {
    bookings: rows.filter((row): row is typeof row & SpaceBookingRow => row.id !== null),
    sessions: rows.flatMap(({ session }) => session ?? []),
    events: rows.flatMap(({ event }) => event ?? []),
  };
}

interface SpaceEntriesQuery {
  /** Each of these users booked it or is invited; none: anyone. */
  readonly userIds: readonly string[];
  readonly statuses: readonly DisplayedDefaultStatus[];
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** The bookings that overlap a time range, the earliest up to the limit. */
export const findSpaceEntryRows = (
  db: Db,
  { userIds, statuses, from, to, limit }: SpaceEntriesQuery,
) =>
  selectBookedSpaces(db)
    .select([
      's.location',
      isExpired.as('isExpired'),
      briefPerson(db, 'b.booker_id').$notNull().as('booker'),
    ])
    .where((eb) => eb.or(statuses.map(isShownAs)))
    .where('b.end_at', '>', from)
    .where('b.start_at', '<', to)
    // Lets the index on the start find them.
    .where('b.start_at', '>', sql<string>`${from}::timestamptz - ${LONGEST_BOOKING}`)
    .where((eb) => eb.and(userIds.map((userId) => takesPart(userId, { from, to }))))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** SQL condition: the user booked `b`, or is invited to it and was told. */
const takesPart = (
  userId: string,
  { from, to }: Pick<SpaceEntriesQuery, 'from' | 'to'>,
) => sql<boolean>`b.id in (
  select own.id from space_bookings as own
    where own.booker_id = ${userId}::uuid and own.end_at > ${from} and own.start_at < ${to}
  union all ${selectToldBookings({ id: userId })} and g.removed_at is null)`;

const isBooker = (participant: GuestIdentity) =>
  'id' in participant ? isBookerOf(participant.id) : sql<boolean>`false`;

/** SQL condition: `b` is or was a booking of the participant. */
const involves = (participant: GuestIdentity) =>
  'id' in participant
    ? sql<boolean>`b.id in (
        select own.id from space_bookings as own where own.booker_id = ${participant.id}::uuid
        union all ${selectToldBookings(participant)})`
    : sql<boolean>`b.id in (${selectToldBookings(participant)})`;

/** The participant's bookings for calendars outside the hub, with cancelled ones: all since a time, or one and later ones of its series. */
export const findSpaceEvents = (db: Db, participant: GuestIdentity, selection: EventSelection) =>
  selectBookedSpaces(db)
    .select([
      's.location',
      sql<number>`b.sequence + ${guestSequence(participant)}`.as('sequence'),
      // A guest who was removed keeps the event, as a cancelled one.
      sql<boolean>`${isBooker(participant)} or ${isInvited(participant)}`.as('isParticipant'),
      isBooker(participant).as('isBooker'),
      sql<string>`(select ${fullName('host')} from users as host where host.id = b.booker_id)`.as(
        'host',
      ),
      'b.changed_at as changedAt',
    ])
    .where(isEventOf('space_bookings', involves(participant), selection))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(MAX_EVENTS)
    .execute();
export type SpaceEvent = Awaited<ReturnType<typeof findSpaceEvents>>[number];

/** A shown space, with what decides who may book it. */
export const findFeedSpace = (db: Db, id: string) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .select([
      's.id',
      sql<string>`coalesce(r.name, '')`.as('name'),
      // CHECKs of these columns allow what the contract does.
      sql<SpaceType>`s.type`.as('type'),
      sql<readonly Role[] | null>`s.booker_roles`.as('bookerRoles'),
      's.location',
      'r.time_zone as timeZone',
    ])
    .where('s.id', '=', id)
    .where('r.hidden_at', 'is', null)
    .executeTakeFirst();
