// Webhooks: signed calls that tell other systems what is new or has changed in the hub.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply, id, instant, line, page, pageOf } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { WebhookTopic } from './webhook-events.ts';

export const WebhookOff = z.enum(['admin', 'failing']);
export type WebhookOff = z.infer<typeof WebhookOff>;

export const Webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  topics: z.array(WebhookTopic),
  isOn: z.boolean(),
  /** Why it is off: an admin switched it off, or its calls had failed for days. */
  offBecause: WebhookOff.nullable(),
  /** Since when each call has failed; null after a call that arrived. */
  failingSince: instant.nullable(),
  lastDeliveredAt: instant.nullable(),
  /** How many deliveries wait for their first or next try. */
  queued: z.int(),
  /** Until when calls are signed with the former secret as well; null when they are not. */
  formerSecretUntil: instant.nullable(),
  /** The user who was shown the current secret is no admin any more. */
  isSecretExposed: z.boolean(),
  createdAt: instant,
  createdBy: PersonBrief.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const DeliveryStatus = z.enum(['queued', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const WebhookDelivery = z.object({
  id,
  /** The same for all tries and replays: the header `webhook-id`. */
  eventId: id,
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  happenedAt: instant,
  status: DeliveryStatus,
  tries: z.int(),
  /** The HTTP status of the last answer; null when there was none. */
  answer: z.int().nullable(),
  error: z.string(),
  /** Null once it has ended. */
  nextTryAt: instant.nullable(),
  endedAt: instant.nullable(),
  isReplay: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookFields = z.strictObject({
  name: line(80),
  url: z.string().trim().min(1).max(500),
  topics: z.array(WebhookTopic).min(1).max(WebhookTopic.options.length),
  isOn: z.boolean(),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

/** Begins with `whsec_`, as the libraries of Standard Webhooks expect it. */
const secret = z.string();
const params = z.object({ id });
const ADDRESS_ERRORS = ['webhook.address', 'webhook.private_address'] as const;

export const webhooks = contract({
  list: {
    summary: 'Lists the webhooks of the hub by name',
    method: 'GET',
    path: '/settings/webhooks',
    access: permission('read', 'settings'),
    viewAs: 'private',
    reply: z.object({ items: z.array(Webhook) }),
  },
  get: {
    summary: 'Returns one webhook',
    method: 'GET',
    path: '/settings/webhooks/{id}',
    access: permission('read', 'settings'),
    viewAs: 'private',
    params,
    reply: Webhook,
    errors: ['webhook.not_found'],
  },
  create: {
    summary: 'Adds a webhook; the secret that signs its calls is shown only here',
    method: 'POST',
    path: '/settings/webhooks',
    access: permission('create', 'settings'),
    body: WebhookFields,
    reply: z.object({ webhook: Webhook, secret }),
    errors: ['webhook.too_many', ...ADDRESS_ERRORS],
  },
  change: {
    summary: 'Changes a webhook, or switches it on or off; off, what waits is given up',
    method: 'PUT',
    path: '/settings/webhooks/{id}',
    access: permission('update', 'settings'),
    params,
    body: WebhookFields,
    reply: Webhook,
    errors: ['webhook.not_found', ...ADDRESS_ERRORS],
  },
  renewSecret: {
    summary:
      'Gives a webhook a new secret, shown only here; for a day the former one signs its calls as well',
    method: 'POST',
    path: '/settings/webhooks/{id}/secret',
    access: permission('update', 'settings'),
    params,
    reply: z.object({ secret }),
    errors: ['webhook.not_found'],
  },
  remove: {
    summary: 'Deletes a webhook with its deliveries',
    method: 'DELETE',
    path: '/settings/webhooks/{id}',
    access: permission('delete', 'settings'),
    params,
    reply: emptyReply,
    errors: ['webhook.not_found'],
  },
  test: {
    summary: 'Sends a test event to a webhook',
    method: 'POST',
    path: '/settings/webhooks/{id}/test',
    access: permission('update', 'settings'),
    params,
    reply: emptyReply,
    limit: { tries: 30, minutes: 10 },
    errors: ['webhook.not_found', 'webhook.off'],
  },
  deliveries: {
    summary: 'Lists the deliveries of a webhook of the last 30 days, newest first',
    method: 'GET',
    path: '/settings/webhooks/{id}/deliveries',
    access: permission('read', 'settings'),
    viewAs: 'private',
    params,
    query: z.strictObject({ ...page, status: DeliveryStatus.optional() }),
    reply: pageOf(WebhookDelivery),
    errors: ['webhook.not_found'],
  },
  replay: {
    summary: 'Sends a delivery that has ended again, with the same id',
    method: 'POST',
    path: '/settings/webhooks/deliveries/{id}/replay',
    access: permission('update', 'settings'),
    params,
    reply: WebhookDelivery,
    errors: ['webhook.delivery_not_found', 'webhook.delivery_waits', 'webhook.off'],
  },
});
