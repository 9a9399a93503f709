import { expect, test } from 'vitest';
import { comparedPeriod, mondayOf, refuseLongPeriod, weeksOf } from './comparison.rules.ts';

const period = (from: string, to: string) => ({ from, to });

test('a period is compared with the one just before, the same days a year before, or nothing', () => {
  const march = period('2026-03-01', '2026-03-31');
  expect(comparedPeriod(march, 'previous')).toEqual(period('2026-01-29', '2026-02-28'));
  expect(comparedPeriod(march, 'year')).toEqual(period('2025-03-01', '2025-03-31'));
  expect(comparedPeriod(march, 'none')).toBeNull();
  const leapDay = period('2024-02-29', '2024-02-29');
  expect(comparedPeriod(leapDay, 'year')).toEqual(period('2023-02-28', '2023-02-28'));
});

test('weeks begin on Monday and are cut at the edges of the period', () => {
  expect(weeksOf(period('2026-03-04', '2026-03-17'))).toEqual([
    period('2026-03-04', '2026-03-08'),
    period('2026-03-09', '2026-03-15'),
    period('2026-03-16', '2026-03-17'),
  ]);
  expect(weeksOf(period('2026-03-08', '2026-03-08'))).toEqual([period('2026-03-08', '2026-03-08')]);
  expect(mondayOf('2026-03-08')).toBe('2026-03-02');
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
});

test('a period of more than three years is refused', () => {
  expect(refuseLongPeriod(period('2024-01-01', '2026-12-31'))).toBeNull();
  expect(refuseLongPeriod(period('2024-01-01', '2027-01-01'))).toBe('statistics.period_long');
});
