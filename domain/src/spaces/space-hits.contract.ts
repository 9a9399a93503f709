import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { SpaceBookingStatus } from './space-bookings.contract.ts';
import { SpaceType } from './space-types.contract.ts';

/** A space found by the search; opens its week. */
export const SpaceHit = z.object({
  kind: z.literal('space'),
  id,
  name: z.string(),
  type: SpaceType,
  location: z.string(),
});

/** One of the reader's own bookings of a space, found by its title or the space. */
export const SpaceBookingHit = Slot.extend({
  kind: z.literal('space_booking'),
  id,
  space: z.object({ id, name: z.string(), type: SpaceType }),
  title: z.string(),
  status: SpaceBookingStatus,
  isExpired: z.boolean(),
});
