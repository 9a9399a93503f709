import { z } from 'zod';
import { Expertise } from '../experts/experts.contract.ts';
import { id } from '../kernel/fields.ts';
import { Slot } from '../scheduling/slot.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { BookingStatus } from './bookings.contract.ts';

/** One of the reader's own sessions or requests, found by its topic or the other participant. */
export const SessionHit = z.object({
  kind: z.literal('session'),
  id,
  category: Expertise,
  status: BookingStatus,
  isExpired: z.boolean(),
  /** Null before a time is agreed. */
  session: Slot.nullable(),
  /** The other participant. */
  with: PersonBrief,
});
export type SessionHit = z.infer<typeof SessionHit>;
