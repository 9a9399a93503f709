// Copies of an event: one as a draft, or a series of proposals.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant } from '../kernel/fields.ts';
import { SeriesRule } from '../scheduling/series.contract.ts';

/** What a copy takes over, beside its texts, its theme, its length and who may see it. It has no photo. */
export const CopiedPart = z.enum([
  'place',
  'material',
  'registration',
  'questions',
  'agenda',
  'hosts',
]);
export type CopiedPart = z.infer<typeof CopiedPart>;

export const EventCopy = z.strictObject({
  start: instant,
  parts: z.array(CopiedPart).max(CopiedPart.options.length),
  /** Proposes a series from that start on; null keeps one copy as a draft. */
  repeats: SeriesRule.nullable(),
});
export type EventCopy = z.infer<typeof EventCopy>;

export const eventCopies = contract({
  copy: {
    summary: 'Copies an event that I organize as a draft, or proposes a series of it',
    method: 'POST',
    path: '/event/{id}/copy',
    eachError: true,
    access: permission('create', 'event'),
    params: z.object({ id }),
    body: EventCopy,
    /** Names the space and the material that can no longer be booked: the copies are without them. */
    reply: z.object({ ids: z.array(id), without: z.array(z.string()) }),
    creates: true,
    errors: [
      'event.not_found',
      'event.past',
      'event.too_far',
      'event.max_proposals',
      'booking.series_too_long',
      'booking.series_too_short',
    ],
  },
});
