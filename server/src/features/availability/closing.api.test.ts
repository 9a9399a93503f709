import { HOUR_MS } from '@thedot/domain/kernel/time';
import { MOST_HITS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, toldTo } from '../../testing/sessions.ts';
import * as personal from './personal.queries.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});
afterEach(async () => {
  await world.db.deleteFrom('hub_closures').execute();
  await world.db.deleteFrom('bookings').execute();
});

const days = { firstDay: '2026-03-11', lastDay: '2026-03-11' };

/** As many sessions as can be listed, and five that begin after those, the last of them first written down. */
async function fullDay(admin: TestPerson) {
  const { booking, ...people } = await acceptedIn(world);
  const copy = (requester: string, from: number, to: number, minutes: string) =>
    sql`insert into bookings (expert_id, requester_id, category, description, minutes, status, start_at, end_at)
      select expert_id, ${requester}, category, description, minutes, status,
        start_at + ${sql.raw(minutes)} * interval '1 minute', end_at + ${sql.raw(minutes)} * interval '1 minute'
      from bookings cross join generate_series(${from}::int, ${to}::int) as n where id = ${booking.id}`.execute(
      world.db,
    );
  await copy(people.startup.id, 2, MOST_HITS, '1');
  await copy(admin.id, 1, 1, '9');
  await copy(people.startup.id, 1, 4, '(9 - n)');
  return people;
}

/** The administrator closes the hub and lets all stay that are listed; the five others are cancelled. */
async function closeFor({ api }: TestPerson, message = 'Water in the house') {
  const { items } = await api.closures.hits({ body: days });
  const resolve = items.map(({ bookingId, start }) => ({ bookingId, start, how: 'keep' as const }));
  const body = { ...days, name: 'Repairs', resolve, others: 'cancel' as const, message };
  return api.closures.add({ body });
}

const others = async () =>
  world.db
    .selectFrom('bookings')
    .select(['id', 'status', 'requester_id'])
    .where('start_at', '>', new Date(Date.parse(NINE.start) + 90_000).toISOString())
    .orderBy('start_at')
    .execute();
const statuses = async () => (await others()).map(({ status }) => status);
const FIVE_CANCELLED = Array.from({ length: 5 }, () => 'cancelled');

test('what the hub cancels since it closes is its own doing: no deadline of the administrator’s holds it up', async () => {
  const admin = await world.person('admin');
  await fullDay(admin);
  world.clock = new Date(Date.parse(NINE.start) - 3 * HOUR_MS);

  await closeFor(admin);
  await world.runJobs();

  expect((await others()).map((it) => it.requester_id)).toContain(admin.id);
  expect(await statuses()).toEqual(FIVE_CANCELLED);
});

test('the soonest are cancelled first, and one that cannot be keeps no other waiting', async () => {
  const admin = await world.person('admin');
  await fullDay(admin);
  await closeFor(admin);
  const [first, ...rest] = await others();
  await sql`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.id = ${sql.lit(first!.id)} then raise 'not this one'; end if; return new; end $$`.execute(
    world.db,
  );
  await sql`create trigger refuse_one before update on bookings
    for each row execute function refuse_one()`.execute(world.db);

  await world.runJobs().catch(() => {});

  expect(await statuses()).toEqual(['accepted', ...FIVE_CANCELLED.slice(1)]);
  const steps = await world.db
    .selectFrom('booking_steps')
    .select('booking_id')
    .where('kind', '=', 'cancelled')
    .orderBy('id')
    .execute();
  expect(steps.map((it) => it.booking_id)).toEqual(rest.map(({ id }) => id));
  expect(await toldTo(admin)).toEqual([]);

  await sql`drop function refuse_one cascade`.execute(world.db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  await world.runJobs();

  expect(await statuses()).toEqual(FIVE_CANCELLED);
  expect(await toldTo(admin)).toMatchObject([
    { type: 'availability.closed', params: { name: 'Repairs', count: 5 } },
  ]);
});

test('the words that go with it are found when its administrator is erased: the name of the days says why then', async () => {
  const admin = await world.person('admin');
  const { startup } = await fullDay(admin);
  await closeFor(admin, 'Between us: the roof fell in');
  const jobs = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs`.execute(world.db);
  expect(JSON.stringify(jobs.rows)).not.toContain('the roof');

  const { id, email, name } = admin;
  const whom = { id, email, name };
  expect(await personal.find(world.db, whom)).toMatchObject({
    hubClosings: [{ message: 'Between us: the roof fell in' }],
  });
  await personal.erase(world.db, whom);
  await world.runJobs();

  expect(await statuses()).toEqual(FIVE_CANCELLED);
  expect((await toldTo(startup))[0]).toMatchObject({ params: { reason: 'Repairs' } });
});

test('with nothing beyond what is listed no words are needed for it, and nobody is told of none', async () => {
  const admin = await world.person('admin');
  await acceptedIn(world);

  await closeFor(admin, '');
  await world.runJobs();

  expect(await toldTo(admin)).toEqual([]);
});
