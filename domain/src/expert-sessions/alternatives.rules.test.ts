import { expect, test } from 'vitest';
import { isTimeRefusal, alternativeSlots } from './alternatives.rules.ts';

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
  expect(isTimeRefusal(code)).toBe(helps);
});
