import { defineFeature } from '../../kernel/feature.ts';
import {
  dashboardRoutes,
  decisionRoutes,
  expertMetricRoutes,
  hubDayRoutes,
} from './dashboard.routes.ts';

export const dashboard = defineFeature({
  routes: [dashboardRoutes, hubDayRoutes, expertMetricRoutes, decisionRoutes],
});
