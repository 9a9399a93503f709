import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allocate } from '../../platform/allocations/allocations.service.ts';
import { markOverdue } from '../../platform/allocations/allocations.queries.ts';
import { spaceBookable } from '../spaces/spaces.bookable.ts';
import { createSpace } from '../../testing/bookings/spaces.ts';
import { useWorld } from '../../testing/world.ts';
import { ALL_TIME, toSnapshot, toSnapshotWindow } from './snapshots.service.ts';
import { selectBookedTimes, selectSnapshots } from './snapshots.sql.ts';

const world = await useWorld();
const NOW = new Date('2026-03-09T08:00:00Z');
const HOUR = 3_600_000;
const BUSY = { from: NOW.getTime() + 24 * HOUR, to: NOW.getTime() + 26 * HOUR };
beforeEach(() => {
  world.clock = NOW;
});

const context = () => ({ db: world.db, now: () => world.clock ?? NOW });
const hold = (resourceId: string, until: Date | null, id = randomUUID()) =>
  allocate(context(), { kind: 'space_booking', id }, [{ resourceId, busy: BUSY }], until);

async function usagesOf(resourceId: string, except: readonly string[] = []) {
  const window = toSnapshotWindow(ALL_TIME, context().now(), except);
  const none = sql`(select null::uuid as id, now() as start_at, now() as end_at) as b where false`;
  const row = await selectSnapshots(world.db, window, none)
    .where('r.id', '=', resourceId)
    .executeTakeFirstOrThrow();
  return toSnapshot(world.settings, row).usages;
}

test('snapshots contain holds until they expire, with no job running', async () => {
  const resourceId = await createSpace(world);
  await hold(resourceId, new Date(NOW.getTime() + HOUR));
  expect(await usagesOf(resourceId)).toEqual([{ ...BUSY, quantity: 1, unit: 1 }]);

  world.clock = new Date(NOW.getTime() + HOUR);

  expect(await usagesOf(resourceId)).toEqual([]);
});

test('snapshots leave out the allocations of one booking', async () => {
  const [resourceId, id] = [await createSpace(world), randomUUID()];
  await hold(resourceId, null, id);

  expect(await usagesOf(resourceId, [id])).toEqual([]);
  expect(await usagesOf(resourceId, [randomUUID()])).toHaveLength(1);
});

test('snapshots contain overdue material without an end', async () => {
  const { id: resourceId } = await world.db
    .insertInto('resources')
    .values({ kind: 'material', mode: 'counted', name: 'Microphones', units: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await hold(resourceId, null);
  world.clock = new Date(BUSY.to + 24 * HOUR);

  await markOverdue(world.db, world.clock);

  expect(await usagesOf(resourceId)).toEqual([
    { from: BUSY.from, to: Infinity, quantity: 1, unit: null },
  ]);
});

test('when a user is busy by what they booked is found by the index of each kind', async () => {
  const { id } = await world.person('expert');
  const window = toSnapshotWindow(ALL_TIME, NOW);
  const booked = selectBookedTimes([spaceBookable, spaceBookable], sql`${id}::uuid`, window);

  const plan = await world.db.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    return (await sql`explain (format json) select ${booked}`.execute(db)).rows;
  });

  expect(JSON.stringify(plan).match(/space_bookings_booker/g)).toHaveLength(2);
  expect(JSON.stringify(plan)).not.toContain('"Seq Scan"');
});

test('a user is busy by nothing that they booked when no kind says so', async () => {
  const window = toSnapshotWindow(ALL_TIME, NOW);
  const booked = selectBookedTimes([{}], sql`null::uuid`, window);
  expect(await world.db.selectNoFrom(booked.as('booked')).execute()).toEqual([{ booked: [] }]);
});
