import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postPush } from '../../platform/push/post-push.ts';
import { tellIn } from '../../testing/news.ts';
import { browserKeys } from '../../testing/push-service.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('nothing that waits for who used a browser before reaches who uses it now', async () => {
  const [amira, sonia] = [await world.person('startup'), await world.person('startup')];
  const { keys } = browserKeys();
  const endpoint = `https://push.example.org/${randomUUID()}`;
  await amira.api.push.addDevice({ body: { endpoint, keys } });
  await tellIn(world, amira, 'booking.accepted');
  await sonia.api.push.addDevice({ body: { endpoint, keys } });

  const waiting = world.db
    .selectFrom('pushes as p')
    .innerJoin('push_devices as d', 'd.id', 'p.device_id')
    .select('p.id')
    .where('d.endpoint', '=', endpoint);
  expect(await waiting.execute()).toEqual([]);
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

  test('whose push service gives it another address stays theirs, with what waits for it', async () => {
    const amira = await world.person('startup');
    const [was, next] = [device(), device()];
    await amira.api.push.addDevice({ body: was });
    await tellIn(world, amira, 'booking.accepted');
    const old = { endpoint: was.endpoint, auth: was.keys.auth };

    await world.anonymous.push.replaceDevice({ body: { was: old, device: next } });

    expect(await devicesOf(amira)).toEqual([{ endpoint: next.endpoint, ...next.keys, waiting: 1 }]);
    const again = world.anonymous.push.replaceDevice({ body: { was: old, device: device() } });
    await expect(again).rejects.toMatchObject({ code: 'push.device_not_found' });
  });

  test('that a page has named anew meanwhile is not named twice', async () => {
    const amira = await world.person('startup');
    const [was, next] = [device(), device()];
    for (const body of [was, next]) await amira.api.push.addDevice({ body });

    const old = { endpoint: was.endpoint, auth: was.keys.auth };
    await world.anonymous.push.replaceDevice({ body: { was: old, device: next } });

    expect(await devicesOf(amira)).toMatchObject([{ endpoint: next.endpoint }]);
  });

  test('is replaced by nobody who knows its address alone', async () => {
    const amira = await world.person('startup');
    const [was, theirs] = [device(), device()];
    await amira.api.push.addDevice({ body: was });

    const guessed = { endpoint: was.endpoint, auth: theirs.keys.auth };
    const stolen = world.anonymous.push.replaceDevice({ body: { was: guessed, device: theirs } });

    await expect(stolen).rejects.toMatchObject({ code: 'push.device_not_found' });
    expect(await devicesOf(amira)).toMatchObject([{ endpoint: was.endpoint }]);
  });

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
