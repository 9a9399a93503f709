import type {
  ExpertMetricsSort,
  MetricValues,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import { afterCursor } from '../../db/after-cursor.ts';
import { isReviewCounted } from '../expert-sessions/counted-reviews.sql.ts';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../experts/experts.sql.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { containsAllWords } from '../../db/search.ts';

/** Two consecutive periods: the requested one, and the one before it. */
export interface Periods {
  readonly now: Span;
  readonly before: Span;
}

const at = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`;

/** One row of metrics per expert and period. */
const selectMetrics = ({ now, before }: Periods) => sql<MetricsRow>`(
  select expert_id, is_now,
    sum(sessions)::int as sessions, sum(minutes)::int as minutes,
    sum(expert_absences)::int as expert_absences,
    sum(requester_absences)::int as requester_absences,
    sum(reviews)::int as reviews, sum(stars)::int as stars,
    sum(decided)::int as decided, sum(answered)::int as answered
  from (
    select b.expert_id, b.start_at >= ${at(now.from)} as is_now,
      count(*) filter (where b.attendance in ('attended', 'unknown')) as sessions,
      coalesce(sum(b.minutes) filter (where b.attendance in ('attended', 'unknown')), 0) as minutes,
      count(*) filter (where b.attendance = 'expert_absent') as expert_absences,
      count(*) filter (where b.attendance = 'requester_absent') as requester_absences,
      count(r.id) filter (where ${isReviewCounted}) as reviews,
      coalesce(sum(r.stars) filter (where ${isReviewCounted}), 0) as stars,
      0 as decided, 0 as answered
    from expert_sessions as b left join reviews as r on r.booking_id = b.id
    where b.status = 'finished'
      and b.start_at >= ${at(before.from)} and b.start_at < ${at(now.to)}
    group by 1, 2
    union all
    select answer.expert_id, b.created_at >= ${at(now.from)}, 0, 0, 0, 0, 0, 0,
      count(distinct b.id), count(distinct b.id) filter (where answer.is_given)
    from expert_sessions as b
    cross join lateral (
      select step.actor_id is not null as is_given,
        case step.kind when 'lapsed' then b.expert_id when 'passed_on' then step.expert_id
          else step.actor_id end as expert_id
      from booking_events as step
      where step.booking_id = b.id
        and step.kind in ('accepted', 'rejected', 'proposed', 'passed_on', 'lapsed')
        and (step.kind = 'lapsed'
          -- Requests that were passed on for other reasons are neither answered nor lapsed.
          or step.kind = 'passed_on' and coalesce(step.actor_id, step.expert_id) = step.expert_id
          or step.kind in ('accepted', 'rejected', 'proposed') and step.actor_id <> b.requester_id)
    ) as answer
    where b.created_at >= ${at(before.from)} and b.created_at < ${at(now.to)}
      -- Few requests start with a proposal of the expert: excluding those is cheaper than finding all others.
      and not exists (
        select from expert_session_rounds as proposed
        where proposed.booking_id = b.id and proposed.round = 1 and proposed.author = 'expert')
    group by 1, 2
  ) as each_kind
  group by 1, 2
)`;

interface MetricsRow {
  expert_id: string;
  is_now: boolean;
  sessions: number;
  minutes: number;
  expert_absences: number;
  requester_absences: number;
  reviews: number;
  stars: number;
  decided: number;
  answered: number;
}

/** The metrics of one period as in the contract; zeros without a row. */
const toMetricValues = (row: 'current' | 'previous') => {
  const column = (name: keyof MetricsRow) => sql`coalesce(${sql.ref(`${row}.${name}`)}, 0)`;
  return sql<MetricValues>`jsonb_build_object(
    'sessions', ${column('sessions')}, 'minutes', ${column('minutes')},
    'expertAbsences', ${column('expert_absences')},
    'requesterAbsences', ${column('requester_absences')},
    'reviews', ${column('reviews')}, 'rating', ${sql.ref(`${row}.stars`)}::float8 / nullif(${column('reviews')}, 0),
    'decided', ${column('decided')}, 'answered', ${column('answered')})`;
};

export interface MetricTotals {
  readonly now: MetricValues;
  readonly before: MetricValues;
}

/** The metrics of all experts together in one period. */
const sumOfAll = (isNow: boolean) => {
  const sum = (name: keyof MetricsRow) =>
    sql`coalesce(sum(${sql.ref(name)}) filter (where is_now = ${sql.lit(isNow)}), 0)::int`;
  return sql`jsonb_build_object(
    'sessions', ${sum('sessions')}, 'minutes', ${sum('minutes')},
    'expertAbsences', ${sum('expert_absences')},
    'requesterAbsences', ${sum('requester_absences')},
    'reviews', ${sum('reviews')}, 'rating', ${sum('stars')}::float8 / nullif(${sum('reviews')}, 0),
    'decided', ${sum('decided')}, 'answered', ${sum('answered')})`;
};

const metricTotals = sql<MetricTotals>`(
  select jsonb_build_object('now', ${sumOfAll(true)}, 'before', ${sumOfAll(false)}) from metrics)`;

/** Experts without ratings or answers sort below all others. */
const ORDERS: Readonly<Record<ExpertMetricsSort, RawBuilder<unknown>>> = {
  name: sql`u.sort_name`,
  sessions: sql`coalesce(current.sessions, 0)`,
  hours: sql`coalesce(current.minutes, 0)`,
  absences: sql`coalesce(current.expert_absences + current.requester_absences, 0)`,
  rating: sql`coalesce(current.stars::float8 / nullif(current.reviews, 0), -1)`,
  answers: sql`coalesce(current.answered::float8 / nullif(current.decided, 0), -1)`,
};

/** All experts, and former experts with metrics in one of the periods. */
export function findExpertMetrics(
  db: Db,
  query: {
    readonly periods: Periods;
    readonly search: string | undefined;
    readonly sort: ExpertMetricsSort;
    readonly direction: 'asc' | 'desc';
    readonly after: readonly [string | number, string] | undefined;
    readonly limit: number;
  },
) {
  const { periods, search, sort, direction, after, limit } = query;
  const value = ORDERS[sort];
  return db
    .with('metrics', () => selectMetrics(periods))
    .selectFrom('users as u')
    .leftJoin('metrics as current', (join) =>
      join.onRef('current.expert_id', '=', 'u.id').on('current.is_now', '=', true),
    )
    .leftJoin('metrics as previous', (join) =>
      join.onRef('previous.expert_id', '=', 'u.id').on('previous.is_now', '=', false),
    )
    .select([
      'u.id',
      briefPerson(db, 'u.id').$notNull().as('expert'),
      toMetricValues('current').as('now'),
      toMetricValues('previous').as('before'),
      metricTotals.as('total'),
      sql<string>`${value}::text`.as('place'),
    ])
    .where((eb) =>
      eb.or([
        isExpert,
        eb('current.expert_id', 'is not', null),
        eb('previous.expert_id', 'is not', null),
      ]),
    )
    .where((eb) => eb.and(containsAllWords(eb.ref('u.search_text'), search)))
    .$if(after !== undefined, (q) =>
      q.where(afterCursor([value, sql<string>`u.id`], after!, direction)),
    )
    .orderBy(value, direction)
    .orderBy('u.id', direction)
    .limit(limit)
    .execute();
}

export type ExpertMetricsRow = Awaited<ReturnType<typeof findExpertMetrics>>[number];

/** The totals of all experts, for a page without any rows. */
export async function sumMetrics(db: Db, periods: Periods): Promise<MetricTotals> {
  const { total } = await db
    .with('metrics', () => selectMetrics(periods))
    .selectNoFrom(metricTotals.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
