import { defineFeature } from '../../kernel/feature.ts';
import { deleteEndedKeys, warnOfExpiringKeys } from './api-keys.jobs.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { keyOffboarding } from './key-offboarding.service.ts';

export const apiKeys = defineFeature({
  routes: [apiKeyRoutes],
  offboardingChecks: [keyOffboarding],
  scheduledJobs: {
    'warn-of-expiring-api-keys': { schedule: '30 * * * *', attempts: 1, run: warnOfExpiringKeys },
    'delete-ended-api-keys': { schedule: '20 3 * * *', attempts: 3, run: deleteEndedKeys },
  },

  retention: {
    api_keys: { job: 'delete-ended-api-keys', after: '365 days after their end' },
  },
  tables: {
    api_keys: {
      subject: 'maker_id',
      exports: [
        {
          as: 'apiKeys',
          columns: [
            'name',
            'prefix',
            'scopes',
            'created_at as createdAt',
            'expires_at as expiresAt',
            'last_used_at as lastUsedAt',
            'last_used_address as lastUsedAddress',
            'revoked_at as revokedAt',
          ],
          orderBy: ['id'],
        },
      ],
      erase: 'delete',
      keep: { revoked_by: 'The account that revoked the key of another admin.' },
    },
  },
  personalData: { file: 'api-keys' },
});
