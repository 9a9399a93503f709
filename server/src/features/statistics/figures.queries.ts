import type { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Span } from '@thedot/domain/kernel/time';
import type {
  FigureValue,
  RowsQuery,
  TicketAge,
} from '@thedot/domain/statistics/statistics.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { afterCursor } from '../../db/after-cursor.ts';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { COUNTED_FIGURES, type CountedFigure, type CountedFigureId } from './figures.sql.ts';
import {
  instant,
  isCounted,
  isWithin,
  type Source,
  type SourceName,
  SOURCES,
} from './sources.sql.ts';

export interface Periods {
  readonly now: Span;
  /** Null without a comparison. */
  readonly before: Span | null;
}

export interface StatisticsScope {
  readonly periods: Periods;
  readonly at: Date;
  readonly timeZone: string;
  /** Counts sessions with this expert only. */
  readonly expertId?: string;
}

/** The records of the source that are of one of the periods, and of the expert if one is named. */
const isInScope = (source: Source, spans: readonly Span[], { at, expertId }: StatisticsScope) =>
  expertId
    ? sql<SqlBool>`${isCounted(source, spans, at)} and b.expert_id = ${expertId}::uuid`
    : isCounted(source, spans, at);

const figureOf = (id: CountedFigureId): CountedFigure => COUNTED_FIGURES[id];
const sourceOf = (id: CountedFigureId): Source => SOURCES[figureOf(id).source];

/** The sum or number of the rows of a figure that fulfil a condition, and of what they are a part. */
function aggregate(figure: CountedFigure, isOf: RawBuilder<SqlBool>) {
  const count = (where: RawBuilder<SqlBool>) => sql`count(*) filter (where ${where})`;
  const rows = sql<SqlBool>`(${isOf} and ${figure.where})`;
  if (figure.unit === 'count') return sql`jsonb_build_array(${count(rows)}, null)`;
  if (figure.unit === 'share')
    return sql`jsonb_build_array(${count(sql`${rows} and ${figure.part}`)}, ${count(rows)})`;
  const minutes = sql`coalesce(sum(${figure.minutes}) filter (where ${rows}), 0)::float8`;
  return sql`jsonb_build_array(${minutes}, ${figure.unit === 'average' ? count(rows) : sql`null`})`;
}

/** The value or part of a figure, and what it is a part of. */
type Counted = readonly [part: number, whole: number | null];
export type FigureCounts = Partial<Record<CountedFigureId, readonly [Counted, Counted | null]>>;

const groupBySource = (ids: readonly CountedFigureId[]) =>
  Map.groupBy(ids, (id): SourceName => figureOf(id).source);

/** Counts figures of both periods in one statement, which reads each source once. */
export async function countFigures(
  db: Db,
  ids: readonly CountedFigureId[],
  scope: StatisticsScope,
): Promise<FigureCounts> {
  const { periods, at } = scope;
  const { now, before } = periods;
  const parts = [...groupBySource(ids)].map(([name, figures]) => {
    const source: Source = SOURCES[name];
    const isNow = isWithin(source, now, at);
    const isBefore = before ? isWithin(source, before, at) : sql<SqlBool>`false`;
    const counts = figures.map((id) => {
      const previous = before ? aggregate(figureOf(id), sql`its.is_before`) : sql`null`;
      const current = aggregate(figureOf(id), sql`its.is_now`);
      return sql`${sql.lit(id)}, jsonb_build_array(${current}, ${previous})`;
    });
    // The offset keeps PostgreSQL from comparing the times anew for each aggregate.
    return sql`(select jsonb_build_object(${sql.join(counts)}) from ${source.from}
      cross join lateral (select ${isNow} as is_now, ${isBefore} as is_before offset 0) as its
      where ${isInScope(source, before ? [now, before] : [now], scope)})`;
  });
  const { rows } = await sql<{ counts: FigureCounts }>`
    select ${sql.join(parts, sql` || `)} as counts`.execute(db);
  return rows[0]?.counts ?? {};
}

export function toFigureValue(unit: CountedFigure['unit'], [part, whole]: Counted): FigureValue {
  if (whole === null || unit === 'count' || unit === 'minutes')
    return { value: part, part: null, whole: null };
  return { value: whole === 0 ? null : part / whole, part, whole };
}

/** Monday of the week of the time of a source. */
const weekOf = ({ at }: Source, timeZone: string) =>
  sql`date_trunc('week', ${at} at time zone ${timeZone})::date::text`;

export type CountsByWeek = Partial<Record<CountedFigureId, Readonly<Record<string, number>>>>;

/** Counts figures in the period by week. */
export async function countByWeek(
  db: Db,
  ids: readonly CountedFigureId[],
  { periods, at, timeZone }: StatisticsScope,
): Promise<CountsByWeek> {
  const parts = [...groupBySource(ids)].map(([name, figures]) => {
    const source: Source = SOURCES[name];
    const counts = figures.map((id) => sql`${sql.lit(id)}, jsonb_object_agg(week, ${sql.ref(id)})`);
    const columns = figures.map(
      (id) => sql`count(*) filter (where ${figureOf(id).where}) as ${sql.ref(id)}`,
    );
    return sql`(select jsonb_build_object(${sql.join(counts)}) from (
      select ${weekOf(source, timeZone)} as week, ${sql.join(columns)} from ${source.from}
      where ${isCounted(source, [periods.now], at)} group by 1) as weeks)`;
  });
  const { rows } = await sql<{ counts: CountsByWeek }>`
    select ${sql.join(parts, sql` || `)} as counts`.execute(db);
  return rows[0]?.counts ?? {};
}

