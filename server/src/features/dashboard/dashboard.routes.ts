import { dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { expertFigures } from '@thedot/domain/dashboard/expert-figures.contract';
import { implement } from '../../kernel/implement.ts';
import { findDashboard } from './dashboard.service.ts';
import { expertFiguresSheet } from './expert-figures-sheet.service.ts';
import { listExpertFigures } from './expert-figures.service.ts';

export const expertFigureRoutes = implement(expertFigures, {
  experts: async ({ query }, ctx) => listExpertFigures(ctx, query),
  expertsSheet: async ({ query }, ctx) => expertFiguresSheet(ctx, query),
});

export const dashboardRoutes = implement(dashboard, {
  mine: async (_, ctx) => findDashboard(ctx),
});
