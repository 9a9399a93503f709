import { z } from 'zod';
import { PersonBrief } from '../users/users.contract.ts';

/** A person found by the search to whom the reader may write; opens their chat. */
export const ContactHit = PersonBrief.extend({ kind: z.literal('contact') });
export type ContactHit = z.infer<typeof ContactHit>;
