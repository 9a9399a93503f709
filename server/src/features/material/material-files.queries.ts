import type { Db } from '../../db/db.ts';

export const findMaterialKind = (db: Db, id: string) =>
  db.selectFrom('materials').select('is_tt as isTT').where('id', '=', id).executeTakeFirst();

const selectOwner = (db: Db) =>
  db.selectFrom('material_bookings as b').select(['b.booker_id as bookerId', 'b.is_tt as isTT']);

export const findLoanOwner = (db: Db, bookingId: string) =>
  selectOwner(db).where('b.id', '=', bookingId).executeTakeFirst();

export const findReturnOwner = (db: Db, returnId: string) =>
  selectOwner(db)
    .innerJoin('loan_returns as t', 't.booking_id', 'b.id')
    .where('t.id', '=', returnId)
    .executeTakeFirst();
