import { MIN_RATINGS_SHOWN } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isReviewCounted } from '../expert-sessions/counted-reviews.sql.ts';
import { isUpcomingSession } from '../expert-sessions/upcoming-session.sql.ts';
import { isExpert } from '../experts/experts.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { rowsOf, type StatisticsScope } from './figures.queries.ts';

/** An expert, or a former expert who had sessions. */
export const findExpertOrFormer = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .select(briefPerson(db, 'u.id').$notNull().as('expert'))
    .where('u.id', '=', id)
    .where((eb) =>
      eb.or([
        isExpert,
        eb.exists(
          eb
            .selectFrom('expert_sessions as b')
            .select('b.id')
            .whereRef('b.expert_id', '=', 'u.id')
            .where('b.status', '=', 'finished'),
        ),
      ]),
    )
    .executeTakeFirst();

interface SheetCounts {
  readonly users: number;
  readonly agreed: number;
  readonly done: number;
  readonly reviews: number;
  readonly mean: number | null;
  readonly coming: number;
}

/** What followed the sessions that an expert held, and how many are to come. */
export async function countAroundSessions(
  db: Db,
  scope: StatisticsScope & { readonly expertId: string },
): Promise<SheetCounts> {
  const { rows } = await sql<SheetCounts>`
    with held as materialized (select b.* ${rowsOf('sessions_held', scope)})
    select
      (select count(distinct requester_id)::int from held) as users,
      steps.*, reviews.*,
      (select count(*)::int from expert_sessions as b
        where b.expert_id = ${scope.expertId}::uuid and ${isUpcomingSession(scope.at.toISOString())}) as coming
    from (
      select count(*)::int as agreed, count(n.done_at)::int as done
      from held join next_steps as n on n.booking_id = held.id) as steps
    cross join (
      select count(*)::int as reviews,
        case when count(*) >= ${MIN_RATINGS_SHOWN} then avg(r.stars)::float8 end as mean
      from held as b join reviews as r on r.booking_id = b.id where ${isReviewCounted}) as reviews`.execute(
    db,
  );
  return rows[0] ?? { users: 0, agreed: 0, done: 0, reviews: 0, mean: null, coming: 0 };
}
