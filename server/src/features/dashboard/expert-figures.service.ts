import {
  type ExpertFigures,
  type ExpertFiguresWish,
  type Period,
} from '@thedot/domain/dashboard/expert-figures.contract';
import { periodBefore, periodOf, refusePeriod } from '@thedot/domain/dashboard/periods.rules';
import { assertField } from '@thedot/domain/errors';
import { daysSpan } from '@thedot/domain/kernel/time';
import { plannedAnew } from '../../db/planned-anew.ts';
import type { Context } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import {
  findExpertFigures,
  type FoundFigures,
  type Periods,
  sumFigures,
} from './expert-figures.queries.ts';

interface PageAsked {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** The days that are asked for and as many before them, in the hub's calendar and as instants. */
export function periodsOf(
  { now, settings }: Context,
  asked: Pick<ExpertFiguresWish, 'from' | 'to'>,
): { period: Period; before: Period; periods: Periods } {
  const zone = settings.hubTimeZone;
  const period = periodOf(asked, now(), zone);
  assertField('to', refusePeriod(period));
  const before = periodBefore(period);
  const spanOf = ({ from, to }: Period) => daysSpan(from, to, zone);
  return { period, before, periods: { now: spanOf(period), before: spanOf(before) } };
}

export async function listExpertFigures(ctx: Context, asked: ExpertFiguresWish & PageAsked) {
  const { limit, after, from, to, ...wish } = asked;
  const { period, before, periods } = periodsOf(ctx, { from, to });
  const wanted = { ...wish, search: wish.search, periods, after: placeFrom(after) };
  const rows = await plannedAnew(ctx.db, (db) =>
    findExpertFigures(db, { ...wanted, limit: limit + 1 }),
  );
  const { items, next } = sortedPageFrom(rows, limit, ({ place }) => place);
  // Nobody may be found; what all did together is told all the same.
  const total = rows[0]?.total ?? (await sumFigures(ctx.db, periods));
  return { items: items.map(rowOf), next, period, before, total };
}

const rowOf = ({ id, expert, now, before }: FoundFigures): ExpertFigures => ({
  id,
  expert,
  now,
  before,
});
