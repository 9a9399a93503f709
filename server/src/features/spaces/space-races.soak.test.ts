import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testSize } from '../../../../tools/test-environment/test-size.ts';
import { buildApp } from '../../app/build-app.ts';
import { createTestApi } from '../../testing/api.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { findConfirmedAllocations } from '../../testing/rows.ts';
import { type TestPerson, useWorld, type World } from '../../testing/world.ts';

/** How many connections a hub of the tests opens at most. */
const CONNECTIONS = 20;

const world = await useWorld({ clock: MONDAY });
/** Without the locks that let one call of a resource after the other look for free times. */
const unlocked = await useWorld({ clock: MONDAY });
/** Without these locks, and without the constraints that refuse overlaps and more than the stock. */
const unguarded = await useWorld({ clock: MONDAY });
for (const hub of [unlocked, unguarded]) await removeLocks(hub);
await sql`alter table allocations drop constraint allocations_no_overlap`.execute(unguarded.owner);
await sql`drop trigger allocations_within_capacity on allocations`.execute(unguarded.owner);

/**
 * Puts a function that does nothing before the one of PostgreSQL: in all open connections of the hub, and in those that
 * it opens later, because a connection without use is closed after some seconds.
 */
async function removeLocks({ db, owner }: World): Promise<void> {
  await sql`create function public.pg_advisory_xact_lock(bigint) returns void language sql as ''`.execute(
    owner,
  );
  await sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$`.execute(owner);
  let opened = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      db.connection().execute(async (connection) => {
        await sql`set search_path = public, pg_catalog`.execute(connection);
        opened++;
        await vi.waitUntil(() => opened === CONNECTIONS, 30_000);
      }),
    ),
  );
}

const servers = new Map<World, Awaited<ReturnType<typeof buildApp>>>();
for (const hub of [world, unlocked, unguarded]) {
  servers.set(hub, await buildApp({ ...hub, now: () => hub.clock ?? new Date() }));
}
afterAll(() => Promise.all([...servers.values()].map((it) => it.close())));

/** Users of two servers in turn. */
async function createUsers(hub: World, count: number): Promise<TestPerson[]> {
  const second = servers.get(hub);
  if (!second) throw new Error('The hub has no second server.');
  await second.ready();
  const people = await Promise.all(Array.from({ length: count }, () => hub.person('startup')));
  return people.map((it, index) =>
    index % 2 === 0 ? it : { ...it, api: createTestApi(second, () => it.headers) },
  );
}

describe('fifty users of two servers who book one time of a space', () => {
  const race = async (hub: World, users: readonly TestPerson[]) => {
    const spaceId = await createSpace(hub);
    const ends = await Promise.allSettled(users.map((it) => bookSpace(it, spaceId)));
    const allocations = await findConfirmedAllocations(hub, { resource_id: spaceId });
    return { codes: resultCodes(ends), allocations };
  };

  test('make one booking, and all others are refused with a reason (A46)', async () => {
    const users = await createUsers(world, 50);
    // A user has two bookings a day at most.
    for (let round = 0; round < testSize(1, 2); round++) {
      const { codes, allocations } = await race(world, users);
      expect(allocations).toHaveLength(1);
      expect(codes.toSorted()).toEqual(['done', ...Array(49).fill('space.already_booked')]);
    }
  });

  test('make one booking without locks, by the constraint alone', async () => {
    const { codes, allocations } = await race(unlocked, await createUsers(unlocked, 50));
    expect(allocations).toHaveLength(1);
    expect(codes.filter((it) => it === 'done')).toHaveLength(1);
  });

  test('book it more than once without locks and constraint', async () => {
    const { allocations } = await race(unguarded, await createUsers(unguarded, 50));
    expect(allocations.length).toBeGreaterThan(1);
  });
});

describe('twenty users of two servers who borrow two of five', () => {
  const race = async (hub: World) => {
    const id = await createMaterial(hub, { units: 5 });
    const users = await createUsers(hub, 20);
    await Promise.allSettled(
      users.map((it) => bookMaterial(it, id, { items: [{ materialId: id, quantity: 2 }] })),
    );
    return (await findConfirmedAllocations(hub, { resource_id: id })).length;
  };

  test('get four of them at most', async () => expect(await race(world)).toBe(2));

  test('get four of them at most without locks, by the constraint alone', async () =>
    expect(await race(unlocked)).toBe(2));

  test('get more than there are without locks and constraint', async () =>
    expect(await race(unguarded)).toBeGreaterThan(2));
});

test('moves through two servers onto one time leave one booking there and the others where they were', async () => {
  const [spaceId, users] = [await createSpace(world), await createUsers(world, 8)];
  const slots = users.map((_, index) => tunisSlot(11, `${index < 2 ? '0' : ''}${index + 8}:00`));
  const bookings = await Promise.all(
    users.map((it, index) => bookSpace(it, spaceId, slots[index])),
  );
  const free = tunisSlot(11, '17:00');

  const ends = await Promise.allSettled(
    users.map(({ api }, index) =>
      api.spaces.change({ params: { id: bookings[index]?.[0]?.id ?? '' }, body: free }),
    ),
  );

  expect(resultCodes(ends).filter((it) => it === 'done')).toHaveLength(1);
  expect(await findConfirmedAllocations(world, { resource_id: spaceId })).toHaveLength(8);
});

test('desks that are cancelled and moved through two servers at once go to those who wait, in their order', async () => {
  const spaceId = await createSpace(world, {
    units: 4,
    space: { type: 'hotdesk', capacity: 4 },
  });
  const users = await createUsers(world, 14);
  const [owners, waiting, others] = [users.slice(0, 4), users.slice(4, 10), users.slice(10)];
  const bookings: string[] = [];
  for (const it of owners)
    bookings.push((await bookSpace(it, spaceId, { persons: 1 }))[0]?.id ?? '');
  const wish = { spaceId, ...tunisSlot(11, '09:00'), title: 'Focus', persons: 1 };
  for (const { api } of waiting) await api.spaces.joinWaitingList({ body: wish });

  const ends = await Promise.allSettled([
    ...owners.map(({ api }, index) => {
      const params = { id: bookings[index] ?? '' };
      return index % 2 === 0
        ? api.spaces.end({ params, query: {} })
        : api.spaces.change({ params, body: tunisSlot(11, '11:00') });
    }),
    ...others.map((it) => bookSpace(it, spaceId, { persons: 1 })),
  ]);

  expect(resultCodes(ends)).toEqual([
    ...Array(4).fill('done'),
    ...Array(4).fill('space.already_booked'),
  ]);
  const offered = await Promise.all(
    waiting.map(
      async ({ api }) => (await api.spaces.waitingList()).items[0]?.offeredUntil !== null,
    ),
  );
  expect(offered).toEqual([true, true, true, true, false, false]);
});
