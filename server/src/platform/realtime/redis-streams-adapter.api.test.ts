import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { startRedis } from '../../../../tools/test-environment/redis.ts';
import { sendMessage } from '../../testing/chats.ts';
import { setOnline } from '../../testing/presence.ts';
import { updateUser } from '../../testing/rows.ts';
import { startSecondServer } from '../../testing/servers/second-server.ts';
import { trackSocket, socketTo, type TestSocket } from '../../testing/sockets.ts';
import { createTeam } from '../../testing/teams.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { createKeys } from '../keys.ts';
import { createCounter } from '../rate-limits/rate-limits.ts';

const redis = await startRedis(await freePort());
afterAll(() => redis.close());
const world = await useWorld({ settings: { redisUrl: redis.url } });
const another = await startSecondServer(world, redis.url);
afterAll(() => another.close());

let amira: TestPerson;
beforeEach(async () => {
  amira = await world.person('startup');
});

/** Sends repeatedly, because events sent before the servers are connected are lost. */
const untilDelivered = (line: TestSocket, send: () => void) =>
  expect
    .poll(() => {
      send();
      return line.received.length;
    })
    .toBeGreaterThan(0);

test('an event reaches the connections of both servers once, in order', async () => {
  const [here, there] = [await world.socket(amira), await another.socket(amira)];

  const told = Array.from({ length: 50 }, (_, n) => ({ roomId: amira.id, position: n }));
  for (const seen of told) world.live.sendToUsers([amira.id], 'chat-seen', seen);
  world.live.sendToStaff('update-bookings');

  for (const line of [there, here]) {
    await line.waitForEvent('chat-seen', told.length);
    expect(line.receivedExceptPresence()).toEqual(told.map((seen) => ['chat-seen', seen]));
  }
});

test('presence reaches watchers on the other server until they are blocked', async () => {
  const { owner, member, other } = await createTeam(world);
  const [blocked, colleague] = [await another.socket(member), await another.socket(other)];
  const statusesOn = (line: typeof blocked) =>
    line.receivedOf('presence').flatMap(([how]) => (how.userId === owner.id ? [how.status] : []));
  await setOnline(world, owner);
  for (const line of [blocked, colleague]) await line.ask('update_users', [owner.id]);

  await owner.api.users.choosePresence({ body: { status: 'Away' } });
  for (const line of [blocked, colleague]) {
    await expect.poll(() => statusesOn(line)).toContain('Away');
  }
  await owner.api.chat.block({ body: { userId: member.id, blocked: true } });
  await owner.api.users.choosePresence({ body: { status: 'Do Not Disturb' } });

  await expect.poll(() => statusesOn(colleague)).toContain('Do Not Disturb');
  world.live.sendToUsers([member.id], 'update-organization');
  await blocked.waitForEvent('update-organization');
  expect(statusesOn(blocked)).not.toContain('Do Not Disturb');
});

test('chat events do not reach other users on the other server', async () => {
  const { owner, member, other } = await createTeam(world);
  const outsiders = [other, await world.person('super-admin'), await world.person('external')];
  const { roomId } = await sendMessage(owner, member, 'Before');
  const theirs = await another.socket(member);
  const lines = [];
  for (const person of outsiders) {
    const line = await another.socket(person);
    await line.ask('add-listener', owner.id);
    await line.ask('add-puser', roomId);
    lines.push({ person, line });
  }

  const { id: messageId } = await sendMessage(owner, member, 'Between the two');
  await owner.api.chat.edit({ body: { messageId, text: 'Still between the two' } });
  await member.api.chat.react({ body: { messageId, reactionId: '🎉' } });
  await owner.api.chat.remove({ query: { messageId } });
  await theirs.waitForEvent('chat-hidden');

  for (const { person, line } of lines) {
    world.live.sendToUsers([person.id], 'show_notification');
    await line.waitForEvent('show_notification');
    expect([person.name, line.receivedExceptPresence()]).toEqual([
      person.name,
      [['show_notification']],
    ]);
  }
});

test('a removed person is disconnected from the other server', async () => {
  const there = await another.socket(amira);
  await updateUser(world, amira, { is_removed: true });
  expect(await there.waitForEvent('session-ended')).toEqual([{ code: 'auth.deactivated' }]);
});

test('without Redis each server serves its own connections, which reconnect once it is back', async () => {
  const [here, there] = [await world.socket(amira), await another.socket(amira)];
  await redis.stop();

  world.live.sendToUsers([amira.id], 'update-bookings');
  await here.waitForEvent('update-bookings');
  expect(there.receivedOf('update-bookings')).toEqual([]);
  await amira.api.users.me();
  const late = await another.socket(amira);
  expect(late.socket.connected).toBe(true);

  await redis.start();
  expect(await there.waitForDisconnect()).toBe('transport close');
  expect(await here.waitForDisconnect()).toBe('transport close');
  const back = await another.socket(amira);
  await untilDelivered(back, () => world.live.sendToUsers([amira.id], 'update-proposal'));
});

