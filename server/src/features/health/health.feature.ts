import { defineFeature } from '../../kernel/feature.ts';
import { healthRoutes } from './health.routes.ts';

export const health = defineFeature({
  routes: [healthRoutes],
  retention: {
    backups: { job: 'sweep-database', after: '365 days' },
  },
  tables: { backups: 'When backups were made, and how large they are.' },
});
