import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/** A document found by the words of its name; opens the document. */
export const FileHit = z.object({
  kind: z.literal('file'),
  id,
  name: z.string(),
  size: z.number(),
  createdAt: z.string(),
});
export type FileHit = z.infer<typeof FileHit>;
