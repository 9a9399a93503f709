import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

/** A possible booker, with the facts that decide whether they may book experts. */
export const findBooker = (db: Db, id: string, expertId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .where('u.id', '=', id)
    .where('u.is_removed', '=', false)
    .select((eb) => [
      'u.id',
      'u.role',
      'u.is_completed as isCompleted',
      'u.review',
      'u.station_5g as station5G',
      'u.organization_id as organizationId',
      'o.can_book_expert as canBookExpert',
      eb
        .exists(
          eb
            .selectFrom('expert_sessions as b')
            .select('b.id')
            .where('b.expert_id', '=', expertId)
            .whereRef('b.requester_id', '=', 'u.id'),
        )
        .$castTo<boolean>()
        .as('hasBooked'),
    ])
    .executeTakeFirst();

export type Booker = NonNullable<Awaited<ReturnType<typeof findBooker>>>;

/** Counts the pending proposals of an expert to a person. */
export async function countOpenProposals(
  db: Db,
  { expertId, requesterId }: { readonly expertId: string; readonly requesterId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions as b')
    .innerJoin('expert_session_rounds as r', (join) =>
      join.onRef('r.booking_id', '=', 'b.id').on('r.round', '=', 1),
    )
    .where('b.expert_id', '=', expertId)
    .where('b.requester_id', '=', requesterId)
    .where('b.status', '=', 'pending')
    .where('r.author', '=', 'expert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The topics of an expert; empty if none are set. */
export async function findTopics(db: Db, expertId: string): Promise<readonly Expertise[]> {
  const row = await db
    .selectFrom('experts')
    .select(sql<Expertise[]>`to_json(categories)`.as('categories'))
    .where('user_id', '=', expertId)
    .executeTakeFirst();
  return row?.categories ?? [];
}
