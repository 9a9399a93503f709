import { defineFeature } from '../../kernel/feature.ts';
import { dashboardRoutes, expertMetricRoutes } from './dashboard.routes.ts';

export const dashboard = defineFeature({
  routes: [dashboardRoutes, expertMetricRoutes],
});
