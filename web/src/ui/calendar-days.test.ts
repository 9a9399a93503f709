import { describe, expect, test } from 'vitest';
import { addDays, daysOfMonth, mondayOf } from './calendar-days.ts';

describe('days of the calendar', () => {
  test.each([
    ['2026-12', '2026-12-31'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
  ])('%s ends on %s', (month, last) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last });
  });

  test('the horizon runs over the end of a year', () => {
    expect(addDays('2026-12-20', 60)).toBe('2027-02-18');
  });

  test('a week begins on its Monday, whatever day it is looked at from', () => {
    expect(['2026-11-30', '2026-12-03', '2026-12-06'].map(mondayOf)).toEqual([
      '2026-11-30',
      '2026-11-30',
      '2026-11-30',
    ]);
  });
});
