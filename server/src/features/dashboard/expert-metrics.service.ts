import {
  type ExpertMetrics,
  type ExpertMetricsQuery,
  type Period,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import {
  previousPeriod,
  resolvePeriod,
  refusePeriod,
} from '@thedot/domain/dashboard/periods.rules';
import { assertField } from '@thedot/domain/errors';
import { daysSpan } from '@thedot/domain/kernel/time';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../kernel/paging.ts';
import {
  findExpertMetrics,
  type ExpertMetricsRow,
  type Periods,
  sumMetrics,
} from './expert-metrics.queries.ts';

interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** The requested period and the one before, as days in the hub's time zone and as spans of instants. */
export function resolvePeriods(
  { now, settings }: Context,
  query: Pick<ExpertMetricsQuery, 'from' | 'to'>,
): { period: Period; before: Period; periods: Periods } {
  const zone = settings.hubTimeZone;
  const period = resolvePeriod(query, now(), zone);
  assertField('to', refusePeriod(period));
  const before = previousPeriod(period);
  const spanOf = ({ from, to }: Period) => daysSpan(from, to, zone);
  return { period, before, periods: { now: spanOf(period), before: spanOf(before) } };
}

export async function listExpertMetrics(ctx: Context, query: ExpertMetricsQuery & PageQuery) {
  const { limit, after, from, to, ...filter } = query;
  const { period, before, periods } = resolvePeriods(ctx, { from, to });
  const page = { ...filter, search: filter.search, periods, after: parseCursor(after) };
  const rows = await forceCustomPlan(ctx.db, (db) =>
    findExpertMetrics(db, { ...page, limit: limit + 1 }),
  );
  const { items, next } = toSortedPage(rows, limit, ({ place }) => place);
  // The totals do not depend on the search, so an empty page needs a separate query.
  const total = rows[0]?.total ?? (await sumMetrics(ctx.db, periods));
  return { items: items.map(toExpertMetrics), next, period, before, total };
}

const toExpertMetrics = ({ id, expert, now, before }: ExpertMetricsRow): ExpertMetrics => ({
  id,
  expert,
  now,
  before,
});
