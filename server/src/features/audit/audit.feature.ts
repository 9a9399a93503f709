import { defineFeature } from '../../kernel/feature.ts';
import { auditRoutes } from './audit.routes.ts';

export const audit = defineFeature({ routes: [auditRoutes] });
