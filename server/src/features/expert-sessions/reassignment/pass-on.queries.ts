import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { lockExpert } from '../../experts/experts.sql.ts';

interface ExpertChange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a confirmed session another expert, and removes a link of the previous one; returns nothing if it has changed or
 * the user is no expert any more.
 */
export const updateSessionExpert = (db: Db, { id, from, to }: ExpertChange) =>
  db
    .with('next', () => lockExpert(db, to))
    .updateTable('expert_sessions as b')
    .from('next')
    .set((eb) => ({
      expert_id: eb.ref('next.id'),
      place: sql<string>`case when b.mode = 'external_link' then '' else b.place end`,
      sequence: eb('b.sequence', '+', 1),
    }))
    .where('b.id', '=', id)
    .where('b.status', '=', 'accepted')
    .where('b.expert_id', '=', from)
    .returning('b.id')
    .executeTakeFirst();
