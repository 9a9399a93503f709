import { defineFeature } from '../../kernel/feature.ts';
import { sendWebhooks, sweepWebhooks } from './send-webhooks.jobs.ts';
import { webhookOffboarding } from './webhook-offboarding.service.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export const webhooks = defineFeature({
  routes: [webhookRoutes],
  // Triggers queue a run with each delivery.
  queuedJobs: { 'send-webhooks': (_, ctx) => sendWebhooks(ctx) },
  offboardingChecks: [webhookOffboarding],
  scheduledJobs: {
    'retry-webhooks': { schedule: '* * * * *', attempts: 1, run: sendWebhooks },
    'sweep-webhooks': { schedule: '40 3 * * *', attempts: 3, run: sweepWebhooks },
  },

  retention: {
    webhook_deliveries: { job: 'sweep-webhooks', after: '30 days' },
    webhooks: 'for ever',
  },
  tables: {
    webhooks: {
      subject: 'created_by',
      keep: {
        created_by: 'The account that added the webhook.',
        secret_shown_to: 'The account that knows its secret.',
      },
      keepTexts: 'A setting of the hub.',
    },
    webhook_deliveries: 'Ids, states and times of records, which are deleted after 30 days.',
  },
});

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-webhooks': Readonly<Record<string, never>>;
    }
  }
}
