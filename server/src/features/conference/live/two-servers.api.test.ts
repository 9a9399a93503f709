import { afterAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../../tools/test-environment/ports.ts';
import { startRedis } from '../../../../../tools/test-environment/redis.ts';
import { enterAs, openCallScreen } from '../../../testing/call-screens.ts';
import { insertConference, insertTestAttendee } from '../../../testing/conferences.ts';
import { startSecondServer } from '../../../testing/servers/second-server.ts';
import { useWorld } from '../../../testing/world.ts';
import { transact } from '../../../kernel/context.ts';
import { endConference } from '../attendees.service.ts';

const redis = await startRedis(await freePort());
afterAll(() => redis.close());
const world = await useWorld({ settings: { redisUrl: redis.url } });
const another = await startSecondServer(world, redis.url);
afterAll(() => another.close());

let conference: string;
beforeEach(async () => {
  conference = await insertConference(world.db, new Date());
});

test('a call on two servers: participants see, reach and remove each other', async () => {
  const amira = await enterAs(world, conference);
  const karim = await enterAs(world, conference, { role: 'viewer' }, another.url);
  await amira.waitFor('participants', (all) => all.length === 2);

  // Repeated, because events that are sent before the servers are connected are lost.
  const signal = { from: 'a', to: null, content: null };
  await expect
    .poll(async () => {
      await amira.ask('signal', { to: karim.id, signal });
      return karim.receivedOf('signal').length;
    })
    .toBeGreaterThan(0);
  await amira.ask('remove', { attendee: karim.id });

  expect(await karim.waitFor('closed')).toEqual([{ reason: 'removed' }]);
  await karim.waitForDisconnect();
});

test('a page that enters on one server closes that of the same user on the other', async () => {
  const there = await enterAs(world, conference, { user_id: 'amira' }, another.url);
  const here = await enterAs(world, conference, { user_id: 'amira' });

  expect(await there.waitFor('closed')).toEqual([{ reason: 'elsewhere' }]);
  await there.waitForDisconnect();
  expect(here.snapshot.participants).toHaveLength(1);
});

test('the end of a meeting on one server reaches those inside and those who wait on the other', async () => {
  const amira = await enterAs(world, conference, {}, another.url);
  const guest = await openCallScreen(
    world,
    await insertTestAttendee(world.db, conference, { state: 'waiting', role: 'viewer' }),
    another.url,
  );

  await transact({ db: world.db, live: world.live, now: () => new Date() }, (tx) =>
    endConference(tx, conference, 'api'),
  );

  for (const screen of [amira, guest]) {
    expect(await screen.waitFor('closed')).toEqual([{ reason: 'ended', why: 'api' }]);
    await screen.waitForDisconnect();
  }
});
