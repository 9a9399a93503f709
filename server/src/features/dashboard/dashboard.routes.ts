import { decisions } from '@thedot/domain/dashboard/decisions.contract';
import { dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { hubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { expertMetrics } from '@thedot/domain/dashboard/expert-metrics.contract';
import { implement } from '../../http/implement.ts';
import { findDashboard, findHubDay } from './dashboard.service.ts';
import { decideInPlace, listDecisions } from './decisions.service.ts';
import { exportExpertMetrics } from './expert-metrics-export.service.ts';
import { listExpertMetrics } from './expert-metrics.service.ts';

export const expertMetricRoutes = implement(expertMetrics, {
  experts: async ({ query }, ctx) => listExpertMetrics(ctx, query),
  exportExperts: async ({ query }, ctx) => exportExpertMetrics(ctx, query),
});

export const dashboardRoutes = implement(dashboard, {
  mine: async (_, ctx) => findDashboard(ctx),
});

export const hubDayRoutes = implement(hubDay, {
  hub: async (_, ctx) => findHubDay(ctx),
});

export const decisionRoutes = implement(decisions, {
  decisions: async ({ query }, ctx) => listDecisions(ctx, query),
  decide: async ({ body }, ctx) => decideInPlace(ctx, body),
});
