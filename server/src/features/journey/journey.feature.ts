import { defineFeature } from '../../kernel/feature.ts';
import { journeyRoutes } from './journey.routes.ts';

export const journey = defineFeature({ routes: [journeyRoutes] });
