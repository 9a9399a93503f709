import { refuseInterval } from '@thedot/domain/availability/availability.rules';
import { describe, expect, test } from 'vitest';
import { copyDay, minutesOpen, nextInterval } from './week.ts';

const [monday, tuesday, sunday] = [1, 2, 0];
const at = (wday: number, start: string, end: string) => ({ wday, start, end });

describe('a next interval', () => {
  test('is the morning on a day without hours', () => {
    expect(nextInterval([at(tuesday, '09:00', '12:00')], monday)).toEqual(
      at(monday, '09:00', '12:00'),
    );
  });

  test('comes an hour after the latest of that day', () => {
    const hours = [at(monday, '14:00', '15:00'), at(monday, '09:00', '12:00')];
    expect(nextInterval(hours, monday)).toEqual(at(monday, '16:00', '19:00'));
  });

  test.each(['09:00', '20:30', '22:30'])('never clashes after a day that ends at %s', (end) => {
    const hours = [at(monday, '08:00', end)];
    expect(refuseInterval([...hours, nextInterval(hours, monday)], 1)).toBeNull();
  });
});

test('a day is copied in the place of what the other days had', () => {
  const hours = [at(monday, '09:00', '12:00'), at(tuesday, '15:00', '16:00')];

  expect(copyDay(hours, monday, [tuesday, sunday])).toEqual([
    at(monday, '09:00', '12:00'),
    at(tuesday, '09:00', '12:00'),
    at(sunday, '09:00', '12:00'),
  ]);
});

test('hours that are still being typed count as none', () => {
  expect(minutesOpen([at(monday, '09:00', '12:00'), at(monday, '14:00', '')])).toBe(180);
});

test('hours that last until midnight count to their last minute', () => {
  expect(minutesOpen([at(monday, '22:00', '24:00'), at(tuesday, '22:00', '23:59')])).toBe(239);
  expect(nextInterval([at(monday, '08:00', '20:30')], monday)).toEqual(
    at(monday, '21:30', '24:00'),
  );
});
