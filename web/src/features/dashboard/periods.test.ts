import { expect, test } from 'vitest';
import { daysOf, nameOfDays, PERIODS } from './periods.ts';

test('each stretch that has a name has the days that people mean by it', () => {
  const days = PERIODS.map((name) => [name, ...Object.values(daysOf(name, '2026-03-11'))]);
  expect(days).toEqual([
    ['week', '2026-03-05', '2026-03-11'],
    ['usual', '2026-02-10', '2026-03-11'],
    ['quarter', '2025-12-12', '2026-03-11'],
    ['month', '2026-03-01', '2026-03-11'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-11'],
  ]);
});

test('the month before January is December, and the one before a March of a leap year has 29 days', () => {
  expect(daysOf('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('days are known by the name they have, and others by none', () => {
  expect(nameOfDays({ from: '2026-03-01', to: '2026-03-11' }, '2026-03-11')).toBe('month');
  expect(nameOfDays({ from: '2026-03-02', to: '2026-03-11' }, '2026-03-11')).toBeUndefined();
});
