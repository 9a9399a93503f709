import { defineFeature } from '../../kernel/feature.ts';
import { statisticsRoutes } from './statistics.routes.ts';

export const statistics = defineFeature({ routes: [statisticsRoutes] });
