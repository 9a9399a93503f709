import { MAX_SPACE_MIN } from '@thedot/domain/limits';
import type {
  CancelCause,
  DisplayedDefaultStatus,
} from '@thedot/domain/scheduling/default-lifecycle.contract';
import type { Role } from '@thedot/domain/access/roles';
import type { SpaceBookingStatus } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { Space } from '@thedot/domain/spaces/spaces.contract';
import type { SeriesRule } from '@thedot/domain/scheduling/series.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import { decideBy, isShownAs } from '../scheduling/default-bookings.queries.ts';
import {
  bookingsOfResource,
  type DateWindow,
  selectSnapshots,
  type SnapshotWindow,
} from '../scheduling/snapshots.sql.ts';
import { countWaitingUsers } from '../scheduling/waiting-list.queries.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { guestsOf, selectToldBookings } from './space-guests.queries.ts';
import { blocksIn, photosOf } from './shown-space.queries.ts';

export interface SpacesQuery {
  readonly ids?: readonly string[] | undefined;
  /** All types if undefined. */
  readonly types?: readonly SpaceType[] | undefined;
  /** Finds hidden spaces too, for staff and for users who booked them. */
  readonly hiddenFor?: SpaceBookingReader | undefined;
  /** The dates whose opening hours are read, if others than those of the window. */
  readonly dates?: DateWindow | undefined;
}

/** The spaces that are shown, with all that their snapshots need. A hidden space is not bookable. */
export const selectSpaces = (
  db: Db,
  window: SnapshotWindow,
  { ids, types, hiddenFor, dates }: SpacesQuery,
) =>
  selectSnapshots(db, window, bookingsOfResource(window), dates)
    .innerJoin('spaces as s', 's.id', 'r.id')
    .where((eb) =>
      eb.or([
        eb('r.hidden_at', 'is', null),
        ...(hiddenFor ? [isManagedBy(hiddenFor), hasBookingOf(hiddenFor.userId)] : []),
      ]),
    )
    .$if(ids !== undefined, (it) => it.where('s.id', 'in', ids!))
    .$if(types !== undefined, (it) => it.where('s.type', 'in', types!))
    .select([
      // CHECKs of these columns allow what the contract does.
      sql<Space['type']>`s.type`.as('type'),
      sql<Space['floor']>`s.floor`.as('floor'),
      sql<Space['equipment']>`s.equipment`.as('equipment'),
      sql<readonly Role[] | null>`s.booker_roles`.as('bookerRoles'),
      's.building_id as buildingId',
      's.description',
      's.location',
      's.capacity',
      's.shows_bookers as showsBookers',
      's.change_notice_minutes as changeNoticeMinutes',
      's.terms',
      's.terms_version as termsVersion',
      sql<boolean>`s.bookable and r.hidden_at is null`.as('bookable'),
      's.slot_minutes as slotMinutes',
      sql<string>`coalesce(r.name, '')`.as('name'),
      photosOf,
      blocksIn(dates ?? window),
    ]);

/** The spaces, by name. */
export const findSpaceRows = (db: Db, window: SnapshotWindow, query: SpacesQuery) =>
  selectSpaces(db, window, query)
    .orderBy(sql`lower(unaccent(r.name))`)
    .orderBy('s.id')
    .execute();

/** One space that is shown. Each booking reads it. */
export const findSpaceRow = preparedQuery<SnapshotWindow & { readonly id: string }, SpaceRow>(
  (db, blank) =>
    selectSpaces(
      db,
      {
        from: blank('from'),
        until: blank('until'),
        now: blank('now'),
        except: blank('except'),
      },
      { ids: [blank('id')] },
    ),
);

/** Whether the reader decides about bookings of the space `s`. */
const isManagedBy = ({ managedTypes }: SpaceBookingReader) =>
  sql<boolean>`s.type = any(${[...managedTypes]}::text[])`;

const hasBookingOf = (userId: string) =>
  sql<boolean>`exists (select from space_bookings as b where b.space_id = s.id and b.booker_id = ${userId}::uuid)`;

export type SpaceRow = Awaited<ReturnType<typeof findSpaceRows>>[number];

interface NewSpaceBookings {
  /** Of a single booking; by default the database gives the ids. */
  readonly id?: string;
  readonly spaceId: string;
  readonly bookerId: string;
  readonly organizationId: string | null;
  /** Who books on behalf of the booker; null for the booker. */
  readonly bookedBy: string | null;
  readonly title: string;
  readonly persons: number;
  readonly purpose: string;
  readonly isPrivate: boolean;
  /** The terms of use that were accepted; null for a space without any. */
  readonly termsVersion: number | null;
  readonly seriesId: string | null;
  readonly now: Date;
}

