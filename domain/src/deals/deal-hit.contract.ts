import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/** A running deal for the reader, found by its title or partner. */
export const DealHit = z.object({
  kind: z.literal('deal'),
  id,
  title: z.string(),
  partner: z.string(),
  logo: id.nullable(),
});
