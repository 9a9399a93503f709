// Blocks: times at which a resource, or one unit of it, cannot be used, e.g. for maintenance.
import { z } from 'zod';
import { id, instant, optionalText } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { affectedBookingDecisions } from './affected-bookings.contract.ts';
import { Slot } from './slot.contract.ts';

const blockedTime = {
  resourceId: id,
  /** Null for the whole resource. */
  unit: z.number().int().min(1).nullable().default(null),
  start: instant,
  end: instant,
};
export const BlockedTime = z.strictObject(blockedTime);
export type BlockedTime = z.infer<typeof BlockedTime>;

/** A block as users see who may see the resource: without its note and author. */
export const BlockedSpan = Slot.extend({
  /** Null for the whole resource. */
  unit: z.number().nullable(),
});
export type BlockedSpan = z.infer<typeof BlockedSpan>;

export const NewBlock = BlockedTime.extend({
  note: optionalText(500).default(''),
  ...affectedBookingDecisions,
});
export type NewBlock = z.infer<typeof NewBlock>;

/** What a block refuses with. */
export const BLOCK_ERRORS = ['block.order', 'block.past', 'block.too_long'] as const;

export const Block = Slot.extend({
  id,
  resourceId: id,
  resource: z.string(),
  unit: z.number().nullable(),
  note: z.string(),
  author: PersonBrief,
});
export type Block = z.infer<typeof Block>;
