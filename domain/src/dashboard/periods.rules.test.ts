import { expect, test } from 'vitest';
import { previousPeriod, resolvePeriod, refusePeriod } from './periods.rules.ts';

const NOW = new Date('2026-03-11T23:30:00.000Z');

test('the default period is the last 30 days in the hub’s time zone, including today', () => {
  expect(resolvePeriod({}, NOW, 'Africa/Tunis')).toEqual({ from: '2026-02-11', to: '2026-03-12' });
  expect(resolvePeriod({}, NOW, 'UTC')).toEqual({ from: '2026-02-10', to: '2026-03-11' });
});

test('a period with one end has 30 days', () => {
  expect(resolvePeriod({ from: '2026-01-01' }, NOW, 'UTC')).toEqual({
    from: '2026-01-01',
    to: '2026-01-30',
  });
  expect(resolvePeriod({ to: '2026-01-30' }, NOW, 'UTC')).toEqual({
    from: '2026-01-01',
    to: '2026-01-30',
  });
});

test('the previous period has the same length and ends the day before', () => {
  expect(previousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
  expect(previousPeriod({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
});

test('a period that ends before it starts is refused', () => {
  expect(refusePeriod({ from: '2026-03-01', to: '2026-03-01' })).toBeNull();
  expect(refusePeriod({ from: '2026-03-02', to: '2026-03-01' })).toBe('dashboard.period');
});
