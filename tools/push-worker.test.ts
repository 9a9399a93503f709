import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const PATH = join(import.meta.dirname, '../web/public/push-worker.js');
const NEWS = { title: 'THE DOT', body: 'A session is confirmed', url: '/booking/1', tag: 'one' };

interface Page {
  readonly url: string;
  readonly focused: boolean;
}

/** Runs the service worker with these open pages; each event returns the recorded actions. */
function workerBeside(pages: readonly Page[], browser = 'Mozilla/5.0 Chrome/150 Safari/537.36') {
  const done: string[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const shown = pages.map((page) => ({
    ...page,
    focus: async () => void done.push(`focus ${page.url}`),
    navigate: async (url: string) => void done.push(`navigate ${page.url} to ${url}`),
  }));
  runInNewContext(readFileSync(PATH, 'utf8'), {
    navigator: { userAgent: browser },
    addEventListener: (name: string, handler: (event: object) => void) =>
      handlers.set(name, handler),
    registration: {
      showNotification: async (title: string) => void done.push(`show ${title}`),
      pushManager: {
        subscribe: async ({ key }: { key: string }) => {
          done.push(`subscribe with ${key}`);
          return subscription('next');
        },
      },
    },
    fetch: async (url: string, { body }: { body: string }) => void done.push(`${url} ${body}`),
    clients: {
      matchAll: async () => shown,
      openWindow: async (url: string) => void done.push(`open ${url}`),
    },
  });
  return async (name: string, event: object) => {
    const waits: unknown[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) });
    await Promise.all(waits);
    return done;
  };
}

const pushed = (news: object) => ({ data: { json: () => news } });
const pressed = {
  notification: { close: () => undefined, data: { url: 'https://hub/booking/1' } },
};
const at = (url: string, focused = false): Page => ({ url, focused });

test('notificationclick opens a new window when no page shows the target', async () => {
  const hear = workerBeside([at('https://hub/profile', true)]);
  expect(await hear('notificationclick', pressed)).toEqual(['open https://hub/booking/1']);
});

test('notificationclick focuses the page that already shows the target', async () => {
  const hear = workerBeside([at('https://hub/profile'), at('https://hub/booking/1')]);
  expect(await hear('notificationclick', pressed)).toEqual(['focus https://hub/booking/1']);
});

test('push shows nothing while a page of the hub is focused, except a trial', async () => {
  expect(await workerBeside([at('https://hub/', true)])('push', pushed(NEWS))).toEqual([]);
  expect(await workerBeside([at('https://hub/')])('push', pushed(NEWS))).toEqual(['show THE DOT']);
  expect(await workerBeside([])('push', pushed(NEWS))).toEqual(['show THE DOT']);
  const trial = pushed({ ...NEWS, isTrial: true });
  expect(await workerBeside([at('https://hub/', true)])('push', trial)).toEqual(['show THE DOT']);
});

test('push always shows a notification in Safari, which revokes silent subscriptions', async () => {
  const hear = workerBeside([at('https://hub/', true)], 'Mozilla/5.0 Version/26.0 Safari/605.1.15');
  expect(await hear('push', pushed(NEWS))).toEqual(['show THE DOT']);
});

/** A push subscription as in a browser. */
const subscription = (name: string) => ({
  endpoint: `https://push/${name}`,
  options: { key: 'the hub’s' },
  toJSON: () => ({ keys: { p256dh: `${name} key`, auth: `${name} secret` } }),
});

const REPLACED =
  '/api/push/device/replace {"was":{"endpoint":"https://push/was","auth":"was secret"},' +
  '"device":{"endpoint":"https://push/next","keys":{"p256dh":"next key","auth":"next secret"}}}';

test('pushsubscriptionchange sends the new subscription with the old auth secret', async () => {
  const given = { oldSubscription: subscription('was'), newSubscription: subscription('next') };
  expect(await workerBeside([])('pushsubscriptionchange', given)).toEqual([REPLACED]);
});

test('pushsubscriptionchange subscribes again when the old subscription has expired', async () => {
  const ended = { oldSubscription: subscription('was'), newSubscription: null };
  expect(await workerBeside([])('pushsubscriptionchange', ended)).toEqual([
    'subscribe with the hub’s',
    REPLACED,
  ]);
});

test('pushsubscriptionchange sends nothing without the old subscription', async () => {
  const silent = { oldSubscription: null, newSubscription: subscription('next') };
  expect(await workerBeside([])('pushsubscriptionchange', silent)).toEqual([]);
});
