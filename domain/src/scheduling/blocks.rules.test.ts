import { expect, test } from 'vitest';
import { refuseBlock } from './blocks.rules.ts';

const NOW = Date.UTC(2026, 2, 9, 8);
const block = (start: string, end: string) => refuseBlock({ start, end }, NOW);

test('a block is refused when it ends before its start, has passed, or lasts longer than a year', () => {
  expect(block('2026-03-10T08:00:00Z', '2026-03-10T08:00:00Z')).toBe('block.order');
  expect(block('2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z')).toBe('block.past');
  expect(block('2026-03-10T08:00:00Z', '2036-03-10T08:00:00Z')).toBe('block.too_long');
  expect(block('2026-03-08T08:00:00Z', '2026-03-10T08:00:00Z')).toBeNull();
});
