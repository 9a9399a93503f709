import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { MAX_PUSH_DEVICES, PUSH_DELAY_MS } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { postPush } from '../../platform/push/post-push.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { createChat } from '../../testing/chats.ts';
import { notifyPerson, BOOKING_ID } from '../../testing/notifications/mails.ts';
import { setUser } from '../../testing/people.ts';
import {
  registerBrowser,
  browserKeys,
  startPushService,
} from '../../testing/fakes/push-service.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { revokeSession } from '../../testing/rows.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { SECRET, type TestPerson, useWorld } from '../../testing/world.ts';
import { createKeys } from '../../platform/keys.ts';
import { type PushContext, sendDuePushes, startPushSender } from './push.jobs.ts';
import { insertPush, takeDuePushes } from './push.queries.ts';
import { pushCall, pushChats } from './push.service.ts';

/** Shorter than the timeout of ten seconds for a push service. */
const BEFORE_GIVEN_UP = { timeout: 9_000 };

const service = await startPushService();
afterAll(() => service.close());
const world = await useWorld({ settings: { allowLocalPushServices: true } });

let logged: string[];
let slimane: TestPerson;
let karim: TestPerson;
beforeEach(async () => {
  world.clock = new Date();
  service.received.length = 0;
  service.status = 201;
  service.answers = () => Promise.resolve();
  logged = [];
  await world.db.deleteFrom('pushes').execute();
  [slimane, karim] = [await world.person('expert'), await world.person('expert')];
});

const now = () => world.clock ?? new Date();
const passDelay = () => advanceClock(world, PUSH_DELAY_MS);
const pushContext = (): PushContext => ({
  ...world,
  now,
  log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
});
const send = () => sendDuePushes(pushContext());
const browserOf = (person: TestPerson) => registerBrowser(service, { world, person });
const waitingPushes = () => world.db.selectFrom('pushes').select('id').execute();

/** The service does not answer pushes to a person until the returned function is called. */
function delayAnswersTo({ id }: TestPerson): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answers = (url) => (url.includes(id) ? promise : Promise.resolve());
  onTestFinished(() => resolve());
  return resolve;
}

describe('a push', () => {
  test('reaches a browser that subscribed before the secret was changed', async () => {
    const former = createKeys('the former secret');
    const keys = createKeys(SECRET, 'the former secret');
    const browser = await browserOf(slimane);
    service.acceptedKey = former.vapidKeys().publicKey;
    onTestFinished(() => void (service.acceptedKey = null));
    await notifyPerson(world, slimane, 'booking.lapsed');

    passDelay();
    await sendDuePushes({ ...pushContext(), keys });

    expect(browser.got()).toHaveLength(1);
    expect(await waitingPushes()).toEqual([]);
  });

  test('is encrypted for the browser, in the language of the reader, with a link to the hub', async () => {
    const reader = await world.person('expert', { language: 'fr' });
    const browser = await browserOf(reader);
    await notifyPerson(world, reader, 'booking.lapsed');

    passDelay();
    await send();

    const [push] = browser.got();
    expect(push).toMatchObject({
      title: world.settings.hubName,
      url: `${world.settings.publicUrl}/booking/${BOOKING_ID}`,
      isTrial: false,
    });
    expect(push).toHaveProperty('body', expect.stringContaining('a expiré'));
    const [headers] = browser.headers();
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' });
    expect(headers?.authorization).toContain(world.keys.vapidKeys().publicKey);
  });

  test('is marked as a test when it was requested as one', async () => {
    const browser = await browserOf(slimane);
    const device = world.db.selectFrom('push_devices').where('endpoint', '=', browser.endpoint);
    const { id } = await device.select('id').executeTakeFirstOrThrow();
    const expiresAt = new Date(now().getTime() + MINUTE_MS);
    const trial = { template: 'push-test', link: '/account', sendAfter: now(), expiresAt } as const;
    await insertPush(world.db, { deviceId: id, ...trial });

    await send();

    expect(browser.got()).toMatchObject([{ isTrial: true }]);
  });

  test('is sent once to each browser when several servers send at once', async () => {
    const browsers = [await browserOf(slimane), await browserOf(slimane)];
    await notifyPerson(world, slimane, 'booking.requested');

    passDelay();
    await Promise.all([send(), send(), send()]);
    advanceClock(world, MINUTE_MS);
    await send();

    expect(browsers.map(({ got }) => got().length)).toEqual([1, 1]);
  });

  test('is delayed, and not sent when the notification was seen meanwhile', async () => {
    const browser = await browserOf(slimane);
    await notifyPerson(world, slimane, 'booking.requested');
    await send();
    expect(browser.got()).toEqual([]);

    await slimane.api.notifications.markSeen({ body: {} });
    passDelay();
    await send();

    expect(browser.got()).toEqual([]);
  });

  test('waits for the end of quiet hours, except for urgent types', async () => {
    const reader = await world.person('expert', { timeZone: 'UTC' });
    const browser = await browserOf(reader);
    world.clock = new Date(`${new Date().toISOString().slice(0, 10)}T23:00:00Z`);
    await reader.api.preferences.chooseQuietHours({
      body: { quietHours: { starts: '22:00', ends: '07:00' } },
    });
    await notifyPerson(world, reader, 'booking.requested');
    await notifyPerson(world, reader, 'booking.cancelled');

    passDelay();
    await send();
    expect(browser.got()).toHaveLength(1);
    expect(browser.headers()).toMatchObject([{ urgency: 'high' }]);

    advanceClock(world, 8 * HOUR_MS);
    await send();
    expect(browser.got()).toHaveLength(2);
  });

  test('is not sent of types that are switched off for pushes', async () => {
    const browser = await browserOf(slimane);
    await slimane.api.preferences.choose({
      body: { preferences: [{ type: 'booking.requested', push: false }] },
    });
    await notifyPerson(world, slimane, 'booking.requested');

    passDelay();
    await send();

    expect(browser.got()).toEqual([]);
    expect((await slimane.api.notifications.list()).items).toHaveLength(1);
  });

  test('is not sent to browsers of people who signed out there or were removed', async () => {
    const browsers = [await browserOf(slimane), await browserOf(karim)];
    for (const person of [slimane, karim]) await notifyPerson(world, person, 'booking.accepted');
    await revokeSession(world, slimane);
    await setUser(world, karim, { is_removed: true });

    passDelay();
    await send();

    expect(browsers.flatMap(({ got }) => got())).toEqual([]);
  });

  test('is retried when the service is busy, and its browser is deleted when the subscription is gone', async () => {
    const browser = await browserOf(slimane);
    await notifyPerson(world, slimane, 'booking.requested');
    passDelay();
    service.status = 503;
    await send();
    service.status = 410;
    advanceClock(world, 2 * MINUTE_MS);
    await send();
    service.status = 201;
    await notifyPerson(world, slimane, 'booking.requested');
    advanceClock(world, MINUTE_MS);
    await send();

    expect(browser.got()).toHaveLength(2);
    const left = world.db.selectFrom('push_devices').select('id');
    expect(await left.where('endpoint', '=', browser.endpoint).execute()).toEqual([]);
  });
});

