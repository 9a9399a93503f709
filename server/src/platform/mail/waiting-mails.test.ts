import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { findDueMails, giveJobs, queueMail } from './mail.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const countJobs = async () =>
  (await sql`select id from graphile_worker._private_jobs`.execute(world.db)).rows.length;
const minutePasses = async (at: Date) => giveJobs(world.db, await findDueMails(world.db, at));

test('a mail that waits wakes nobody until its time, and has its job then', async () => {
  const amira = await world.person('startup');
  const sendAfter = new Date(Date.now() + 60_000);
  await queueMail(world.db, {
    userId: amira.id,
    template: 'booking.accepted',
    params: {},
    dedupeKey: 'a mail that waits',
    sendAfter,
  });
  expect(await countJobs()).toBe(0);

  await minutePasses(new Date());
  expect(await countJobs()).toBe(0);

  await minutePasses(sendAfter);
  expect(await countJobs()).toBe(1);
});
