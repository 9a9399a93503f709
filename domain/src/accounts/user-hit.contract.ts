import { z } from 'zod';
import { PersonBrief } from '../users/users.contract.ts';

/** A user whom staff find by the search; opens their record. */
export const UserHit = PersonBrief.extend({
  kind: z.literal('user'),
  email: z.string(),
  /** As stored. */
  role: z.string(),
});
export type UserHit = z.infer<typeof UserHit>;
