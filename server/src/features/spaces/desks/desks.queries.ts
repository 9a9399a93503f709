import type { DeskDetails, FloorPlan } from '@thedot/domain/spaces/desks/desks.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import {
  allocationsOf,
  jsonList,
  type SnapshotWindow,
  toMilliseconds,
} from '../../scheduling/snapshots.sql.ts';
import { briefPerson } from '../../users/brief-person.sql.ts';
import { deskList } from '../desk-list.queries.ts';
import { selectSpaces, type SpacesQuery } from '../spaces.queries.ts';

/** A booking of a desk, with the buffers of the space. */
export interface DeskBookingRow {
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  /** Null of allocations by other kinds of bookings. */
  readonly booking: {
    readonly id: string;
    readonly start: string;
    readonly end: string;
    readonly isPrivate: boolean;
    readonly bookedBy: string | null;
    readonly booker: PersonBrief;
  } | null;
}

/** A space with its desks, and what is booked of them in the window, in one statement. */
export const findSpaceWithDesks = (db: Db, window: SnapshotWindow, query: SpacesQuery) =>
  selectSpaces(db, window, query)
    .leftJoin('files as plan', 'plan.id', 's.floor_plan_id')
    .select([
      sql<FloorPlan | null>`case when plan.id is not null
        then json_build_object('file', plan.id, 'width', plan.width, 'height', plan.height) end`.as(
        'plan',
      ),
      deskList.as('desks'),
      jsonList<DeskBookingRow>(
        sql`json_build_object('unit', c.unit, 'from', ${toMilliseconds('c.busy_from')}, 'to', ${toMilliseconds('c.busy_to')},
          'booking', case when b.id is not null then json_build_object('id', b.id, 'start', b.start_at, 'end', b.end_at,
            'isPrivate', b.is_private, 'bookedBy', b.booked_by, 'booker', ${briefPerson(db, 'b.booker_id')}) end)
          order by c.busy_from`,
        sql`(select c.* from ${allocationsOf(sql`r.id`, window)}) as c
          left join space_bookings as b on c.booking_kind = 'space_booking' and b.id = c.booking_id`,
      ).as('deskBookings'),
    ])
    .executeTakeFirst();

/** Locks a space, and returns its desks. */
export const lockSpaceWithDesks = (db: Db, id: string) =>
  db
    .selectFrom('spaces as s')
    .innerJoin('resources as r', 'r.id', 's.id')
    .select([
      's.type',
      's.capacity',
      's.floor_plan_id as plan',
      'r.name',
      'r.units',
      'r.units_out_of_use as outOfUse',
      deskList.as('desks'),
    ])
    .where('s.id', '=', id)
    .forNoKeyUpdate(['s', 'r'])
    .executeTakeFirst();

/** Replaces these desks. Deletes first, so that two of them can swap their names. */
export async function replaceDesks(
  db: Db,
  spaceId: string,
  desks: readonly DeskDetails[],
): Promise<void> {
  await db
    .deleteFrom('space_desks')
    .where('space_id', '=', spaceId)
    .where(
      'unit',
      'in',
      desks.map(({ number }) => number),
    )
    .execute();
  await db
    .insertInto('space_desks')
    .values(
      desks.map(({ number, name, place, note }) => ({
        space_id: spaceId,
        unit: number,
        name,
        x: place?.x ?? null,
        y: place?.y ?? null,
        note,
      })),
    )
    .execute();
}

/** Forgets the desks above a number, so that others may have their names. */
export const deleteDesksAbove = (db: Db, spaceId: string, number: number) =>
  db.deleteFrom('space_desks').where('space_id', '=', spaceId).where('unit', '>', number).execute();

/** Each desk is a seat. */
export const raiseCapacity = (db: Db, spaceId: string, desks: number) =>
  db
    .updateTable('spaces')
    .set({ capacity: sql<number>`greatest(capacity, ${desks}::integer)` })
    .where('id', '=', spaceId)
    .execute();

export const updateFloorPlan = (db: Db, spaceId: string, fileId: string | null) =>
  db.updateTable('spaces').set({ floor_plan_id: fileId }).where('id', '=', spaceId).execute();
