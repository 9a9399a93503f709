// What the hub did in a period, for those who fund it.
import type { HubReport, StatisticsQuery } from '@thedot/domain/statistics/statistics.contract';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { findHeldEvents, findHelpedOrganizations, findTopics } from './report.queries.ts';
import { findStatistics, resolveScope } from './statistics.service.ts';

/** The figures are those of the dashboard. */
export async function findReport(ctx: Context, query: StatisticsQuery): Promise<HubReport> {
  const { period, before, figures } = await findStatistics(ctx, query);
  const { scope } = resolveScope(ctx, query);
  return forceCustomPlan(ctx.db, async (db) => ({
    period,
    before,
    figures,
    topics: await findTopics(db, scope),
    organizations: await findHelpedOrganizations(db, scope),
    events: ctx.settings.switchedOff.includes('events') ? [] : await findHeldEvents(db, scope),
  }));
}
