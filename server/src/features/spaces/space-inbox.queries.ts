import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { mostUrgentFirst } from '../../db/most-urgent-first.ts';
import type { DecisionPage } from '../../kernel/decisions.ts';
import { selectRequestedApprovals } from '../scheduling/approvals.queries.ts';
import { oneSlot } from '../scheduling/slots.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

interface ManagedSpaces {
  readonly types: readonly SpaceType[];
  readonly now: Date;
}

/** The bookings `b` of these types of spaces that wait for approval. */
const selectUndecided = (db: Db, { types, now }: ManagedSpaces) =>
  selectRequestedApprovals(db, 'space_booking', now)
    .innerJoin('space_bookings as b', 'b.id', 'a.bookingId')
    .innerJoin('spaces as s', 's.id', 'b.space_id')
    .innerJoin('resources as r', 'r.id', 'b.space_id')
    .where('b.status', '=', sql.lit('pending'))
    .where(sql<boolean>`s.type = any(${[...types]}::text[])`);

export const findUndecided = (db: Db, managed: ManagedSpaces, page: DecisionPage) =>
  mostUrgentFirst(
    selectUndecided(db, managed).select((eb) => [
      'b.id',
      sql<string>`coalesce(r.name, '')`.as('title'),
      'b.title as text',
      briefPerson(db, 'b.booker_id').as('person'),
      'a.since',
      'a.dueAt',
      oneSlot(eb.ref('b.start_at'), eb.ref('b.end_at')).as('slots'),
      // A CHECK of this column allows what the contract does.
      sql<SpaceType>`s.type`.as('type'),
    ]),
    { dueAt: sql.ref('a.dueAt'), since: sql.ref('a.since'), id: sql.ref('b.id') },
    page,
  ).execute();

export async function countUndecided(db: Db, managed: ManagedSpaces): Promise<number> {
  const { count } = await selectUndecided(db, managed)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
