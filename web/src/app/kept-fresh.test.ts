import { expect, test } from 'vitest';
import { FIRST_KEPT_FRESH } from './kept-fresh.ts';

const after = (pages: readonly unknown[]) =>
  FIRST_KEPT_FRESH.refetchInterval({ state: { data: { pages } } });

test('a list is looked up again by itself while its first page alone is shown', () => {
  expect(FIRST_KEPT_FRESH.refetchInterval({ state: { data: undefined } })).toBe(20_000);
  expect(after([{}])).toBe(20_000);
  expect(after([{}, {}])).toBe(false);
});
