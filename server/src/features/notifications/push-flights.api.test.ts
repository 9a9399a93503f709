import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { MOST_PUSH_DEVICES, PUSH_DELAY_MS } from '@thedot/domain/limits';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatIn } from '../../testing/chats.ts';
import { tellIn } from '../../testing/news.ts';
import { browserAt, startPushService } from '../../testing/push-service.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { type PushOffice, sendDuePushes, startPushing } from './push.jobs.ts';
import { takeDuePushes } from './push.queries.ts';
import { pushCall, pushChats } from './push.service.ts';

/** Sooner than a silent service is given up, and than the clock that looks for pushes. */
const SOON = { timeout: 4_000, interval: 20 };

let world: World;
let service: Awaited<ReturnType<typeof startPushService>>;
let logged: string[];
beforeAll(async () => {
  world = await createWorld({ localPushes: true });
  service = await startPushService();
});
beforeEach(async () => {
  world.clock = new Date();
  service.received.length = 0;
  service.answers = () => Promise.resolve();
  logged = [];
  await world.db.deleteFrom('pushes').execute();
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const now = () => world.clock ?? new Date();
const pass = (ms: number) => {
  world.clock = new Date(now().getTime() + ms);
};
const office = (): PushOffice => ({
  ...world,
  now,
  log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
});
const browserOf = async (person: TestPerson) => (await browserAt(service, { world, person })).got;
const callTo = (person: TestPerson) =>
  pushCall(world.db, person.id, {
    callId: randomUUID(),
    name: 'Amira',
    link: '/chat',
    now: now(),
    until: new Date(now().getTime() + MINUTE_MS),
  });

/** The service keeps silent for somebody, until it is asked to answer. */
function silentFor({ id }: TestPerson): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.answers = (url) => (url.includes(id) ? promise : Promise.resolve());
  return resolve;
}

test('what is said in a room while its push is on its way is pushed behind it, once', async () => {
  const { slim, roomId } = await chatIn(world, 0);
  const browser = await browserOf(slim);
  const answer = silentFor(slim);
  const chat = { userId: slim.id, roomId };
  await pushChats({ ...world, now }, [chat]);
  const sending = sendDuePushes(office());
  await expect.poll(browser, SOON).toHaveLength(1);

  await pushChats({ ...world, now }, [chat]);
  answer();
  await sending;
  pass(HOUR_MS);
  await sendDuePushes(office());

  expect(browser()).toHaveLength(2);
});

test('what is said in a room while its push waits for a service goes out with it', async () => {
  const { slim, roomId } = await chatIn(world, 0);
  const browser = await browserOf(slim);
  service.status = 503;
  const chat = { userId: slim.id, roomId };
  await pushChats({ ...world, now }, [chat]);
  await sendDuePushes(office());
  service.status = 201;

  await pushChats({ ...world, now }, [chat]);
  await sendDuePushes(office());
  expect(browser()).toHaveLength(1);
  pass(MINUTE_MS);
  await sendDuePushes(office());

  expect(browser()).toHaveLength(2);
});

describe('a call', () => {
  test('goes before all that waits longer', async () => {
    const [slim, karim] = [await world.person('expert'), await world.person('expert')];
    for (const person of [slim, karim]) await browserOf(person);
    await tellIn(world, slim, 'booking.requested');
    pass(PUSH_DELAY_MS + MINUTE_MS);
    await callTo(karim);

    const turn = { now: now(), leaseUntil: new Date(now().getTime() + MINUTE_MS), busy: [] };
    const take = (limit: number) => takeDuePushes(world.db, { ...turn, limit });

    expect(await take(1)).toMatchObject([{ template: 'call' }]);
    expect(await take(2)).toMatchObject([{ template: 'booking.requested' }]);
  });

  test('is pushed at once while another push waits for its service', async () => {
    const [slow, karim] = [await world.person('expert'), await world.person('expert')];
    const [waiting, browser] = [await browserOf(slow), await browserOf(karim)];
    const answer = silentFor(slow);
    await tellIn(world, slow, 'booking.requested');
    pass(PUSH_DELAY_MS);
    const pushing = startPushing(office());
    pushing.look();
    await expect.poll(waiting, SOON).toHaveLength(1);

    await callTo(karim);
    pushing.look();

    await expect.poll(browser, SOON).toHaveLength(1);
    answer();
    await pushing.stop();
  });
});

test('whoever’s services keep silent keep nobody else waiting, and have theirs one after the other', async () => {
  const [hostile, slim] = [await world.person('expert'), await world.person('expert')];
  const silent = await Promise.all(
    Array.from({ length: MOST_PUSH_DEVICES }, () => browserOf(hostile)),
  );
  const browser = await browserOf(slim);
  const answer = silentFor(hostile);
  for (let n = 0; n < 3; n++) await tellIn(world, hostile, 'booking.requested');
  pass(1);
  await tellIn(world, slim, 'booking.requested');
  pass(PUSH_DELAY_MS);

  const sending = sendDuePushes(office());

  await expect.poll(browser, SOON).toHaveLength(1);
  expect(silent.flatMap((theirs) => theirs()).length).toBeLessThan(5);
  answer();
  await sending;
  expect(silent.map((theirs) => theirs().length)).toEqual(silent.map(() => 3));
});

test('one that cannot be made holds up none, is tried some times, and is named without its words', async () => {
  const [slim, karim] = [await world.person('expert'), await world.person('expert')];
  const [his, browser] = [await browserOf(slim), await browserOf(karim)];
  for (const person of [slim, karim]) await tellIn(world, person, 'booking.requested');
  pass(PUSH_DELAY_MS);
  const failing: PushOffice = {
    ...office(),
    subjectOf: async (_, { userId }) => {
      if (userId === slim.id) throw new Error('The words of it');
      return undefined;
    },
  };
  const left = () => world.db.selectFrom('pushes').select('id').execute();

  await sendDuePushes(failing);
  expect([his(), browser().length]).toEqual([[], 1]);
  const [push] = await left();
  expect(push).toBeDefined();
  for (let n = 0; n < 4; n++) {
    pass(HOUR_MS);
    await sendDuePushes(failing);
  }

  expect(await left()).toEqual([]);
  expect(logged.join('\n')).toContain(push?.id);
  expect(logged.join('\n')).not.toMatch(/The words of it|127\.0\.0\.1/);
});
