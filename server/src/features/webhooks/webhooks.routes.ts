import { webhooks } from '@thedot/domain/webhooks/webhooks.contract';
import { implement } from '../../http/implement.ts';
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  replayDelivery,
  testWebhook,
} from './webhooks.service.ts';

export const webhookRoutes = implement(webhooks, {
  list: async (_, ctx) => listWebhooks(ctx),
  get: async ({ params }, ctx) => getWebhook(ctx, params.id),
  create: async ({ body }, ctx) => createWebhook(ctx, body),
  change: async ({ params, body }, ctx) => changeWebhook(ctx, params.id, body),
  renewSecret: async ({ params }, ctx) => renewSecret(ctx, params.id),
  remove: async ({ params }, ctx) => removeWebhook(ctx, params.id),
  test: async ({ params }, ctx) => testWebhook(ctx, params.id),
  deliveries: async ({ params, query }, ctx) => listDeliveries(ctx, params.id, query),
  replay: async ({ params }, ctx) => replayDelivery(ctx, params.id),
});
