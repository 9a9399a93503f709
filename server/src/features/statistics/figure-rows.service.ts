import { spacePath } from '@thedot/domain/spaces/space-access.rules';
import type { FigureId, FigureRow, RowsQuery } from '@thedot/domain/statistics/statistics.contract';
import type { Db } from '../../db/db.ts';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import { findPeople, findTakings } from './bookable-time.queries.ts';
import { findExpertMinutes, findOpenSpaces } from './bookable-time.service.ts';
import {
  findFigureRows,
  type RowsPage,
  type ShownRow,
  type StatisticsScope,
} from './figures.queries.ts';
import { countsSpaceType, isCountedFigure, type OccupancyFigureId } from './figures.sql.ts';
import { resolveScope } from './statistics.service.ts';

type PageQuery = RowsQuery & { readonly limit: number; readonly after?: string | undefined };

/** One page of the rows behind a figure. */
export async function listFigureRows(
  ctx: Context,
  id: FigureId,
  { from, to, limit, after, ...filter }: PageQuery,
) {
  const { scope } = resolveScope(ctx, { from, to, compare: 'none' });
  const page = { ...filter, after: parseCursor(after), limit: limit + 1 };
  const rows = await forceCustomPlan(ctx.db, (db) => findRows({ ...ctx, db }, id, scope, page));
  const { items, next } = toSortedPage(rows, limit, ({ place }) => place);
  return { items: items.map(toFigureRow), next };
}

type RowsContext = Pick<Context, 'db' | 'settings'>;

/** The rows of a page of the figure. */
export async function findRows(
  ctx: RowsContext,
  id: FigureId,
  scope: StatisticsScope,
  page: RowsPage,
): Promise<readonly ShownRow[]> {
  if (isCountedFigure(id)) return findFigureRows(ctx.db, id, scope, page);
  if (id === 'expert_time_left') return findExpertRows(ctx, scope, page);
  return findOccupancyRows(ctx, id, scope, page);
}

/** Of the part what took spaces, of the whole the spaces with their bookable minutes. */
async function findOccupancyRows(
  ctx: RowsContext,
  id: OccupancyFigureId,
  { periods }: StatisticsScope,
  page: RowsPage,
) {
  const { ranges, spaces } = await findOpenSpaces(
    ctx,
    periods,
    ({ type, floor }) =>
      countsSpaceType(id, type) && (page.floor === undefined || page.floor === floor),
  );
  if (page.of === 'part') return findTakings(ctx.db, ranges, page);
  const rows = spaces.map(({ space, bookable }) => ({
    id: space.id,
    title: space.name,
    minutes: bookable,
    path: spacePath(space),
  }));
  return pageOfRows(rows, page).map((row) => ({ ...row, person: null }));
}

async function findExpertRows(ctx: RowsContext, scope: StatisticsScope, page: RowsPage) {
  const experts = await findExpertMinutes(ctx, scope);
  const rows = experts
    .filter(({ left }) => left > 0)
    .map(({ expertId, left }) => ({
      id: expertId,
      title: '',
      minutes: left,
      path: `/expert/${expertId}`,
    }));
  const shown = pageOfRows(rows, page);
  const personOf = await findPersons(
    ctx.db,
    shown.map(({ id }) => id),
  );
  return shown.map((row) => {
    const person = personOf.get(row.id) ?? null;
    return { ...row, title: person?.name ?? '', person };
  });
}

async function findPersons(db: Db, ids: readonly string[]) {
  const people = ids.length ? await findPeople(db, ids) : [];
  return new Map(people.map(({ id, person }) => [id, person]));
}

interface PeriodRow {
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly path: string;
}

/** Rows of the whole period have no time; they are in the order of their minutes, most first. */
function pageOfRows(rows: readonly PeriodRow[], { after, limit }: RowsPage) {
  return rows
    .toSorted((a, b) => b.minutes - a.minutes || (a.id < b.id ? 1 : -1))
    .filter(({ minutes, id }) => {
      if (!after) return true;
      const [last, lastId] = [Number(after[0]), after[1]];
      return minutes < last || (minutes === last && id < lastId);
    })
    .slice(0, limit)
    .map((row) => ({ ...row, at: null, place: String(row.minutes), detail: '' }));
}

const toFigureRow = ({ id, at, title, detail, person, minutes, path }: ShownRow): FigureRow => ({
  id,
  at,
  title: title ?? '',
  detail,
  person,
  minutes,
  path,
});
