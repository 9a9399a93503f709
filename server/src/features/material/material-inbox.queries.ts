import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { mostUrgentFirst } from '../../db/most-urgent-first.ts';
import type { DecisionPage } from '../../kernel/decisions.ts';
import { selectRequestedApprovals } from '../scheduling/approvals.queries.ts';
import { oneSlot } from '../scheduling/slots.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { bookedNames, isOfKinds } from './material-bookings.queries.ts';

interface ManagedMaterial {
  /** `isTT` of the material that the reader manages. */
  readonly kinds: readonly boolean[];
  readonly now: Date;
}

/** The loans `b` of this material that wait for approval. */
const selectUndecided = (db: Db, { kinds, now }: ManagedMaterial) =>
  selectRequestedApprovals(db, 'material_booking', now)
    .innerJoin('material_bookings as b', 'b.id', 'a.bookingId')
    .where('b.status', '=', sql.lit('pending'))
    .where(isOfKinds(kinds));

export const findUndecided = (db: Db, managed: ManagedMaterial, page: DecisionPage) =>
  mostUrgentFirst(
    selectUndecided(db, managed).select((eb) => [
      'b.id',
      bookedNames.as('title'),
      'b.purpose as text',
      briefPerson(db, 'b.booker_id').as('person'),
      'a.since',
      'a.dueAt',
      oneSlot(eb.ref('b.start_at'), eb.ref('b.end_at')).as('slots'),
      'b.is_tt as isTT',
    ]),
    { dueAt: sql.ref('a.dueAt'), since: sql.ref('a.since'), id: sql.ref('b.id') },
    page,
  ).execute();

export async function countUndecided(db: Db, managed: ManagedMaterial): Promise<number> {
  const { count } = await selectUndecided(db, managed)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