describe('a push does not delay others', () => {
  test('when the keys of its browser are invalid; the browser is deleted', async () => {
    const wrongKeys = { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) };
    await registerBrowser(service, { world, person: karim, wrongKeys });
    const good = await browserOf(slimane);
    for (const person of [karim, slimane]) await notifyPerson(world, person, 'booking.requested');

    passDelay();
    await send();

    expect(good.got()).toHaveLength(1);
    const left = world.db.selectFrom('push_devices').select('id').where('user_id', '=', karim.id);
    expect(await left.execute()).toEqual([]);
  });

  test('when its service does not answer; pushes of one user are sent in sequence', async () => {
    const silent = await Promise.all(
      Array.from({ length: MAX_PUSH_DEVICES }, () => browserOf(karim)),
    );
    const browser = await browserOf(slimane);
    const answer = delayAnswersTo(karim);
    for (let n = 0; n < 3; n++) await notifyPerson(world, karim, 'booking.requested');
    advanceClock(world, 1);
    await notifyPerson(world, slimane, 'booking.requested');
    passDelay();

    const sending = send();

    await expect.poll(browser.got, BEFORE_GIVEN_UP).toHaveLength(1);
    expect(silent.flatMap(({ got }) => got()).length).toBeLessThan(5);
    answer();
    await sending;
    expect(silent.map(({ got }) => got().length)).toEqual(silent.map(() => 3));
  });

  test('when it cannot be built; it is tried five times and logged without its text', async () => {
    const [his, browser] = [await browserOf(slimane), await browserOf(karim)];
    for (const person of [slimane, karim]) await notifyPerson(world, person, 'booking.requested');
    passDelay();
    const failing: PushContext = {
      ...pushContext(),
      findSubject: async (_, { userId }) => {
        if (userId === slimane.id) throw new Error('The words of it');
        return undefined;
      },
    };

    await sendDuePushes(failing);
    expect([his.got(), browser.got().length]).toEqual([[], 1]);
    const [push] = await waitingPushes();
    for (let attempt = 2; attempt <= 5; attempt++) {
      expect(await waitingPushes()).toEqual([push]);
      advanceClock(world, HOUR_MS);
      await sendDuePushes(failing);
    }

    expect(await waitingPushes()).toEqual([]);
    expect(logged.join('\n')).toContain(push?.id);
    expect(logged.join('\n')).not.toMatch(/The words of it|127\.0\.0\.1/);
  });
});

