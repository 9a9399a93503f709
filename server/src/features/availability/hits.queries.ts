import { type Span } from '@thedot/domain/kernel/time';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { personBrief } from '../../db/person-brief.ts';

interface Wanted {
  /** Of one expert, or of all. */
  readonly expertId: string | null;
  readonly within: Span;
}

/** The sessions that begin in a stretch of time, and the times proposed for others, soonest first. */
export const findPlanned = (db: Db, { expertId, within }: Wanted) => {
  const from = new Date(within.from).toISOString();
  const to = Number.isFinite(within.to) ? new Date(within.to).toISOString() : 'infinity';
  return db
    .selectFrom('bookings as b')
    .select([
      'b.id as bookingId',
      sql<'session' | 'proposal'>`${sql.lit('session')}`.as('kind'),
      'b.start_at as start',
      'b.end_at as end',
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
    ])
    .$narrowType<{ start: string; end: string }>()
    .where('b.status', '=', 'accepted')
    .where('b.end_at', '>', from)
    .where('b.start_at', '<', to)
    .$if(expertId !== null, (q) => q.where('b.expert_id', '=', expertId!))
    .unionAll(
      db
        .selectFrom('booking_slots as s')
        .innerJoin('bookings as b', (join) =>
          join.onRef('b.id', '=', 's.booking_id').onRef('b.round', '=', 's.round'),
        )
        .select([
          'b.id as bookingId',
          sql<'session' | 'proposal'>`${sql.lit('proposal')}`.as('kind'),
          's.start_at as start',
          's.end_at as end',
          'b.expert_id as expertId',
          'b.requester_id as requesterId',
        ])
        .where('b.status', '=', 'pending')
        .where('s.end_at', '>', from)
        .where('s.start_at', '<', to)
        .$if(expertId !== null, (q) => q.where('b.expert_id', '=', expertId!)),
    )
    .orderBy('start')
    .orderBy('bookingId')
    .execute();
};

/** How people appear, by their ids. */
export async function findBriefs(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonBrief>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .where('u.id', 'in', ids)
    .select(['u.id', personBrief(db, 'u.id').$notNull().as('brief')])
    .execute();
  return new Map(rows.map(({ id, brief }) => [id, brief]));
}
