import { afterEach, expect, test } from 'vitest';
import { FIRST_KEPT_FRESH, FIRST_KEPT_LIVE, KEPT_LIVE } from './kept-fresh.ts';
import { changeLine } from './live/live.ts';

afterEach(() => changeLine(null));

const after =
  ({ refetchInterval }: typeof FIRST_KEPT_FRESH) =>
  (pages?: readonly unknown[]) =>
    refetchInterval({ state: { data: pages && { pages } } });

test('a list is looked up again by itself while its first page alone is shown', () => {
  const interval = after(FIRST_KEPT_FRESH);
  expect(interval()).toBe(20_000);
  expect(interval([{}])).toBe(20_000);
  expect(interval([{}, {}])).toBe(false);
});

test('what is heard of is looked up seldom, and often again once nothing is heard', () => {
  expect(KEPT_LIVE.refetchInterval()).toBe(20_000);
  changeLine({ say: () => {}, ask: async () => null });
  expect(KEPT_LIVE.refetchInterval()).toBe(120_000);
  expect(after(FIRST_KEPT_LIVE)([{}])).toBe(120_000);
  changeLine(null);
  expect(after(FIRST_KEPT_LIVE)([{}])).toBe(20_000);
});
