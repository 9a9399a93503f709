import { expect, test } from 'vitest';
import { periodBefore, periodOf, refusePeriod } from './periods.rules.ts';

const NOW = new Date('2026-03-11T23:30:00.000Z');

test('without days it is the last thirty, today of the hub’s clocks included', () => {
  expect(periodOf({}, NOW, 'Africa/Tunis')).toEqual({ from: '2026-02-11', to: '2026-03-12' });
  expect(periodOf({}, NOW, 'UTC')).toEqual({ from: '2026-02-10', to: '2026-03-11' });
});

test('with one day alone it has thirty days from it, or until it', () => {
  expect(periodOf({ from: '2026-01-01' }, NOW, 'UTC')).toEqual({
    from: '2026-01-01',
    to: '2026-01-30',
  });
  expect(periodOf({ to: '2026-01-30' }, NOW, 'UTC')).toEqual({
    from: '2026-01-01',
    to: '2026-01-30',
  });
});

test('the one before has as many days and touches it', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
});

test('it does not end before it begins', () => {
  expect(refusePeriod({ from: '2026-03-01', to: '2026-03-01' })).toBeNull();
  expect(refusePeriod({ from: '2026-03-02', to: '2026-03-01' })).toBe('dashboard.period');
});
