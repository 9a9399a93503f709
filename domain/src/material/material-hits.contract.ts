import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { Slot } from '../scheduling/slot.contract.ts';

/** Material found by the search; opens where it is borrowed. */
export const MaterialHit = z.object({
  kind: z.literal('material'),
  id,
  name: z.string(),
  isTT: z.boolean(),
  category: z.string(),
  image: id,
});

/** One of the reader's own bookings of material, found by what is borrowed. */
export const MaterialBookingHit = Slot.extend({
  kind: z.literal('material_booking'),
  id,
  isTT: z.boolean(),
  /** Such as "2 × Camera, Tripod". */
  material: z.string(),
});