test('when Redis refuses an event, this server delivers it and the other’s pages reconnect', async () => {
  const [here, there] = [await world.socket(amira), await another.socket(amira)];
  await another.link.client.configSet('maxmemory', '1');
  world.live.sendToUsers([amira.id], 'update-bookings');
  await here.waitForEvent('update-bookings');
  // Answered on the same connection, so after the events.
  const more = world.redis?.client.set('more', 'than it holds');
  await expect(more).rejects.toThrow('OOM');
  expect(there.receivedOf('update-bookings')).toEqual([]);

  await another.link.client.configSet('maxmemory', '0');
  world.live.sendToUsers([amira.id], 'show_notification');

  expect(await there.waitForDisconnect()).toBe('transport close');
  expect(here.socket.connected).toBe(true);
});

test('events leave Redis after a minute, and no key names a person', async () => {
  const { client } = another.link;
  const [stream = ''] = await client.keys('*:lines');
  // In one transaction: an event between the two would have a later id than this one.
  await client.multi().del(stream).xAdd(stream, '1-1', { words: 'told long ago' }).exec();
  const there = await another.socket(amira);

  await untilDelivered(there, () => world.live.sendToUsers([amira.id], 'update-proposal'));

  const ids = async () => (await client.xRange(stream, '-', '+'))?.map((it) => it?.id);
  await expect
    .poll(async () => {
      world.live.sendToUsers([amira.id], 'update-proposal');
      return ids();
    })
    .not.toContain('1-1');
  expect(await client.pTTL(stream)).toBeGreaterThan(0);
  expect(await client.pTTL(stream)).toBeLessThanOrEqual(60_000);
  await amira.api.users.me();
  expect((await client.keys('*')).filter((key) => key.includes(amira.id))).toEqual([]);
});

test('another hub on the same Redis receives no events and has its own rate limits', async () => {
  const keys = createKeys('the secret of another hub');
  const elsewhere = await startSecondServer(world, redis.url, keys);
  const named = { sessionId: amira.sessionId, userId: amira.id };
  const guest = { ...amira, accessToken: await keys.accessToken.sign(named) };
  const [there, foreign] = [await another.socket(amira), await elsewhere.socket(guest)];
  await expect.poll(() => elsewhere.link.client.isReady).toBe(true);

  await untilDelivered(there, () => world.live.sendToUsers([amira.id], 'update-proposal'));
  elsewhere.gateway.live.sendToUsers([amira.id], 'show_notification');
  await expect.poll(async () => (await another.link.client.keys('*:lines')).length).toBe(2);

  expect(foreign.receivedOf('update-proposal')).toEqual([]);
  const limit = { name: crypto.randomUUID(), points: 1, seconds: 60 };
  for (const link of [another.link, elsewhere.link]) {
    await expect(createCounter(link, limit).consume('amira')).resolves.toBeDefined();
  }
  await elsewhere.close();
});

test('events and requests on the same server do not wait while Redis hangs', async () => {
  const here = await world.socket(amira);
  redis.freeze();
  onTestFinished(() => redis.thaw());
  const before = performance.now();
  world.live.sendToUsers([amira.id], 'update-bookings');
  await here.waitForEvent('update-bookings');
  await amira.api.users.me();
  // Well before the Redis timeout of ten seconds.
  expect(performance.now() - before).toBeLessThan(5_000);
});

test('rate limits are shared by the servers, and kept by each one while Redis is away', async () => {
  const limit = { name: crypto.randomUUID(), points: 3, seconds: 60 };
  const counters = [createCounter(world.redis, limit), createCounter(another.link, limit)];
  const tries = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, async (_, n) => counters[n % 2]?.consume('amira')),
    );
  const ends = async (count: number) => (await tries(count)).map(({ status }) => status);
  await expect.poll(() => world.redis?.client.isReady).toBe(true);

  expect((await ends(8)).filter((it) => it === 'fulfilled')).toHaveLength(3);

  await redis.stop();
  await expect.poll(() => another.link.client.isReady).toBe(false);
  const alone = createCounter(another.link, { ...limit, name: crypto.randomUUID() });
  const own = await Promise.allSettled(Array.from({ length: 5 }, () => alone.consume('amira')));
  expect(own.map(({ status }) => status)).toEqual([
    ...Array(3).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
  await redis.start();
});

test('a server that starts without Redis serves its connections, and reaches the others once Redis is there', async () => {
  await redis.stop();
  const lonely = await startSecondServer(world, redis.url);
  const line = await lonely.socket(amira);
  lonely.gateway.live.sendToUsers([amira.id], 'update-bookings');
  await line.waitForEvent('update-bookings');

  await redis.start();
  await line.waitForDisconnect();
  const again = trackSocket(socketTo(lonely.url, amira));
  await again.opened;
  await untilDelivered(again, () => world.live.sendToUsers([amira.id], 'update-proposal'));
  again.close();
  await lonely.close();
});
