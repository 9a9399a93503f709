import { afterEach, expect, test } from 'vitest';
import { FIRST_KEPT_LIVE, KEPT_LIVE } from './kept-fresh.ts';
import { changeLine } from './live/live.ts';

afterEach(() => changeLine(null));

const interval = (pages?: readonly unknown[]) =>
  FIRST_KEPT_LIVE.refetchInterval({ state: { data: pages && { pages } } });

test('a list is looked up again by itself while its first page alone is shown', () => {
  expect(interval()).toBe(20_000);
  expect(interval([{}])).toBe(20_000);
  expect(interval([{}, {}])).toBe(false);
});

test('what is heard of is looked up seldom, and often again once nothing is heard', () => {
  expect(KEPT_LIVE.refetchInterval()).toBe(20_000);
  changeLine({ say: () => {}, ask: async () => null });
  expect(KEPT_LIVE.refetchInterval()).toBe(120_000);
  expect(interval([{}])).toBe(120_000);
  changeLine(null);
  expect(interval([{}])).toBe(20_000);
});
