import type { ErrorCode } from '../errors.ts';
import { DAY_MS, spanOf } from '../kernel/time.ts';
import type { Slot } from './slot.contract.ts';

const LONGEST_BLOCK_MS = 366 * DAY_MS;

/** Refuses a block that ends before it starts, has passed, or lasts longer than a year. */
export function refuseBlock(block: Slot, now: number): ErrorCode | null {
  const { from, to } = spanOf(block);
  if (to <= from) return 'block.order';
  if (to <= now) return 'block.past';
  return to - from > LONGEST_BLOCK_MS ? 'block.too_long' : null;
}
