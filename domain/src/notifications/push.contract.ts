// Push: news in a browser that has no page of the hub open.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { nothing } from '../kernel/fields.ts';

/** What a browser gives out: where its push service is, and what only it can open. */
export const PushDevice = z.strictObject({
  endpoint: z.httpUrl().max(1000).startsWith('https://'),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes. */
    p256dh: z.base64url().length(87),
    /** 16 bytes. */
    auth: z.base64url().length(22),
  }),
});
export type PushDevice = z.infer<typeof PushDevice>;

const named = z.strictObject({ endpoint: PushDevice.shape.endpoint });

export const push = contract({
  key: {
    summary:
      'The key that this hub signs its pushes with, for a browser to ask its push service with',
    method: 'GET',
    path: '/push/key',
    access: 'signed-in',
    reply: z.object({ publicKey: z.string() }),
  },
  addDevice: {
    summary: 'From now on my news are pushed to this browser too',
    method: 'POST',
    path: '/push/device',
    access: 'signed-in',
    body: PushDevice,
    reply: nothing,
  },
  renewDevice: {
    summary:
      'After signing in: whether this browser is one of mine; if so, it goes on getting my news',
    method: 'POST',
    path: '/push/device/renew',
    access: 'signed-in',
    body: named,
    reply: z.object({ isMine: z.boolean() }),
  },
  replaceDevice: {
    summary:
      'A browser has another address: told by its worker, which knows what only the browser and the hub know of the first',
    method: 'POST',
    path: '/push/device/replace',
    access: 'public',
    body: z.strictObject({
      was: z.strictObject({
        endpoint: PushDevice.shape.endpoint,
        auth: PushDevice.shape.keys.shape.auth,
      }),
      device: PushDevice,
    }),
    reply: nothing,
    limit: { tries: 60, minutes: 60 },
    errors: ['push.device_not_found'],
  },
  removeDevice: {
    summary: 'No more news to this browser',
    method: 'POST',
    path: '/push/device/remove',
    access: 'signed-in',
    body: named,
    reply: nothing,
  },
  test: {
    summary: 'Pushes a few words to this browser at once, to see that it works',
    method: 'POST',
    path: '/push/test',
    access: 'signed-in',
    body: named,
    reply: nothing,
    limit: { tries: 20, minutes: 60 },
    errors: ['push.device_not_found'],
  },
});