describe('a push of a room', () => {
  async function roomWithBrowser() {
    const { slim, roomId } = await createChat(world, 0);
    const { got } = await browserOf(slim);
    const push = () => pushChats({ ...world, now }, [{ userId: slim.id, roomId }]);
    return { slim, got, push };
  }

  test('is sent once after one that is in flight', async () => {
    const { slim, got, push } = await roomWithBrowser();
    const answer = delayAnswersTo(slim);
    await push();
    const sending = send();
    await expect.poll(got).toHaveLength(1);

    await push();
    answer();
    await sending;
    advanceClock(world, HOUR_MS);
    await send();

    expect(got()).toHaveLength(2);
  });

  test('is sent together with one that waits for the service', async () => {
    const { got, push } = await roomWithBrowser();
    service.status = 503;
    await push();
    await send();
    service.status = 201;

    await push();
    await send();
    expect(got()).toHaveLength(1);
    advanceClock(world, MINUTE_MS);
    await send();

    expect(got()).toHaveLength(2);
  });
});

describe('a push of a call', () => {
  const callTo = (person: TestPerson) =>
    pushCall(world.db, person.id, {
      callId: randomUUID(),
      name: 'Amira',
      link: '/chat',
      now: now(),
      ringsUntil: new Date(now().getTime() + MINUTE_MS),
    });

  test('is sent before pushes that have waited longer', async () => {
    for (const person of [slimane, karim]) await browserOf(person);
    await notifyPerson(world, slimane, 'booking.requested');
    advanceClock(world, PUSH_DELAY_MS + MINUTE_MS);
    await callTo(karim);

    const turn = { now: now(), leaseUntil: new Date(now().getTime() + MINUTE_MS), busyUserIds: [] };
    const take = (limit: number) => takeDuePushes(world.db, { ...turn, limit });

    expect(await take(1)).toMatchObject([{ template: 'call' }]);
    expect(await take(2)).toMatchObject([{ template: 'booking.requested' }]);
  });

  test('is sent while another push waits for its service', async () => {
    // The call itself triggers the sender, not its timer.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const [waiting, browser] = [await browserOf(slimane), await browserOf(karim)];
    const answer = delayAnswersTo(slimane);
    await notifyPerson(world, slimane, 'booking.requested');
    passDelay();
    const pushing = startPushSender(pushContext());
    pushing.sendDue();
    await expect.poll(waiting.got).toHaveLength(1);

    await callTo(karim);
    pushing.sendDue();

    await expect.poll(browser.got, BEFORE_GIVEN_UP).toHaveLength(1);
    answer();
    await pushing.stop();
  });
});

