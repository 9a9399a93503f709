import { defineFeature } from '../../kernel/feature.ts';
import { healthRoutes } from './health.routes.ts';
import { forgetOldBackups } from './health.service.ts';

export const health = defineFeature({
  routes: [healthRoutes],
  scheduledJobs: {
    'forget-old-backups': { schedule: '41 4 * * *', attempts: 3, run: forgetOldBackups },
  },
  tables: { backups: 'When backups were made, and how large they are.' },
});
