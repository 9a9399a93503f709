import type { Db } from '../../../db/db.ts';
import { lockExpert } from '../../experts/experts.sql.ts';
import { placeWithoutLink } from '../place-without-link.sql.ts';

interface ExpertChange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Gives a confirmed session another expert; returns nothing if it has changed or the user is no expert any more. */
export const updateSessionExpert = (db: Db, { id, from, to }: ExpertChange) =>
  db
    .with('next', () => lockExpert(db, to))
    .updateTable('expert_sessions as b')
    .from('next')
    .set((eb) => ({
      expert_id: eb.ref('next.id'),
      place: placeWithoutLink,
      sequence: eb('b.sequence', '+', 1),
    }))
    .where('b.id', '=', id)
    .where('b.status', '=', 'accepted')
    .where('b.expert_id', '=', from)
    .returning('b.id')
    .executeTakeFirst();
