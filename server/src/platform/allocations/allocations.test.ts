import { randomUUID } from 'node:crypto';
import { overlap, type Span, spanOf } from '@thedot/domain/kernel/time';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../db/db.ts';
import { createDatabase } from '../../testing/database.ts';
import { insertAllocations, lockParticipants, releaseAllocations } from './allocations.queries.ts';

const database = await createDatabase();
const { db, pool } = connect(database.url);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const DAY = Date.parse('2026-03-09T00:00:00Z');
const QUARTER = 15 * 60_000;

interface Claim {
  readonly id: string;
  readonly people: readonly string[];
  readonly busy: Span;
}

async function claim({ id, people, busy }: Claim): Promise<boolean> {
  const claims = people.map((resourceId) => ({ kind: 'person' as const, resourceId, busy }));
  try {
    await db.transaction().execute(async (tx) => {
      await lockParticipants(tx, people);
      await insertAllocations(tx, { kind: 'expert_session', id }, claims);
    });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: '23P01', constraint: 'allocations_no_overlap' });
    return false;
  }
}

async function takenOf(person: string): Promise<Span[]> {
  const claims = await db
    .selectFrom('allocations')
    .select(['busy_from as start', 'busy_to as end'])
    .where('resource_id', '=', person)
    .where('state', '<>', 'released')
    .execute();
  return claims.map(spanOf);
}

const sharesTime = (a: Claim, b: Claim) =>
  a.people.some((id) => b.people.includes(id)) && overlap(a.busy, b.busy);

test('parallel allocations never overlap for a person, and free times are never refused', async () => {
  const range = fc
    .record({
      people: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }),
      start: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ people, start, length }) => ({
      people,
      busy: { from: DAY + start * QUARTER, to: DAY + (start + length) * QUARTER },
    }));

  await fc.assert(
    fc.asyncProperty(fc.array(range, { minLength: 5, maxLength: 40 }), async (ranges) => {
      const everybody = Array.from({ length: 4 }, () => randomUUID());
      const wanted = ranges.map(({ people, busy }) => ({
        id: randomUUID(),
        people: people.map((index) => everybody[index] ?? ''),
        busy,
      }));

      const got = await Promise.all(wanted.map(claim));

      const winners = wanted.filter((_, index) => got[index]);
      const losers = wanted.filter((_, index) => !got[index]);
      winners.forEach((one, index) => {
        expect(winners.slice(index + 1).some((other) => sharesTime(one, other))).toBe(false);
      });
      expect(losers.every((one) => winners.some((other) => sharesTime(one, other)))).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('adjacent times do not overlap', async () => {
  const people = [randomUUID()];
  const half = (index: number) => ({
    from: DAY + index * QUARTER,
    to: DAY + (index + 1) * QUARTER,
  });
  const wanted = [0, 1, 2].map((index) => ({ id: randomUUID(), people, busy: half(index) }));

  expect(await Promise.all(wanted.map(claim))).toEqual([true, true, true]);
});

test('a released time can be allocated again', async () => {
  const person = randomUUID();
  const busy = { from: DAY, to: DAY + QUARTER };
  const first = { id: randomUUID(), people: [person], busy };

  await claim(first);
  expect(await takenOf(person)).toEqual([busy]);
  expect(await claim({ ...first, id: randomUUID() })).toBe(false);

  await releaseAllocations(db, { kind: 'expert_session', id: first.id });
  expect(await takenOf(person)).toEqual([]);
  expect(await claim({ ...first, id: randomUUID() })).toBe(true);
});

test('an allocation for several people fails for all when one is busy', async () => {
  const [free, busyPerson] = [randomUUID(), randomUUID()];
  const busy = { from: DAY, to: DAY + QUARTER };
  await claim({ id: randomUUID(), people: [busyPerson], busy });

  expect(await claim({ id: randomUUID(), people: [free, busyPerson], busy })).toBe(false);

  expect(await takenOf(free)).toEqual([]);
});
