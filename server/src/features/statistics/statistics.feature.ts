import { defineFeature } from '../../kernel/feature.ts';
import { expertImpactRoutes, statisticsRoutes } from './statistics.routes.ts';

export const statistics = defineFeature({ routes: [statisticsRoutes, expertImpactRoutes] });
