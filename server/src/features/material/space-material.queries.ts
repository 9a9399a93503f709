// SQL about bookings of spaces for which material is booked.
import type { Db } from '../../db/db.ts';
import { bookedNames } from './material-bookings.queries.ts';

/** Locks a booking of a space, so that it can't end before the material joins it. */
export const lockSpaceBooking = (db: Db, id: string) =>
  db
    .selectFrom('space_bookings as v')
    .innerJoin('spaces as s', 's.id', 'v.space_id')
    .select(['v.booker_id as bookerId', 'v.status', 'v.end_at as end', 's.type'])
    .where('v.id', '=', id)
    .forShare('v')
    .executeTakeFirst();

/** The bookings of material that follow these bookings of spaces: what was handed out does not. */
const selectFollowing = (db: Db, spaceBookingIds: readonly string[]) =>
  db
    .selectFrom('material_bookings as b')
    .select(['b.id', 'b.start_at as start', 'b.end_at as end', bookedNames.as('names')])
    .where('b.space_booking_id', 'in', spaceBookingIds)
    .where('b.status', 'in', ['pending', 'accepted'])
    .orderBy('b.start_at')
    .orderBy('b.id');

export const findFollowing = (db: Db, spaceBookingId: string) =>
  selectFollowing(db, [spaceBookingId]).execute();

export const lockFollowing = async (
  db: Db,
  spaceBookingIds: readonly string[],
): Promise<string[]> =>
  spaceBookingIds.length === 0
    ? []
    : (await selectFollowing(db, spaceBookingIds).forUpdate('b').execute()).map(({ id }) => id);

export const detachBooking = (db: Db, id: string) =>
  db
    .updateTable('material_bookings')
    .set({ space_booking_id: null })
    .where('id', '=', id)
    .execute();

/** Lets material stay that belongs to bookings of spaces which are cancelled. */
export const detachMaterial = (
  db: Db,
  { kept, cancelled }: { readonly kept: readonly string[]; readonly cancelled: readonly string[] },
) =>
  db
    .updateTable('material_bookings')
    .set({ space_booking_id: null })
    .where('id', 'in', kept)
    .where('space_booking_id', 'in', cancelled)
    .execute();
