import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/** An event that the reader may open, found by its title. */
export const EventHit = z.object({
  kind: z.literal('event'),
  id,
  title: z.string(),
  start: z.string(),
  photo: id.nullable(),
});
