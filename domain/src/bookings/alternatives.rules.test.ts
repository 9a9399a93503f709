import { expect, test } from 'vitest';
import { isRefusedTime, alternativeSlots } from './alternatives.rules.ts';

const slots = (...starts: string[]) => starts.map((start) => ({ start, end: start }));
const WANTED = '2026-03-11T09:00:00.000Z';

test('the nearest time of the day and the next of all stand in for one that is refused', () => {
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

test('one time is not named twice', () => {
  const free = slots('2026-03-11T10:00:00.000Z', '2026-03-11T13:00:00.000Z');
  expect(alternativeSlots(free, WANTED, 'Africa/Tunis')).toEqual({
    near: '2026-03-11T10:00:00.000Z',
    next: null,
  });
});

test('of a day without a free time only the next is named', () => {
  const free = slots('2026-03-13T10:00:00.000Z');
  expect(alternativeSlots(free, WANTED, 'Africa/Tunis')).toEqual({
    near: null,
    next: '2026-03-13T10:00:00.000Z',
  });
});

test('who has no free time has nothing that stands in', () => {
  expect(alternativeSlots([], WANTED, 'Africa/Tunis')).toEqual({ near: null, next: null });
});

test('a day is one of the expert’s clocks', () => {
  const free = slots('2026-03-11T23:30:00.000Z');
  expect(alternativeSlots(free, '2026-03-12T08:00:00.000Z', 'Africa/Tunis').near).toBe(
    '2026-03-11T23:30:00.000Z',
  );
  expect(alternativeSlots(free, '2026-03-12T08:00:00.000Z', 'UTC').near).toBeNull();
});

test('no further times are looked at than are needed', () => {
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
  expect(isRefusedTime(code)).toBe(helps);
});