describe('a browser', () => {
  const device = () => ({
    endpoint: `https://push.example.org/${randomUUID()}`,
    keys: browserKeys().keys,
  });
  const add = ({ api }: TestPerson, body: ReturnType<typeof device>) =>
    api.push.addDevice({ body });
  const replace = (was: { endpoint: string; auth: string }, next: ReturnType<typeof device>) =>
    world.anonymous.push.replaceDevice({ body: { was, device: next } });
  const notFound = { code: 'push.device_not_found', status: 404 };

  /** The browsers of a person, with the number of pushes that wait for each. */
  const devicesOf = ({ id }: TestPerson) =>
    world.db
      .selectFrom('push_devices as d')
      .select(['endpoint', 'p256dh', 'auth'])
      .select((eb) =>
        eb
          .selectFrom('pushes as p')
          .select((p) => p.fn.countAll<number>().as('count'))
          .whereRef('p.device_id', '=', 'd.id')
          .as('waiting'),
      )
      .where('user_id', '=', id)
      .execute();

  test('gets the public key of the hub, is added once, renewed, tested and removed by its person, and by no one else', async () => {
    const body = device();
    const named = { body: { endpoint: body.endpoint } };
    expect((await slimane.api.push.key()).publicKey).toBe(world.keys.vapidKeys().publicKey);
    expect(Buffer.from(world.keys.vapidKeys().publicKey, 'base64url')).toHaveLength(65);
    for (let times = 0; times < 2; times++) await add(slimane, body);

    expect(await karim.api.push.renewDevice(named)).toEqual({ isMine: false });
    await expect(karim.api.push.test(named)).rejects.toMatchObject(notFound);
    await karim.api.push.removeDevice(named);

    expect(await slimane.api.push.renewDevice(named)).toEqual({ isMine: true });
    await slimane.api.push.test(named);
    await slimane.api.push.removeDevice(named);
    expect(await slimane.api.push.renewDevice(named)).toEqual({ isMine: false });
    await expect(slimane.api.push.test(named)).rejects.toMatchObject(notFound);
  });

  test('that another user adds with its keys receives no pushes of the previous user, whose activity shows it', async () => {
    const body = device();
    await add(slimane, body);
    await notifyPerson(world, slimane, 'booking.accepted');
    await add(karim, body);

    expect(await devicesOf(slimane)).toEqual([]);
    expect(await devicesOf(karim)).toMatchObject([{ endpoint: body.endpoint, waiting: 0 }]);
    const entries = await auditEntries(world, { subjectId: slimane.id });
    expect(entries).toMatchObject([{ action: 'push.device-moved', actorId: karim.id }]);
  });

  test('of another user is not taken over with other keys, also by adding it at the same time', async () => {
    const body = device();
    await add(slimane, body);
    await notifyPerson(world, slimane, 'booking.accepted');
    const forged = [{ ...body, keys: browserKeys().keys }];
    forged.push({ ...body, keys: { ...body.keys, auth: browserKeys().keys.auth } });
    forged.push({ ...body, keys: { ...body.keys, p256dh: browserKeys().keys.p256dh } });

    for (const it of forged) await expectRefusal(add(karim, it), 'push.device_taken');

    expect(await devicesOf(slimane)).toMatchObject([{ ...body.keys, waiting: 1 }]);
    expect(await devicesOf(karim)).toEqual([]);
    const contested = device();
    await Promise.allSettled([
      add(slimane, contested),
      add(karim, { ...contested, keys: browserKeys().keys }),
    ]);
    const owners = [...(await devicesOf(slimane)), ...(await devicesOf(karim))];
    expect(owners.filter(({ endpoint }) => endpoint === contested.endpoint)).toHaveLength(1);
  });

  test.each([
    ['a point off the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)])],
    ['no point', Buffer.alloc(65, 7)],
    ['the point at infinity', Buffer.alloc(65)],
    ['coordinates beyond the field', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xff)])],
  ])('with %s as its key is refused', async (_, point) => {
    const { endpoint, keys } = device();
    const wrong = { endpoint, keys: { ...keys, p256dh: point.toString('base64url') } };
    const was = device();
    await add(slimane, was);

    await expectRefusal(add(karim, wrong), 'request.invalid');
    await expectRefusal(
      replace({ endpoint: was.endpoint, auth: was.keys.auth }, wrong),
      'request.invalid',
    );
    expect(await devicesOf(slimane)).toMatchObject([was.keys]);
    expect(await devicesOf(karim)).toEqual([]);
  });

  test.each(['', 'a'.repeat(21), 'a'.repeat(23), '='.repeat(22)])(
    'with the secret “%s”, which has not 16 bytes, is refused',
    async (auth) => {
      const { endpoint, keys } = device();

      await expectRefusal(add(karim, { endpoint, keys: { ...keys, auth } }), 'request.invalid');
    },
  );

  test('keeps its waiting pushes when its service changes the address', async () => {
    const [was, next] = [device(), device()];
    await add(slimane, was);
    await notifyPerson(world, slimane, 'booking.accepted');
    const old = { endpoint: was.endpoint, auth: was.keys.auth };

    await replace(old, next);

    expect(await devicesOf(slimane)).toEqual([
      { endpoint: next.endpoint, ...next.keys, waiting: 1 },
    ]);
    await expect(replace(old, device())).rejects.toMatchObject(notFound);
  });

  test('is replaced only with its secret, and stored once when its page has added the new address', async () => {
    const [was, next] = [device(), device()];
    for (const body of [was, next]) await add(slimane, body);

    const guessed = { endpoint: was.endpoint, auth: next.keys.auth };
    await expect(replace(guessed, next)).rejects.toMatchObject(notFound);
    expect(await devicesOf(slimane)).toHaveLength(2);
    await replace({ endpoint: was.endpoint, auth: was.keys.auth }, next);

    expect(await devicesOf(slimane)).toMatchObject([{ endpoint: next.endpoint }]);
  });

  test.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest',
    'https://push.example.org:8443/x',
    'http://push.example.org/x',
    'https://inside.example.org/x',
  ])('with the push service %s is deleted without a request', async (endpoint) => {
    const outcome = await postPush(
      {
        device: { endpoint, ...browserKeys().keys },
        payload: '{}',
        ttlSeconds: 60,
        isUrgent: false,
      },
      {
        vapid: { subject: 'https://hub.example.org', ...world.keys.vapidKeys() },
        isLocal: false,
        resolve: async () => [{ address: '10.0.0.7', family: 4 }],
      },
    );
    expect(outcome).toBe('gone');
  });
});
