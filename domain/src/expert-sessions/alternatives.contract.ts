// Alternatives offered when a requested time is refused.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/**
 * `near`: the nearest free time of the same day; `next`: the first free time; `other`: a time with another
 * expert of the topic.
 */
export const AlternativeKind = z.enum(['near', 'next', 'other']);
export type AlternativeKind = z.infer<typeof AlternativeKind>;

/** A free start time with an expert. Does not reveal why the requested time was refused. */
export const Alternative = z.object({
  kind: AlternativeKind,
  expert: z.object({ id, name: z.string() }),
  start: z.string(),
});
export type Alternative = z.infer<typeof Alternative>;

/** The details of an error that refuses a time. */
export const AlternativesDetails = z.object({ alternatives: z.array(Alternative) });
