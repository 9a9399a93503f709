import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../kernel/time.ts';
import { alternativeSlots, findAlternatives, isTimeRefusal } from './alternatives.rules.ts';
import { instantMs, OPEN_POLICY, snapshotOf } from './booking-policy.fixture.ts';

const slots = (...starts: string[]) => starts.map((start) => ({ start, end: start }));
const WANTED = '2026-03-11T09:00:00.000Z';

test('returns the nearest time of the day and the first free time', () => {
  const free = slots(
    '2026-03-10T08:00:00.000Z',
    '2026-03-11T07:00:00.000Z',
    '2026-03-11T10:00:00.000Z',
    '2026-03-12T09:00:00.000Z',
  );
  expect(alternativeSlots(free, WANTED, 'Africa/Tunis')).toEqual({
    near: '2026-03-11T10:00:00.000Z',
    next: '2026-03-10T08:00:00.000Z',
  });
});

test('returns a time once when it is both nearest and first', () => {
  const free = slots('2026-03-11T10:00:00.000Z', '2026-03-11T13:00:00.000Z');
  expect(alternativeSlots(free, WANTED, 'Africa/Tunis')).toEqual({
    near: '2026-03-11T10:00:00.000Z',
    next: null,
  });
});

test('returns only the first free time when the day has none', () => {
  const free = slots('2026-03-13T10:00:00.000Z');
  expect(alternativeSlots(free, WANTED, 'Africa/Tunis')).toEqual({
    near: null,
    next: '2026-03-13T10:00:00.000Z',
  });
});

test('returns no alternatives without free times', () => {
  expect(alternativeSlots([], WANTED, 'Africa/Tunis')).toEqual({ near: null, next: null });
});

test('counts days in the time zone of the expert', () => {
  const free = slots('2026-03-11T23:30:00.000Z');
  expect(alternativeSlots(free, '2026-03-12T08:00:00.000Z', 'Africa/Tunis').near).toBe(
    '2026-03-11T23:30:00.000Z',
  );
  expect(alternativeSlots(free, '2026-03-12T08:00:00.000Z', 'UTC').near).toBeNull();
});

test('stops reading free times when both alternatives are known', () => {
  let looked = 0;
  function* endless() {
    for (let day = 10; ; day++) {
      looked++;
      const start = new Date(Date.UTC(2026, 2, day, 9)).toISOString();
      yield { start, end: start };
    }
  }
  alternativeSlots(endless(), WANTED, 'Africa/Tunis');
  expect(looked).toBe(3);
});

test.each([
  ['booking.time_conflict', true],
  ['expert.unavailable', true],
  ['booking.slots_past', true],
  ['booking.slots_overlap', false],
  ['expert.hours_exceeded', false],
] as const)('%s: other times help is %s', (code, helps) => {
  expect(isTimeRefusal(code, ['expert.unavailable', 'booking.slots_past'])).toBe(helps);
});

describe('findAlternatives', () => {
  const NINE = instantMs('2026-03-10T08:00:00Z');
  const refused = { start: '2026-03-10T08:00:00.000Z', end: '2026-03-10T09:00:00.000Z' };
  const search = { minutes: 60, now: instantMs('2026-03-09T12:00:00Z') };
  const half = { from: NINE + HOUR_MS / 2, to: NINE + HOUR_MS };
  const own = snapshotOf(OPEN_POLICY, { busy: [half], resource: { id: 'own' } });
  const room = (id: string, busy: readonly (typeof half)[] = []) =>
    snapshotOf(OPEN_POLICY, { busy, resource: { id } });
  const found = (of: Parameters<typeof findAlternatives>[0]) =>
    Object.fromEntries(
      Object.entries(findAlternatives(of, refused, search)).map(([kind, match]) => [
        kind,
        match && [
          match.snapshot.resource.id,
          match.slot.start.slice(5, 16),
          match.slot.end.slice(11, 16),
        ],
      ]),
    );

  test('finds near, next, other and shorter slots', () => {
    const later = room('later', [{ from: NINE, to: NINE + HOUR_MS }]);

    expect(found({ own, others: [later, room('other')] })).toEqual({
      near: ['own', '03-10T09:00', '10:00'],
      next: null,
      other: ['other', '03-10T08:00', '09:00'],
      shorter: ['own', '03-10T08:00', '08:30'],
    });
    expect(found({ own, others: [later] })['other']).toEqual(['later', '03-10T09:00', '10:00']);
  });

  test('finds other resources up to two weeks later', () => {
    const closures = [{ firstDay: '2026-03-01', lastDay: '2026-03-24' }];
    const until = (lastDay: string) =>
      snapshotOf({ ...OPEN_POLICY, closures: [{ firstDay: '2026-03-01', lastDay }] });

    expect(found({ others: [until('2026-03-23')] })['other']).not.toBeNull();
    expect(found({ others: [snapshotOf({ ...OPEN_POLICY, closures })] })).toEqual({
      near: null,
      next: null,
      other: null,
      shorter: null,
    });
  });
});
