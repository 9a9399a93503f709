// Alternatives offered when a requested time is refused.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';

/**
 * `near`: the nearest free time of the same day; `next`: the first free time; `other`: a time with another resource;
 * `shorter`: a shorter booking at the requested time; `unit`: another unit of the resource at the requested time, e.g. a desk;
 * `fewer`: a smaller quantity at the requested time.
 */
export const AlternativeKind = z.enum(['near', 'next', 'other', 'shorter', 'unit', 'fewer']);
export type AlternativeKind = z.infer<typeof AlternativeKind>;

/** A free slot of a resource. Does not reveal why the requested time was refused. */
export const Alternative = z.object({
  kind: AlternativeKind,
  resource: z.object({ id, name: z.string() }),
  /** Of `unit`. */
  unit: z.object({ number: z.number(), name: z.string() }).optional(),
  /** Of `fewer`. */
  quantity: z.number().optional(),
  /** The resource of a cart that `other` stands in for. */
  insteadOf: id.optional(),
  start: z.string(),
  end: z.string(),
});
export type Alternative = z.infer<typeof Alternative>;

/** The details of an error that refuses a time. */
export const AlternativesDetails = z.object({ alternatives: z.array(Alternative) });
