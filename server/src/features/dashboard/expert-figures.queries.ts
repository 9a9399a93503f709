import type { ExpertSort, Figures } from '@thedot/domain/dashboard/expert-figures.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import { afterPlace } from '../../db/after-place.ts';
import { isCounted } from '../../db/counted-reviews.ts';
import type { Db } from '../../db/db.ts';
import { isExpert } from '../../db/experts.ts';
import { personBrief } from '../../db/person-brief.ts';
import { holds } from '../../db/search.ts';

/** Two stretches of time that touch: the one that is looked at, and the one before it. */
export interface Periods {
  readonly now: Span;
  readonly before: Span;
}

const at = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`;

/** What each expert did in each of the two, one row each. */
const figuresOf = ({ now, before }: Periods) => sql<FiguresRow>`(
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
      count(r.id) filter (where ${isCounted}) as reviews,
      coalesce(sum(r.stars) filter (where ${isCounted}), 0) as stars,
      0 as decided, 0 as answered
    from bookings as b left join reviews as r on r.booking_id = b.id
    where b.status = 'finished'
      and b.start_at >= ${at(before.from)} and b.start_at < ${at(now.to)}
    group by 1, 2
    union all
    select answer.expert_id, b.created_at >= ${at(now.from)}, 0, 0, 0, 0, 0, 0,
      count(distinct b.id), count(distinct b.id) filter (where answer.is_given)
    from bookings as b
    cross join lateral (
      select step.actor_id is not null as is_given,
        case step.kind when 'lapsed' then b.expert_id when 'passed_on' then step.expert_id
          else step.actor_id end as expert_id
      from booking_steps as step
      where step.booking_id = b.id
        and step.kind in ('accepted', 'rejected', 'proposed', 'passed_on', 'lapsed')
        and (step.kind = 'lapsed'
          -- What goes on for another reason than theirs says nothing of their answers.
          or step.kind = 'passed_on' and coalesce(step.actor_id, step.expert_id) = step.expert_id
          or step.kind in ('accepted', 'rejected', 'proposed') and step.actor_id <> b.requester_id)
    ) as answer
    where b.created_at >= ${at(before.from)} and b.created_at < ${at(now.to)}
      -- Few begin with what an expert proposes: to leave those out costs less than to look for all others.
      and not exists (
        select from booking_rounds as proposed
        where proposed.booking_id = b.id and proposed.round = 1 and proposed.author = 'expert')
    group by 1, 2
  ) as each_kind
  group by 1, 2
)`;

interface FiguresRow {
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

/** One of the two stretches, as the contract says it; nothing was done in one that has no row. */
const asFigures = (row: 'f' | 'p') => {
  const column = (name: keyof FiguresRow) => sql`coalesce(${sql.ref(`${row}.${name}`)}, 0)`;
  return sql<Figures>`jsonb_build_object(
    'sessions', ${column('sessions')}, 'minutes', ${column('minutes')},
    'expertAbsences', ${column('expert_absences')},
    'requesterAbsences', ${column('requester_absences')},
    'reviews', ${column('reviews')}, 'rating', ${sql.ref(`${row}.stars`)}::float8 / nullif(${column('reviews')}, 0),
    'decided', ${column('decided')}, 'answered', ${column('answered')})`;
};

export interface Total {
  readonly now: Figures;
  readonly before: Figures;
}

/** What all of them did together in one of the two. */
const sumOf = (isNow: boolean) => {
  const sum = (name: keyof FiguresRow) =>
    sql`coalesce(sum(${sql.ref(name)}) filter (where is_now = ${sql.lit(isNow)}), 0)::int`;
  return sql`jsonb_build_object(
    'sessions', ${sum('sessions')}, 'minutes', ${sum('minutes')},
    'expertAbsences', ${sum('expert_absences')},
    'requesterAbsences', ${sum('requester_absences')},
    'reviews', ${sum('reviews')}, 'rating', ${sum('stars')}::float8 / nullif(${sum('reviews')}, 0),
    'decided', ${sum('decided')}, 'answered', ${sum('answered')})`;
};

const totalOfAll = sql<Total>`(
  select jsonb_build_object('now', ${sumOf(true)}, 'before', ${sumOf(false)}) from figures)`;

/** What nobody could rate, or had nothing to answer, stands below all that is. */
const ORDERS: Readonly<Record<ExpertSort, RawBuilder<unknown>>> = {
  name: sql`u.sort_name`,
  sessions: sql`coalesce(f.sessions, 0)`,
  hours: sql`coalesce(f.minutes, 0)`,
  absences: sql`coalesce(f.expert_absences + f.requester_absences, 0)`,
  rating: sql`coalesce(f.stars::float8 / nullif(f.reviews, 0), -1)`,
  answers: sql`coalesce(f.answered::float8 / nullif(f.decided, 0), -1)`,
};

/** All experts, and who was one in these days. */
export function findExpertFigures(
  db: Db,
  wanted: {
    readonly periods: Periods;
    readonly search: string | undefined;
    readonly sort: ExpertSort;
    readonly direction: 'asc' | 'desc';
    readonly after: readonly [string | number, string] | undefined;
    readonly limit: number;
  },
) {
  const { periods, search, sort, direction, after, limit } = wanted;
  const value = ORDERS[sort];
  return db
    .with('figures', () => figuresOf(periods))
    .selectFrom('users as u')
    .leftJoin('figures as f', (join) =>
      join.onRef('f.expert_id', '=', 'u.id').on('f.is_now', '=', true),
    )
    .leftJoin('figures as p', (join) =>
      join.onRef('p.expert_id', '=', 'u.id').on('p.is_now', '=', false),
    )
    .select([
      'u.id',
      personBrief(db, 'u.id').$notNull().as('expert'),
      asFigures('f').as('now'),
      asFigures('p').as('before'),
      totalOfAll.as('total'),
      sql<string>`${value}::text`.as('place'),
    ])
    .where((eb) =>
      eb.or([isExpert(eb), eb('f.expert_id', 'is not', null), eb('p.expert_id', 'is not', null)]),
    )
    .where((eb) => eb.and(holds(eb.ref('u.search_text'), search)))
    .$if(after !== undefined, (q) =>
      q.where(afterPlace([value, sql<string>`u.id`], after!, direction)),
    )
    .orderBy(value, direction)
    .orderBy('u.id', direction)
    .limit(limit)
    .execute();
}

export type FoundFigures = Awaited<ReturnType<typeof findExpertFigures>>[number];

/** Of all experts together, for a page on which nobody is found. */
export async function sumFigures(db: Db, periods: Periods): Promise<Total> {
  const { total } = await db
    .with('figures', () => figuresOf(periods))
    .selectNoFrom(totalOfAll.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
