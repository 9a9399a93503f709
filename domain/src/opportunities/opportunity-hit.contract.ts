import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { OpportunityStatus } from './opportunities.contract.ts';

/** An opportunity found by the words of its title or provider; opens its page. */
export const OpportunityHit = z.object({
  kind: z.literal('opportunity'),
  id,
  title: z.string(),
  provider: z.string(),
  deadline: z.string(),
  status: OpportunityStatus,
});
