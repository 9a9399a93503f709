/** Why a webhook cannot be saved, or a delivery not sent again. */
export const WEBHOOK_ERRORS = {
  'webhook.not_found': [404, 'Webhook not found'],
  'webhook.too_many': [
    409,
    'The hub has {count} webhooks, the most it can have. Delete one first.',
  ],
  'webhook.address': [422, 'Enter an https address without user name and password'],
  'webhook.private_address': [
    422,
    'This address is inside a private network. Enter one that is public.',
  ],
  'webhook.off': [409, 'The webhook is switched off. Switch it on first.'],
  'webhook.delivery_not_found': [404, 'Delivery not found'],
  'webhook.delivery_waits': [409, 'This delivery is still on its way. Wait until it has ended.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;
