// Weekly sessions: what a request for several weeks comes to, before it is sent and before it is accepted.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Slot } from '../availability/slot.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant } from '../kernel/fields.ts';
import { LEAST_SESSION_MIN, MAX_SERIES_WEEKS, MOST_SESSION_MIN } from '../limits.ts';

/** One of the weeks that are asked for; without room it is left out. */
export const SeriesOccurrence = Slot.extend({ occurrence: z.number(), free: z.boolean() });
export type SeriesOccurrence = z.infer<typeof SeriesOccurrence>;

/** On the clocks of the expert, which the weeks keep. */
export const SeriesPreview = z.object({ timeZone: z.string(), weeks: z.array(SeriesOccurrence) });
export type SeriesPreview = z.infer<typeof SeriesPreview>;

/** How many of which length, from which start. */
export const SeriesPreviewQuery = z.strictObject({
  start: instant,
  minutes: z.coerce.number().int().min(LEAST_SESSION_MIN).max(MOST_SESSION_MIN),
  weeks: z.coerce.number().int().min(2).max(MAX_SERIES_WEEKS),
});

export const series = contract({
  weeksAfter: {
    summary: 'The weekly sessions that would follow from a first one with an expert',
    method: 'GET',
    path: '/booking/weeks',
    access: permission('create', 'expert'),
    query: SeriesPreviewQuery.extend({ expertId: id }),
    reply: SeriesPreview,
    errors: ['expert.not_found'],
  },
  weeksOf: {
    summary: 'The weekly sessions that a request comes to when one of its times is accepted',
    method: 'GET',
    path: '/booking/weeks/{id}',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    query: z.strictObject({ start: instant }),
    reply: SeriesPreview,
    errors: ['booking.not_found', 'booking.changed', 'expert.not_found'],
  },
});
