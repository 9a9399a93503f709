// Presence: who is here, as others see it.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { PresenceStatus } from './users.contract.ts';

export const PersonPresence = z.object({
  userId: id,
  status: PresenceStatus,
  /** Until when they are in an accepted session; null when in none. */
  inSessionUntil: z.string().nullable(),
});
export type PersonPresence = z.infer<typeof PersonPresence>;
