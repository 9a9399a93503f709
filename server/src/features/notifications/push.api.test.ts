import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { PUSH_DELAY_MS } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postPush } from '../../platform/push/post-push.ts';
import { tellIn } from '../../testing/news.ts';
import { browserKeys, startPushService } from '../../testing/push-service.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sendDuePushes } from './push.jobs.ts';

let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  world = await createWorld({ localPushes: true });
  service = await startPushService();
});
beforeEach(() => {
  world.clock = new Date();
  service.received.length = 0;
  service.status = 201;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const now = () => world.clock ?? new Date();
const pass = (ms: number) => {
  world.clock = new Date(now().getTime() + ms);
};
const send = () => sendDuePushes({ ...world, now, log: pino({ level: 'silent' }) });

/** A browser of somebody; its address is on this machine, which only a test’s hub would ask. */
async function browserOf(person: TestPerson) {
  const { keys, open } = browserKeys();
  const endpoint = `${service.address}/${randomUUID()}`;
  await world.db
    .insertInto('push_devices')
    .values({ user_id: person.id, session_id: person.sessionId, endpoint, ...keys })
    .execute();
  const got = () =>
    service.received
      .filter(({ url }) => endpoint.endsWith(url))
      .map(({ body, headers }) => ({ ...open(body), headers }));
  return { endpoint, got };
}

describe('news', () => {
  test('reach a browser in its reader’s language, sealed for it alone, with a link to the hub', async () => {
    const slimane = await world.person('expert', { language: 'fr' });
    const browser = await browserOf(slimane);
    await tellIn(world, slimane, 'booking.lapsed');

    pass(PUSH_DELAY_MS);
    await send();

    const [push] = browser.got();
    expect(push).toMatchObject({
      title: world.settings.hubName,
      url: `${world.settings.publicUrl}/booking/1`,
    });
    expect(push).toHaveProperty('body', expect.stringContaining('a expiré'));
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(push?.headers['authorization']).toContain(world.keys.vapid().publicKey);
  });

  test('reach each of somebody’s browsers once, however often it is looked', async () => {
    const slimane = await world.person('expert');
    const browsers = [await browserOf(slimane), await browserOf(slimane)];
    await tellIn(world, slimane, 'booking.requested');

    pass(PUSH_DELAY_MS);
    await Promise.all([send(), send(), send()]);
    pass(MINUTE_MS);
    await send();

    expect(browsers.map(({ got }) => got().length)).toEqual([1, 1]);
  });

  test('wait a moment, and are not pushed when they were seen in it', async () => {
    const slimane = await world.person('expert');
    const browser = await browserOf(slimane);
    await tellIn(world, slimane, 'booking.requested');
    await send();
    expect(browser.got()).toEqual([]);

    await slimane.api.notifications.markSeen({ body: {} });
    pass(PUSH_DELAY_MS);
    await send();

    expect(browser.got()).toEqual([]);
  });

  test('wait for the end of quiet hours, but for what cannot wait', async () => {
    const slimane = await world.person('expert', { timeZone: 'UTC' });
    const browser = await browserOf(slimane);
    world.clock = new Date(`${new Date().toISOString().slice(0, 10)}T23:00:00Z`);
    await slimane.api.preferences.chooseQuietHours({
      body: { quietHours: { starts: '22:00', ends: '07:00' } },
    });
    await tellIn(world, slimane, 'booking.requested');
    await tellIn(world, slimane, 'booking.cancelled');

    pass(PUSH_DELAY_MS);
    await send();
    expect(browser.got()).toHaveLength(1);
    expect(browser.got()[0]?.headers).toMatchObject({ urgency: 'high' });

    pass(8 * HOUR_MS);
    await send();
    expect(browser.got()).toHaveLength(2);
  });

  test('of a kind that somebody does not want pushed stay in the bell', async () => {
    const slimane = await world.person('expert');
    const browser = await browserOf(slimane);
    await slimane.api.preferences.choose({
      body: { preferences: [{ type: 'booking.requested', push: false }] },
    });
    await tellIn(world, slimane, 'booking.requested');

    pass(PUSH_DELAY_MS);
    await send();

    expect(browser.got()).toEqual([]);
    expect((await slimane.api.notifications.list()).items).toHaveLength(1);
  });

  test('reach no browser of who signed out there, or was removed', async () => {
    const [amira, sonia] = [await world.person('startup'), await world.person('startup')];
    const browsers = [await browserOf(amira), await browserOf(sonia)];
    await tellIn(world, amira, 'booking.accepted');
    await tellIn(world, sonia, 'booking.accepted');
    await world.db
      .updateTable('sessions')
      .set({ revoked_at: now().toISOString() })
      .where('id', '=', amira.sessionId)
      .execute();
    await world.db
      .updateTable('users')
      .set({ is_removed: true })
      .where('id', '=', sonia.id)
      .execute();

    pass(PUSH_DELAY_MS);
    await send();

    expect(browsers.flatMap(({ got }) => got())).toEqual([]);
  });

  test('are tried again when the push service is busy, and no more once the browser has left', async () => {
    const slimane = await world.person('expert');
    const browser = await browserOf(slimane);
    await tellIn(world, slimane, 'booking.requested');
    pass(PUSH_DELAY_MS);
    service.status = 503;
    await send();
    service.status = 410;
    pass(2 * MINUTE_MS);
    await send();
    service.status = 201;
    await tellIn(world, slimane, 'booking.requested');
    pass(MINUTE_MS);
    await send();

    expect(browser.got()).toHaveLength(2);
    await expect(
      slimane.api.push.renewDevice({ body: { endpoint: 'https://push.example.org/x' } }),
    ).resolves.toEqual({ isMine: false });
  });
});

describe('a browser', () => {
  const device = () => ({
    endpoint: `https://push.example.org/${randomUUID()}`,
    keys: browserKeys().keys,
  });

  test('is somebody’s who adds it, stays theirs after signing in anew, and goes when they say so', async () => {
    const amira = await world.person('startup');
    const body = device();
    await amira.api.push.addDevice({ body });
    await amira.api.push.addDevice({ body });

    const named = { body: { endpoint: body.endpoint } };
    expect(await amira.api.push.renewDevice(named)).toEqual({ isMine: true });
    await amira.api.push.test(named);
    await amira.api.push.removeDevice(named);

    expect(await amira.api.push.renewDevice(named)).toEqual({ isMine: false });
    await expect(amira.api.push.test(named)).rejects.toMatchObject({
      code: 'push.device_not_found',
    });
  });

  test('of somebody else is neither renewed, tested nor removed', async () => {
    const [amira, stranger] = [await world.person('startup'), await world.person('startup')];
    const body = device();
    await amira.api.push.addDevice({ body });
    const named = { body: { endpoint: body.endpoint } };

    expect(await stranger.api.push.renewDevice(named)).toEqual({ isMine: false });
    await expect(stranger.api.push.test(named)).rejects.toMatchObject({ status: 404 });
    await stranger.api.push.removeDevice(named);

    expect(await amira.api.push.renewDevice(named)).toEqual({ isMine: true });
  });

  test('is asked with a key that is the hub’s own and always the same', async () => {
    const amira = await world.person('startup');
    const { publicKey } = await amira.api.push.key();
    expect(publicKey).toBe(world.keys.vapid().publicKey);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  });

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'https://push.example.org:8443/x',
    'http://push.example.org/x',
    'https://inside.example.org/x',
  ])('that names %s as its push service makes the hub ask nobody inside', async (endpoint) => {
    const { keys } = browserKeys();
    const outcome = await postPush(
      { device: { endpoint, ...keys }, payload: '{}', ttlSeconds: 60, isUrgent: false },
      {
        vapid: { subject: 'https://hub.example.org', ...world.keys.vapid() },
        isLocal: false,
        resolve: async () => [{ address: '10.0.0.7', family: 4 }],
      },
    );
    expect(outcome).toBe('gone');
  });
});
