import { describe, expect, test } from 'vitest';
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

describe('where something ends', () => {
  const isEnd = { isEnd: true };

  test.each(['24', '24:00', '2400', '0', '00:00'])(
    '"%s" is midnight at the end of the day',
    (typed) => {
      expect(typedTime(typed, isEnd)).toBe('24:00');
    },
  );

  test('no more than midnight is understood, and arrows lead there and back', () => {
    expect(typedTime('24:30', isEnd)).toBe('24:30');
    expect(typedTime('24')).toBe('24');
    expect(steppedTime('23:50', 15, isEnd)).toBe('24:00');
    expect(steppedTime('24:00', 15, isEnd)).toBe('24:00');
    expect(steppedTime('24:00', -15, isEnd)).toBe('23:45');
  });
});
