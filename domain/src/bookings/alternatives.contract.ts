// What can be had in place of a time that was refused.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/** `near`: the same day; `next`: the first that is free at all; `other`: with somebody else of the topic. */
export const AlternativeKind = z.enum(['near', 'next', 'other']);
export type AlternativeKind = z.infer<typeof AlternativeKind>;

/** Whose time it is and when it begins; nothing is said of why the other one is not to be had. */
export const Alternative = z.object({
  kind: AlternativeKind,
  expert: z.object({ id, name: z.string() }),
  start: z.string(),
});
export type Alternative = z.infer<typeof Alternative>;

/** What a refusal of a time carries along. */
export const AlternativesDetails = z.object({ alternatives: z.array(Alternative) });
