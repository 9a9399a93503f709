import { defineFeature } from '../../kernel/feature.ts';
import { searchRoutes } from './search.routes.ts';

export const search = defineFeature({ routes: [searchRoutes] });
