import { dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { implement } from '../../kernel/implement.ts';
import { findDashboard } from './dashboard.service.ts';

export const dashboardRoutes = implement(dashboard, {
  mine: async (_, ctx) => findDashboard(ctx),
});
