// SQL of the bookings of spaces in the calendar, and in calendars outside the hub.
import type { Role } from '@thedot/domain/access/roles';
import type { DisplayedDefaultStatus } from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { SpaceBookingStatus } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { EventSelection } from '../../kernel/bookable.ts';
import {
  isEventOf,
  isExpired,
  isShownAs,
  MAX_EVENTS,
} from '../scheduling/default-bookings.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { LONGEST_BOOKING } from './spaces.queries.ts';

interface SpaceEntriesQuery {
  /** The booker has each of these ids; none: anyone. */
  readonly bookerIds: readonly string[];
  readonly statuses: readonly DisplayedDefaultStatus[];
  readonly from: string;
  readonly to: string;
  readonly limit: number;
}

/** The bookings that overlap a time range, the earliest up to the limit. */
export const findSpaceEntryRows = (
  db: Db,
  { bookerIds, statuses, from, to, limit }: SpaceEntriesQuery,
) =>
  db
    .selectFrom('space_bookings as b')
    .innerJoin('spaces as s', 's.id', 'b.space_id')
    .innerJoin('resources as r', 'r.id', 'b.space_id')
    .select([
      'b.id',
      'b.space_id as spaceId',
      sql<string>`coalesce(r.name, '')`.as('spaceName'),
      sql<SpaceType>`s.type`.as('spaceType'),
      's.location',
      'b.start_at as start',
      'b.end_at as end',
      'b.title',
      sql<SpaceBookingStatus>`b.status`.as('status'),
      isExpired.as('isExpired'),
      briefPerson(db, 'b.booker_id').$notNull().as('booker'),
    ])
    .where((eb) => eb.or(statuses.map(isShownAs)))
    .where('b.end_at', '>', from)
    .where('b.start_at', '<', to)
    // Lets the index on the start find them.
    .where('b.start_at', '>', sql<string>`${from}::timestamptz - ${LONGEST_BOOKING}`)
    .where((eb) => eb.and(bookerIds.map((id) => eb('b.booker_id', '=', id))))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** The user's bookings for calendars outside the hub, with cancelled ones: all since a time, or one and later ones of its series. */
export const findSpaceEvents = (db: Db, userId: string, selection: EventSelection) =>
  db
    .selectFrom('space_bookings as b')
    .innerJoin('spaces as s', 's.id', 'b.space_id')
    .innerJoin('resources as r', 'r.id', 'b.space_id')
    .select([
      'b.id',
      'b.space_id as spaceId',
      sql<string>`coalesce(r.name, '')`.as('space'),
      sql<SpaceType>`s.type`.as('spaceType'),
      's.location',
      'b.title',
      'b.status',
      'b.sequence',
      'b.start_at as start',
      'b.end_at as end',
      'b.changed_at as changedAt',
    ])
    .where(isEventOf('space_bookings', userId, selection))
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
