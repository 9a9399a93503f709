import { defineFeature } from '../../kernel/feature.ts';
import { healthRoutes } from './health.routes.ts';

export const health = defineFeature({
  routes: [healthRoutes],
  tables: { backups: 'When backups were made, and how large they are.' },
});
