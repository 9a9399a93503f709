import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../kernel/time.ts';
import { instantMs, daySpanOf, OPEN_POLICY, snapshotOf } from './booking-policy.fixture.ts';
import { findAvailable, resolveRequirements } from './find-available.rules.ts';

const NINE = instantMs('2026-03-10T08:00:00Z');
const hour = (from = NINE) => ({ from, to: from + HOUR_MS });
const now = instantMs('2026-01-01T00:00:00Z');
const tuesday = daySpanOf('2026-03-10', 'Africa/Tunis');

const small = snapshotOf(OPEN_POLICY, { resource: { id: 'small', capacity: 4 } });
const large = snapshotOf(OPEN_POLICY, {
  resource: { id: 'large', capacity: 20, equipment: ['screen', 'board'] },
});
const desks = snapshotOf(OPEN_POLICY, { resource: { id: 'desks', units: 3 } });
const person = snapshotOf(OPEN_POLICY, { resource: { id: 'person', kind: 'person' } });
const chairs = snapshotOf(OPEN_POLICY, {
  resource: { id: 'chairs', kind: 'material', mode: 'counted', units: 10 },
});

describe('findAvailable', () => {
  const search = { minutes: 60, within: tuesday, now };
  const find = (need: object, snapshots = [large, small, person]) =>
    findAvailable(snapshots, { ...search, ...need }).map(({ snapshot, slot }) => [
      snapshot.resource.id,
      slot.start.slice(11, 16),
    ]);

  test.each([
    ['kind, the smallest first', { kind: 'space' }, ['small', 'large']],
    ['capacity', { kind: 'space', capacity: 5 }, ['large']],
    ['equipment, all of it', { equipment: ['screen', 'board'] }, ['large']],
    ['equipment that none has', { equipment: ['screen', 'oven'] }, []],
  ])('filters by %s', (_case, need, ids) => {
    expect(find(need).map(([id]) => id)).toEqual(ids);
  });

  test('returns the first free slot of each, the earliest first', () => {
    const taken = snapshotOf(OPEN_POLICY, {
      busy: [hour()],
      resource: { id: 'taken', capacity: 1 },
    });

    expect(find({}, [taken, large])).toEqual([
      ['large', '08:00'],
      ['taken', '09:00'],
    ]);
    expect(find({ within: { from: NINE, to: NINE + 1 } }, [taken, large])).toEqual([
      ['large', '08:00'],
    ]);
  });

  test('considers units and quantity', () => {
    expect(find({ quantity: 3 }, [desks, small])).toEqual([['desks', '08:00']]);
    expect(find({ quantity: 10 }, [chairs])).toHaveLength(1);
    expect(find({ quantity: 11 }, [chairs])).toEqual([]);
  });
});

describe('resolveRequirements', () => {
  const all = [small, large, desks, chairs];
  const chosen = (
    ...[needs, snapshots = all]: [Parameters<typeof resolveRequirements>[0], typeof all?]
  ) => {
    const result = resolveRequirements(needs, snapshots, hour());
    return 'missing' in result
      ? { missing: result.missing.map(({ free }) => free) }
      : result.allocations.map(({ resourceId, quantity, unit }) => [resourceId, quantity, unit]);
  };

  test('chooses named resources and the smallest that fit, with quantities and units', () => {
    expect(
      chosen([
        { kind: 'space', capacity: 2 },
        { resourceId: 'desks', quantity: 2 },
        { kind: 'material', quantity: 6 },
      ]),
    ).toEqual([
      ['desks', 1, 1],
      ['desks', 1, 2],
      ['small', 1, 1],
      ['chairs', 6, null],
    ]);
  });

  test('does not give the large room to the small group, nor a room twice', () => {
    const rooms = [small, large];
    const two = { kind: 'space', capacity: 2 } as const;
    const ten = { kind: 'space', capacity: 10 } as const;

    expect(chosen([two, ten], rooms)).toEqual([
      ['large', 1, 1],
      ['small', 1, 1],
    ]);
    expect(chosen([ten, ten], rooms)).toEqual({ missing: [0] });
    expect(chosen([two, { resourceId: 'small' }], rooms)).toEqual([
      ['small', 1, 1],
      ['large', 1, 1],
    ]);
  });

  test('reports the missing requirement and the remaining quantity', () => {
    const six = { kind: 'material', quantity: 6 } as const;
    const closed = snapshotOf({ ...OPEN_POLICY, hours: [] }, { resource: { id: 'closed' } });

    expect(chosen([six, six])).toEqual({ missing: [4] });
    expect(chosen([{ resourceId: 'unknown' }])).toEqual({ missing: [0] });
    expect(chosen([{ resourceId: 'closed' }], [closed])).toEqual({ missing: [0] });
  });

  test('allocates with the buffers of the resource, and finds a clash in them', () => {
    const cleaned = snapshotOf(
      { ...OPEN_POLICY, bufferAfter: 15 },
      { busy: [hour(NINE + HOUR_MS)], resource: { id: 'cleaned' } },
    );
    const quarterLater = snapshotOf(
      { ...OPEN_POLICY, bufferAfter: 15 },
      { busy: [hour(NINE + HOUR_MS + 15 * MINUTE_MS)] },
    );

    expect(chosen([{ resourceId: 'cleaned' }], [cleaned])).toEqual({ missing: [0] });
    expect(resolveRequirements([{ kind: 'space' }], [quarterLater], hour())).toEqual({
      allocations: [
        {
          resourceId: 'resource',
          busy: { from: NINE, to: NINE + HOUR_MS + 15 * MINUTE_MS },
          quantity: 1,
          unit: 1,
        },
      ],
    });
  });
});
