import { defineFeature } from '../../kernel/feature.ts';
import { dashboardRoutes, hubDayRoutes, expertMetricRoutes } from './dashboard.routes.ts';

export const dashboard = defineFeature({
  routes: [dashboardRoutes, hubDayRoutes, expertMetricRoutes],
});
