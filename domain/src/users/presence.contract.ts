// Presence as other users see it.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { PresenceStatus } from './users.contract.ts';

export const PersonPresence = z.object({
  userId: id,
  status: PresenceStatus,
  /** End of the accepted session that is running; null when none is. */
  inSessionUntil: z.string().nullable(),
});
export type PersonPresence = z.infer<typeof PersonPresence>;
