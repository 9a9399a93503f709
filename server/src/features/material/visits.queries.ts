// SQL about visits to the 5G station: bookings of its spaces, for which material is booked.
import type { Db } from '../../db/db.ts';
import { bookedNames } from './material-bookings.queries.ts';

/** Locks a visit, so that it can't end before the material joins it. */
export const lockVisit = (db: Db, id: string) =>
  db
    .selectFrom('space_bookings as v')
    .innerJoin('spaces as s', 's.id', 'v.space_id')
    .select(['v.booker_id as bookerId', 'v.status', 'v.end_at as end', 's.type'])
    .where('v.id', '=', id)
    .forShare('v')
    .executeTakeFirst();

/** The bookings of material that follow these visits: what was handed out does not. */
const selectFollowing = (db: Db, visitIds: readonly string[]) =>
  db
    .selectFrom('material_bookings as b')
    .select(['b.id', 'b.start_at as start', 'b.end_at as end', bookedNames.as('names')])
    .where('b.visit_id', 'in', visitIds)
    .where('b.status', 'in', ['pending', 'accepted'])
    .orderBy('b.start_at')
    .orderBy('b.id');

export const findFollowing = (db: Db, visitId: string) => selectFollowing(db, [visitId]).execute();

export const lockFollowing = async (db: Db, visitIds: readonly string[]): Promise<string[]> =>
  visitIds.length === 0
    ? []
    : (await selectFollowing(db, visitIds).forUpdate('b').execute()).map(({ id }) => id);
