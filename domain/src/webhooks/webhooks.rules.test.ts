import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../kernel/time.ts';
import { findNextTry, isGivenUp } from './webhooks.rules.ts';

const NOW = new Date('2030-01-07T09:00:00Z');

test('a call that fails is made again after growing waits, for about a day', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((tries) => {
    const next = findNextTry(tries, NOW);
    return next === null ? 0 : next.getTime() - NOW.getTime();
  });
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const all = waits.reduce((sum, wait) => sum + wait, 0);
  expect(all).toBeGreaterThan(20 * HOUR_MS);
  expect(all).toBeLessThan(26 * HOUR_MS);
  expect(findNextTry(7, NOW)).toBeNull();
});

test('a webhook is given up once all its calls have failed for three days', () => {
  expect(isGivenUp(new Date(NOW.getTime() - 3 * DAY_MS + 1), NOW)).toBe(false);
  expect(isGivenUp(new Date(NOW.getTime() - 3 * DAY_MS), NOW)).toBe(true);
});