/** Counts the rows of figures of one source in the period by the weekday and hour at which they begin. */
export async function countByWeekdayHour(
  db: Db,
  ids: readonly CountedFigureId[],
  { periods, at, timeZone }: StatisticsScope,
) {
  const source: Source = SOURCES.spaceBookings;
  const local = sql`${source.at} at time zone ${timeZone}`;
  const isOfAny = sql.join(
    ids.map((id) => figureOf(id).where),
    sql` or `,
  );
  const { rows } = await sql<{ weekday: number; hour: number; bookings: number }>`
    select extract(dow from ${local})::int as weekday, extract(hour from ${local})::int as hour,
      count(*)::int as bookings
    from ${source.from} where ${isCounted(source, [periods.now], at)} and (${isOfAny})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The records of a figure in the period, as a part of a statement; each is `b`. */
export const rowsOf = (id: CountedFigureId, scope: StatisticsScope) =>
  sql`from ${sourceOf(id).from} where ${isInScope(sourceOf(id), [scope.periods.now], scope)} and ${figureOf(id).where}`;

/** The age of tickets at the end of the period or now, in days, in the order of the screen. */
export async function countTicketsByAge(db: Db, scope: StatisticsScope) {
  const { rows } = await sql<{ age: TicketAge; tickets: number }>`
    select age, count(*)::int as tickets from (
      select ${ticketAge(scope)} as age ${rowsOf('tickets_open', scope)}) as open
    group by age`.execute(db);
  return rows;
}

function ticketAge({ periods, at }: StatisticsScope): RawBuilder<TicketAge> {
  const end = instant(Math.min(periods.now.to, at.getTime()));
  return sql`case when ${end} - b.created_at < interval '2 days' then 'under_2'
    when ${end} - b.created_at < interval '6 days' then 'under_6'
    when ${end} - b.created_at < interval '15 days' then 'under_15' else 'over' end`;
}

export async function countUnmetByCategory(db: Db, scope: StatisticsScope) {
  const { rows } = await sql<{ category: Expertise; requests: number }>`
    select b.category, count(*)::int as requests ${rowsOf('session_requests_unmet', scope)}
    group by b.category order by 2 desc, b.category::text`.execute(db);
  return rows;
}

/** The minutes of the sessions that each expert held. */
export async function sumMinutesByExpert(db: Db, scope: StatisticsScope) {
  const { rows } = await sql<{ expertId: string; minutes: number }>`
    select b.expert_id as "expertId", sum(b.minutes)::int as minutes ${rowsOf('expert_time_used', scope)}
    group by b.expert_id`.execute(db);
  return rows;
}

export interface ShownRow {
  readonly id: string;
  readonly at: string | null;
  /** The time as precisely as it is stored. */
  readonly place: string;
  readonly title: string | null;
  readonly detail: string;
  readonly person: PersonBrief | null;
  readonly minutes: number | null;
  readonly path: string;
}

/** Which rows of a figure are shown. */
export interface RowsPage extends Pick<RowsQuery, 'of' | 'floor' | 'age' | 'category'> {
  readonly after: readonly [string | number, string] | undefined;
  readonly limit: number;
}

/** The rows of the age or category that is asked for, of the figures that are split by it. */
function isInPart(
  id: CountedFigureId,
  scope: StatisticsScope,
  { age, category }: RowsPage,
): RawBuilder<SqlBool> {
  if (id === 'tickets_open' && age) return sql`${ticketAge(scope)} = ${age}`;
  if (id === 'session_requests_unmet' && category) return sql`b.category = ${category}`;
  return sql`true`;
}

/** The rows behind a figure, newest first. */
export async function findFigureRows(
  db: Db,
  id: CountedFigureId,
  scope: StatisticsScope,
  asked: RowsPage,
): Promise<readonly ShownRow[]> {
  const { periods, at } = scope;
  const { of, after, limit } = asked;
  const figure = figureOf(id);
  const source = sourceOf(id);
  const isPart = figure.unit === 'share' && of === 'part' ? sql`and ${figure.part}` : sql``;
  const minutes = 'minutes' in figure ? sql`(${figure.minutes})::float8` : sql`null::float8`;
  const page = after
    ? sql`and ${afterCursor([source.at, sql<string>`b.id`], after, 'desc')}`
    : sql``;
  const { rows } = await sql<ShownRow>`
    select shown.*, ${briefPerson(db, 'shown.personId')} as person from (
      select b.id, ${source.at} as at, ${source.at}::text as place, ${source.title} as title,
        ${source.detail ?? sql`''`} as detail, ${source.person} as "personId", ${minutes} as minutes,
        ${source.path} as path
      from ${source.from} ${source.joins ?? sql``}
      where ${isCounted(source, [periods.now], at)} and ${figure.where} ${isPart}
        and ${isInPart(id, scope, asked)} ${page}
      order by ${source.at} desc, b.id desc limit ${sql.lit(limit)}
    ) as shown order by shown.at desc, shown.id desc`.execute(db);
  return rows;
}
