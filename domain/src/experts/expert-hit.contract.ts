import { z } from 'zod';
import { ExpertCard } from './experts.contract.ts';

/** An expert found by the search; opens their page. */
export const ExpertHit = ExpertCard.pick({
  id: true,
  name: true,
  photo: true,
  headline: true,
  categories: true,
}).extend({ kind: z.literal('expert') });
export type ExpertHit = z.infer<typeof ExpertHit>;
