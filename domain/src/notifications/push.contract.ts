// Push: notifications in a browser that has no page of the hub open.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { emptyReply } from '../kernel/fields.ts';

/** The push subscription of a browser: the address at its push service, and the keys that encrypt for it. */
export const PushDevice = z.strictObject({
  endpoint: z.httpUrl().max(1000).startsWith('https://'),
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes. */
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
      'Returns the public VAPID key of this hub, with which a browser subscribes at its push service',
    method: 'GET',
    path: '/push/key',
    access: 'signed-in',
    reply: z.object({ publicKey: z.string() }),
  },
  addDevice: {
    summary:
      'Registers this browser for push notifications; its keys move it from a user who was signed in there before',
    method: 'POST',
    path: '/push/device',
    access: 'signed-in',
    body: PushDevice,
    reply: emptyReply,
    errors: ['push.device_taken'],
  },
  renewDevice: {
    summary:
      'Moves the push subscription of this browser to the new sign-in session; tells whether it is mine',
    method: 'POST',
    path: '/push/device/renew',
    access: 'signed-in',
    body: named,
    reply: z.object({ isMine: z.boolean() }),
  },
  replaceDevice: {
    summary: 'Replaces a push subscription; the service worker proves the old one by its secret',
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
    reply: emptyReply,
    limit: { tries: 60, minutes: 60 },
    errors: ['push.device_not_found'],
  },
  removeDevice: {
    summary: 'Removes this browser from push notifications',
    method: 'POST',
    path: '/push/device/remove',
    access: 'signed-in',
    body: named,
    reply: emptyReply,
  },
  test: {
    summary: 'Sends a test push to this browser at once',
    method: 'POST',
    path: '/push/test',
    access: 'signed-in',
    body: named,
    reply: emptyReply,
    limit: { tries: 20, minutes: 60 },
    errors: ['push.device_not_found'],
  },
});
