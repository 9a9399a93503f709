import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { PUSH_DELAY_MS } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellIn } from '../../testing/news.ts';
import { browserAt, startPushService } from '../../testing/push-service.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sendDuePushes } from './push.jobs.ts';
import { insertPush } from './push.queries.ts';

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

const browserOf = (person: TestPerson) => browserAt(service, { world, person });

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
      isTrial: false,
    });
    expect(push).toHaveProperty('body', expect.stringContaining('a expiré'));
    const [headers] = browser.headers();
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(headers?.authorization).toContain(world.keys.vapid().publicKey);
  });

  test('that somebody tries out say so, and are shown over the hub’s own page', async () => {
    const slimane = await world.person('expert');
    const browser = await browserOf(slimane);
    const device = world.db.selectFrom('push_devices').where('endpoint', '=', browser.endpoint);
    const { id } = await device.select('id').executeTakeFirstOrThrow();
    const expiresAt = new Date(now().getTime() + MINUTE_MS);
    const trial = { template: 'push-test', link: '/account', sendAfter: now(), expiresAt } as const;
    await insertPush(world.db, { deviceId: id, ...trial });

    await send();

    expect(browser.got()).toMatchObject([{ isTrial: true }]);
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
    expect(browser.headers()).toMatchObject([{ urgency: 'high' }]);

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

test('a browser whose keys are none keeps nobody else waiting, and goes', async () => {
  const [hostile, slimane] = [await world.person('startup'), await world.person('expert')];
  const wrongKeys = { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) };
  await browserAt(service, { world, person: hostile, wrongKeys });
  const good = await browserOf(slimane);
  await tellIn(world, hostile, 'booking.accepted');
  await tellIn(world, slimane, 'booking.requested');

  pass(PUSH_DELAY_MS);
  await send();

  expect(good.got()).toHaveLength(1);
  const left = world.db.selectFrom('push_devices').select('id').where('user_id', '=', hostile.id);
  expect(await left.execute()).toEqual([]);
});