/** Inserts the bookings of one request, and returns their ids in the same order. */
export async function insertSpaceBookings(
  db: Db,
  bookings: readonly { readonly slot: Slot; readonly status: SpaceBookingStatus }[],
  it: NewSpaceBookings,
): Promise<string[]> {
  const rows = await db
    .insertInto('space_bookings')
    .values(
      bookings.map(({ slot, status }) => ({
        ...(it.id !== undefined && { id: it.id }),
        space_id: it.spaceId,
        booker_id: it.bookerId,
        organization_id: it.organizationId,
        booked_by: it.bookedBy,
        title: it.title,
        persons: it.persons,
        purpose: it.purpose,
        is_private: it.isPrivate,
        terms_version: it.termsVersion,
        start_at: slot.start,
        end_at: slot.end,
        status,
        series_id: it.seriesId,
        created_at: it.now.toISOString(),
        changed_at: it.now.toISOString(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Who reads bookings of spaces. */
export interface SpaceBookingReader {
  readonly userId: string;
  /** The types whose spaces and taken times the reader sees. */
  readonly types: readonly SpaceType[];
  /** The types of which the reader reads all bookings. */
  readonly managedTypes: readonly SpaceType[];
}

/** The desk of the booking `b` of the resource `r`; null for a space that is booked as a whole, or released. */
const deskOf = sql<number | null>`(
  select c.unit from allocations as c
  where c.booking_kind = 'space_booking' and c.booking_id = b.id and c.resource_id = b.space_id
    and c.state <> 'released' and r.units > 1)`.as('desk');

/** Bookings `b` with their space `s` and its resource `r`. */
export const selectBookedSpaces = (db: Db) =>
  db
    .selectFrom('space_bookings as b')
    .innerJoin('spaces as s', 's.id', 'b.space_id')
    .innerJoin('resources as r', 'r.id', 'b.space_id')
    .select([
      'b.id',
      'b.space_id as spaceId',
      sql<string>`coalesce(r.name, '')`.as('spaceName'),
      // CHECKs of these columns allow what the contract does.
      sql<SpaceType>`s.type`.as('spaceType'),
      sql<SpaceBookingStatus>`b.status`.as('status'),
      'b.start_at as start',
      'b.end_at as end',
      'b.title',
    ]);

/** With their details, or with those of the bookings for which a condition holds: of others only the id of the booker. */
const selectSpaceBookings = (db: Db, hasDetails = sql<boolean>`true`) =>
  selectBookedSpaces(db).select((eb) => [
    's.shows_bookers as showsBookers',
    's.change_notice_minutes as changeNoticeMinutes',
    'b.persons',
    'b.purpose',
    'b.is_private as isPrivate',
    'b.booked_by as bookedBy',
    'b.series_id as seriesId',
    eb
      .selectFrom('series')
      .select(
        jsonBuildObject({
          // Only rules that the contract allows are written.
          rule: sql<SeriesRule>`rule`,
          day: sql<string>`to_char(first_at at time zone time_zone, 'YYYY-MM-DD')`,
        }).as('repeats'),
      )
      .whereRef('series.id', '=', 'b.series_id')
      .as('repeats'),
    'b.reason',
    sql<CancelCause | null>`b.cancel_cause`.as('cancelCause'),
    'r.check_in_minutes as checkInMinutes',
    'b.checked_in_at as checkedInAt',
    'b.sequence',
    'b.created_at as createdAt',
    'b.changed_at as changedAt',
    eb
      .case()
      .when(hasDetails)
      .then(briefPerson(db, 'b.booker_id').$notNull())
      .else(
        jsonBuildObject({
          id: eb.ref('b.booker_id'),
          name: sql<string>`''`,
          photo: sql<null>`null`,
          organization: sql<null>`null`,
        }),
      )
      .end()
      .as('booker'),
    briefPerson(db, 'b.booked_by').as('bookedByPerson'),
    deskOf,
    eb
      .case()
      .when(hasDetails)
      .then(guestsOf(db))
      .else(sql<[]>`'[]'`)
      .end()
      .as('guests'),
    decideBy('space_booking'),
    countWaitingUsers(sql`b.status = 'pending'`, sql`b.space_id`),
  ]);

export type SpaceBookingRow = Awaited<
  ReturnType<ReturnType<typeof selectSpaceBookings>['execute']>
>[number];

const findRowsByIds = preparedQuery<{ readonly ids: readonly string[] }, SpaceBookingRow>(
  (db, blank) =>
    selectSpaceBookings(db)
      .where(sql<boolean>`b.id = any(${blank('ids')}::uuid[])`)
      .orderBy('b.start_at')
      .orderBy('b.id'),
);

/** Bookings by id, earliest first. */
export const findSpaceBookingRows = (db: Db, ids: readonly string[]): Promise<SpaceBookingRow[]> =>
  findRowsByIds(db, { ids });

export interface SpaceBookingsInRange extends SpaceBookingReader {
  readonly spaceId?: string | undefined;
  /** All types if undefined. */
  readonly ofTypes?: readonly SpaceType[] | undefined;
  readonly from: string;
  /** No end if undefined. */
  readonly to: string | undefined;
  readonly status?: DisplayedDefaultStatus | undefined;
  readonly mine: boolean;
  readonly limit: number;
}

const isOwn = ({ userId }: Pick<SpaceBookingReader, 'userId'>) =>
  sql<boolean>`(b.booker_id = ${userId}::uuid or b.booked_by = ${userId}::uuid)`;

/** SQL condition: the booking `b` is the user's own, or they are its guest and were told of it. */
const takesPart = (userId: string) => sql<boolean>`b.id in (
  select own.id from space_bookings as own where own.booker_id = ${userId}::uuid
  union all select own.id from space_bookings as own where own.booked_by = ${userId}::uuid
  union all ${selectToldBookings({ id: userId })} and g.removed_at is null)`;

/** SQL condition: the reader sees the details of the booking `b`, as `canSeeDetails`. */
const seesDetails = (reader: SpaceBookingReader) => sql<boolean>`(
  ${isOwn(reader)} or ${isManagedBy(reader)} or (s.shows_bookers and not b.is_private) or b.id in (
    select g.booking_id from space_booking_guests as g
    where g.user_id = ${reader.userId}::uuid and g.removed_at is null))`;

/** A booking that overlaps a range starts at most this long before it. */
export const LONGEST_BOOKING = sql`${sql.lit(`${MAX_SPACE_MIN} minutes`)}::interval`;

/**
 * Those of the user, or all. Of the bookings of others, users see those that take place or wait for approval, in spaces that are shown to them.
 * Those who decide about a type of spaces see all.
 */
export const selectSpaceBookingsIn = (
  db: Db,
  { spaceId, ofTypes, from, to, status, mine, limit, ...reader }: SpaceBookingsInRange,
) =>
  selectSpaceBookings(db, seesDetails(reader))
    .where('b.end_at', '>', from)
    // Lets the index on the start find them.
    .where('b.start_at', '>', sql<string>`${from}::timestamptz - ${LONGEST_BOOKING}`)
    .$if(to !== undefined, (it) => it.where('b.start_at', '<', to!))
    .$if(spaceId !== undefined, (it) => it.where('b.space_id', '=', spaceId!))
    .$if(ofTypes !== undefined, (it) => it.where('s.type', 'in', ofTypes!))
    .$if(status !== undefined, (it) => it.where(isShownAs(status!)))
    .$if(status === undefined, (it) =>
      it.where('b.status', 'in', ['pending', 'accepted', 'finished']),
    )
    .$if(mine, (it) => it.where(takesPart(reader.userId)))
    .$if(!mine, (it) =>
      it.where((eb) =>
        eb.or([
          isOwn(reader),
          isManagedBy(reader),
          eb.and([
            eb('r.hidden_at', 'is', null),
            sql<boolean>`s.type = any(${[...reader.types]}::text[])`,
            eb('b.status', 'in', ['pending', 'accepted', 'finished']),
          ]),
        ]),
      ),
    )
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(limit);

interface OwnSpaceBookings {
  readonly userId: string;
  readonly period: 'coming' | 'past';
  /** All types if undefined. */
  readonly types?: readonly SpaceType[] | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** One page of the bookings in which the user takes part, and one more: coming ones from the earliest on, all others from the latest on. */
export function findOwnSpaceBookings(
  db: Db,
  { userId, period, types, after, limit, now }: OwnSpaceBookings,
): Promise<SpaceBookingRow[]> {
  const isComing = sql<boolean>`(b.status in ('pending', 'accepted') and b.end_at > ${now.toISOString()})`;
  const [follows, direction] =
    period === 'coming' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const);
  return selectSpaceBookings(db)
    .where(takesPart(userId))
    .where(period === 'coming' ? isComing : sql<boolean>`not ${isComing}`)
    .$if(types !== undefined, (it) => it.where('s.type', 'in', types!))
    .$if(after !== undefined, (it) =>
      it.where(
        sql<boolean>`(b.start_at, b.id) ${follows} (select start_at, id from space_bookings where id = ${after}::uuid)`,
      ),
    )
    .orderBy('b.start_at', direction)
    .orderBy('b.id', direction)
    .limit(limit + 1)
    .execute();
}

/** Locks bookings that the reader may change, in the order of their starts. */
export const lockSpaceBookings = (
  db: Db,
  ids: readonly string[],
  reader: SpaceBookingReader | undefined,
) =>
  selectBookedSpaces(db)
    .select([
      'b.booker_id as bookerId',
      'b.organization_id as organizationId',
      'b.booked_by as bookedBy',
      's.change_notice_minutes as changeNoticeMinutes',
      's.capacity',
      'r.units',
      'b.persons',
      'b.purpose',
      'b.is_private as isPrivate',
      'b.terms_version as termsVersion',
      'b.series_id as seriesId',
      'r.check_in_minutes as checkInMinutes',
      'b.checked_in_at as checkedInAt',
      deskOf,
    ])
    .where('b.id', 'in', ids)
    .$if(reader !== undefined, (it) =>
      it.where((eb) => eb.or([isOwn(reader!), isManagedBy(reader!)])),
    )
    .orderBy('b.start_at')
    .orderBy('b.id')
    .forUpdate('b')
    .execute();

export type LockedSpaceBooking = Awaited<ReturnType<typeof lockSpaceBookings>>[number];
