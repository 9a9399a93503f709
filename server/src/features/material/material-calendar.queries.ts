// Bookings of material on the calendar screen, and for calendars outside the hub.
import type {
  DisplayedMaterialStatus,
  MaterialStatus,
} from '@thedot/domain/material/material-bookings.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { EventSelection } from '../../kernel/bookable.ts';
import {
  isBookerOf,
  isEventOf,
  isExpired,
  MAX_EVENTS,
} from '../scheduling/default-bookings.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { bookedNames, isOfKinds, isOverdue, isShownAs } from './material-bookings.queries.ts';

interface MaterialEntriesQuery {
  /** The booker has each of these ids; none: anyone. */
  readonly bookerIds: readonly string[];
  readonly kinds: readonly boolean[];
  readonly statuses: readonly DisplayedMaterialStatus[];
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly limit: number;
}

/** The bookings that overlap a time range, the earliest up to the limit. */
export const findMaterialEntryRows = (
  db: Db,
  { bookerIds, kinds, statuses, from, to, now, limit }: MaterialEntriesQuery,
) =>
  db
    .selectFrom('material_bookings as b')
    .select([
      'b.id',
      'b.is_tt as isTT',
      'b.start_at as start',
      'b.end_at as end',
      sql<MaterialStatus>`b.status`.as('status'),
      isExpired.as('isExpired'),
      isOverdue(now.toISOString()).as('isOverdue'),
      bookedNames.as('names'),
      briefPerson(db, 'b.booker_id').$notNull().as('booker'),
    ])
    .where((eb) => eb.or(statuses.map((status) => isShownAs(status, now.toISOString()))))
    .where('b.end_at', '>', from)
    .where('b.start_at', '<', to)
    .where(isOfKinds(kinds))
    .where((eb) => eb.and(bookerIds.map((id) => eb('b.booker_id', '=', id))))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit)
    .execute();

/** The user's bookings for calendars outside the hub, with cancelled ones. */
export const findMaterialEvents = (db: Db, userId: string, selection: EventSelection) =>
  db
    .selectFrom('material_bookings as b')
    .select([
      'b.id',
      'b.is_tt as isTT',
      'b.status',
      'b.sequence',
      'b.start_at as start',
      'b.end_at as end',
      'b.changed_at as changedAt',
      bookedNames.as('names'),
    ])
    .where(isEventOf('material_bookings', isBookerOf(userId), selection))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(MAX_EVENTS)
    .execute();
export type MaterialEvent = Awaited<ReturnType<typeof findMaterialEvents>>[number];
