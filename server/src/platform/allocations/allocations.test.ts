import { randomUUID } from 'node:crypto';
import { overlap, type Span, spanOf } from '@thedot/domain/kernel/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../../db/db.ts';
import { createDatabase } from '../../testing/database.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import {
  type AllocationInput,
  confirmAllocations,
  lockResources,
  markOverdue,
  releaseAllocations,
} from './allocations.queries.ts';
import { allocate } from './allocations.service.ts';

const database = await createDatabase();
const { db, pool } = connect(database.url);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const DAY = Date.parse('2026-03-09T00:00:00Z');
const QUARTER = 15 * 60_000;
const NOW = new Date(DAY);
const quarters = (from: number, length = 1): Span => ({
  from: DAY + from * QUARTER,
  to: DAY + (from + length) * QUARTER,
});

interface ResourceInput {
  readonly kind?: 'person' | 'space' | 'material' | 'event';
  readonly units?: number;
}

/** Material is counted, every other resource is exclusive. */
async function createResource({ kind = 'space', units = 1 }: ResourceInput = {}): Promise<string> {
  const { id } = await db
    .insertInto('resources')
    .values({
      kind,
      mode: kind === 'material' ? 'counted' : 'exclusive',
      units,
      name: kind === 'person' ? null : 'A resource',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const createResources = (count: number, input?: ResourceInput) =>
  Promise.all(Array.from({ length: count }, () => createResource(input)));

interface Booking {
  readonly id?: string;
  readonly inputs: readonly AllocationInput[];
  readonly now?: Date;
  readonly expiresAt?: Date;
  /** Without the advisory locks, only the constraints protect. */
  readonly isUnlocked?: boolean;
}

const refOf = (id: string): BookingRef => ({ kind: 'space_booking', id });

/** Books like the services do; returns the code or the constraint of a refusal, or null. */
async function book(booking: Booking): Promise<string | null> {
  const { id = randomUUID(), inputs, now = NOW, expiresAt = null, isUnlocked } = booking;
  try {
    await db.transaction().execute(async (tx) => {
      const ids = inputs.map(({ resourceId }) => resourceId);
      if (!isUnlocked) await lockResources(tx, ids);
      await allocate({ db: tx, now: () => now }, refOf(id), inputs, expiresAt);
    });
    return null;
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint?: string };
    return constraint ?? code;
  }
}

const liveSpans = async (resourceId: string): Promise<Span[]> =>
  (
    await db
      .selectFrom('allocations')
      .select(['busy_from as start', 'busy_to as end'])
      .where('resource_id', '=', resourceId)
      .where('state', '<>', 'released')
      .execute()
  ).map(spanOf);

describe('exclusive resources', () => {
  const sharesTime = (a: readonly AllocationInput[], b: readonly AllocationInput[]) =>
    a.some((one) =>
      b.some((other) => one.resourceId === other.resourceId && overlap(one.busy, other.busy)),
    );

  test('are never allocated twice by parallel bookings, and free times are never refused (A47)', async () => {
    const range = fc.record({
      people: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }),
      start: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 8 }),
    });

    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 5, maxLength: 40 }), async (ranges) => {
        const people = await createResources(4, { kind: 'person' });
        const bookings = ranges.map(({ people: members, start, length }) =>
          members.map((index) => ({
            resourceId: people[index] ?? '',
            busy: quarters(start, length),
          })),
        );

        const refusals = await Promise.all(bookings.map((inputs) => book({ inputs })));

        const winners = bookings.filter((_, index) => refusals[index] === null);
        const losers = bookings.filter((_, index) => refusals[index] !== null);
        winners.forEach((one, index) => {
          expect(winners.slice(index + 1).some((other) => sharesTime(one, other))).toBe(false);
        });
        expect(losers.every((one) => winners.some((other) => sharesTime(one, other)))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test('can be allocated back to back (A47)', async () => {
    const resourceId = await createResource();
    const bookings = [0, 1, 2].map((from) => [{ resourceId, busy: quarters(from) }]);

    expect(await Promise.all(bookings.map((inputs) => book({ inputs })))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('can be allocated again after a release', async () => {
    const resourceId = await createResource();
    const id = randomUUID();
    const inputs = [{ resourceId, busy: quarters(0) }];

    expect(await book({ id, inputs })).toBeNull();
    expect(await liveSpans(resourceId)).toEqual([quarters(0)]);
    expect(await book({ inputs })).toBe('allocations_no_overlap');

    await releaseAllocations(db, refOf(id));
    expect(await liveSpans(resourceId)).toEqual([]);
    expect(await book({ inputs })).toBeNull();
  });

  test('of one booking are all refused when one is busy', async () => {
    const [free = '', busy = ''] = await createResources(2);
    await book({ inputs: [{ resourceId: busy, busy: quarters(0) }] });

    const inputs = [free, busy].map((resourceId) => ({ resourceId, busy: quarters(0) }));
    expect(await book({ inputs })).toBe('allocations_no_overlap');

    expect(await liveSpans(free)).toEqual([]);
  });

  test('with several units give each parallel booking its own unit, and refuse one too many', async () => {
    const resourceId = await createResource({ units: 3 });
    const inputs = [{ resourceId, busy: quarters(0) }];

    const refusals = await Promise.all(Array.from({ length: 4 }, () => book({ inputs })));

    expect(refusals.filter((it) => it === null)).toHaveLength(3);
    const allocated = await db
      .selectFrom('allocations')
      .select('unit')
      .where('resource_id', '=', resourceId)
      .orderBy('unit')
      .execute();
    expect(allocated.map(({ unit }) => unit)).toEqual([1, 2, 3]);
    expect(await book({ inputs: [{ resourceId, busy: quarters(1), unit: 4 }] })).toBe(
      'allocations_within_capacity',
    );
  });

  test('that are hidden are refused, and existing bookings stay', async () => {
    const resourceId = await createResource();
    await book({ inputs: [{ resourceId, busy: quarters(0) }] });
    await db
      .updateTable('resources')
      .set({ hidden_at: NOW.toISOString() })
      .where('id', '=', resourceId)
      .execute();

    expect(await book({ inputs: [{ resourceId, busy: quarters(1) }] })).toBe('resource.not_found');
    expect(await liveSpans(resourceId)).toEqual([quarters(0)]);
  });
});

test('parallel bookings of several resources in any order end without a deadlock', async () => {
  const resources = [
    ...(await createResources(3)),
    ...(await createResources(2, { kind: 'material', units: 2 })),
  ];
  const rounds = Array.from({ length: 12 }, (_, round) => round);
  for (const round of rounds) {
    const refusals = await Promise.all(
      Array.from({ length: 16 }, (_, client) => {
        const shift = (client * 7 + round) % resources.length;
        const order = [...resources.slice(shift), ...resources.slice(0, shift)].slice(0, 3);
        return book({
          inputs: order.map((resourceId) => ({ resourceId, busy: quarters(round) })),
        });
      }),
    );
    expect(refusals).toContain(null);
    const codes = ['allocations_no_overlap', 'allocations_within_capacity'];
    expect(refusals.filter((it) => it !== null && !codes.includes(it))).toEqual([]);
  }
});

describe('counted resources', () => {
  test.each([
    ['with locks', false],
    ['without locks, by the constraint alone', true],
  ])('are never allocated beyond their stock by parallel bookings, %s', async (_, isUnlocked) => {
    const resourceId = await createResource({ kind: 'material', units: 5 });
    const inputs = [{ resourceId, quantity: 2, busy: quarters(0) }];

    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => book({ inputs, isUnlocked })),
    );

    expect(refusals.filter((it) => it === null)).toHaveLength(2);
    expect(new Set(refusals)).toEqual(new Set([null, 'allocations_within_capacity']));
  });

  test('are refused by the peak of a minute-by-minute model, not by the sum', async () => {
    const loan = fc.record({
      start: fc.integer({ min: 0, max: 12 }),
      length: fc.integer({ min: 1, max: 6 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(loan, { minLength: 1, maxLength: 15 }), async (loans) => {
        const stock = 4;
        const resourceId = await createResource({ kind: 'material', units: stock });
        const used = Array.from({ length: 20 }, () => 0);
        for (const { start, length, quantity } of loans) {
          const at = Array.from({ length }, (_, index) => start + index);
          const fits = at.every((quarter) => (used[quarter] ?? 0) + quantity <= stock);
          const refusal = await book({
            inputs: [{ resourceId, quantity, busy: quarters(start, length) }],
          });
          expect(refusal).toBe(fits ? null : 'allocations_within_capacity');
          if (fits) for (const quarter of at) used[quarter] = (used[quarter] ?? 0) + quantity;
        }
      }),
      { numRuns: 30 },
    );
  });

  test('stay occupied after their time while they are overdue', async () => {
    const resourceId = await createResource({ kind: 'material', units: 1 });
    await book({ inputs: [{ resourceId, busy: quarters(0) }] });
    const later = new Date(quarters(2).from);

    await markOverdue(db, later);

    const inputs = [{ resourceId, busy: quarters(3) }];
    expect(await book({ inputs, now: later })).toBe('allocations_within_capacity');
  });

  test('refuse a stock below what coming bookings use', async () => {
    const resourceId = await createResource({ kind: 'material', units: 3 });
    const coming = Date.now() + 86_400_000;
    await book({ inputs: [{ resourceId, quantity: 2, busy: { from: coming, to: coming + 1 } }] });
    const reduce = (units: number) =>
      db.updateTable('resources').set({ units }).where('id', '=', resourceId).execute();

    await expect(reduce(1)).rejects.toMatchObject({ constraint: 'resources_capacity_in_use' });
    await reduce(2);
  });

  test('accept a stock below what an expired hold used, with no job running', async () => {
    const resourceId = await createResource({ kind: 'material', units: 3 });
    const inputs = [
      {
        resourceId,
        quantity: 3,
        busy: { from: Date.now() + 86_400_000, to: Date.now() + 86_400_001 },
      },
    ];
    await book({ inputs, expiresAt: new Date(Date.now() - 1_000) });

    await db.updateTable('resources').set({ units: 1 }).where('id', '=', resourceId).execute();
  });
});

describe('holds', () => {
  const expiresAt = new Date(quarters(4).from);

  test('exclude other bookings until they expire, with no job running', async () => {
    const resourceId = await createResource();
    const inputs = [{ resourceId, busy: quarters(8) }];
    expect(await book({ inputs, expiresAt })).toBeNull();
    expect(await book({ inputs })).toBe('allocations_no_overlap');
    expect(await book({ inputs, now: expiresAt })).toBeNull();
  });

  test('are confirmed until they expire, not later', async () => {
    const [early = '', late = ''] = await createResources(2);
    const [one, other] = [randomUUID(), randomUUID()];
    await book({ id: one, inputs: [{ resourceId: early, busy: quarters(8) }], expiresAt });
    await book({ id: other, inputs: [{ resourceId: late, busy: quarters(8) }], expiresAt });

    expect(await confirmAllocations(db, refOf(one), NOW)).toBe(1);
    expect(await confirmAllocations(db, refOf(other), expiresAt)).toBe(0);
  });
});

test('the look-up of allocations reads the index by resource and end, not that of the constraint', async () => {
  const resourceId = await createResource();
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select busy_from from allocations
      where resource_id = ${sql.lit(resourceId)} and state in ('held', 'confirmed')
        and busy_to > now() and busy_from < now() + interval '1 day'`.execute(tx);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('no_overlap');
    expect(plan).toContain('resource_id');
  });
});
