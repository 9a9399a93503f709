import { expect, test } from 'vitest';
import { steppedTime, typedTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['14', '14:00'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['9h30', '09:30'],
  ['9h', '09:00'],
  ['9:05', '09:05'],
  [' 9.30 ', '09:30'],
])('"%s" is understood as %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time);
});

test.each(['', 'noon', '25', '9:75', '12345'])('"%s" stays as typed', (typed) => {
  expect(typedTime(typed)).toBe(typed);
});

test.each([
  ['09:00', 15, '09:15'],
  ['09:10', 15, '09:15'],
  ['09:10', -15, '09:00'],
  ['00:00', -15, '00:00'],
  ['23:50', 15, '23:45'],
])('an arrow on %s by %i minutes leads to %s', (from, by, to) => {
  expect(steppedTime(from, by)).toBe(to);
});
