import { apiKeys } from '@thedot/domain/api-keys/api-keys.contract';
import { implement } from '../../http/implement.ts';
import { createKey, listKeys, revokeByAdmin } from './api-keys.service.ts';

export const apiKeyRoutes = implement(apiKeys, {
  list: async ({ query }, ctx) => listKeys(ctx, query),
  create: async ({ body }, ctx) => createKey(ctx, body),
  revoke: async ({ params }, ctx) => revokeByAdmin(ctx, params.id),
});
