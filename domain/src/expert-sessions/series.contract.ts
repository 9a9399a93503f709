// Weekly sessions: a preview of the weeks, before a request is sent or accepted.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { SeriesPreview } from '../scheduling/slot.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant } from '../kernel/fields.ts';
import { MIN_SESSION_MIN, MAX_SERIES_WEEKS, MAX_SESSION_MIN } from '../limits.ts';

/** Start of the first session, length and number of weeks. */
export const SeriesPreviewQuery = z.strictObject({
  start: instant,
  minutes: z.coerce.number().int().min(MIN_SESSION_MIN).max(MAX_SESSION_MIN),
  weeks: z.coerce.number().int().min(2).max(MAX_SERIES_WEEKS),
});

export const series = contract({
  previewSeries: {
    summary: 'Previews the weekly sessions of a request to an expert',
    method: 'GET',
    path: '/booking/weeks',
    access: permission('create', 'expert'),
    query: SeriesPreviewQuery.extend({ expertId: id }),
    reply: SeriesPreview,
    errors: ['expert.not_found'],
  },
  previewBookingSeries: {
    summary: 'Previews the weekly sessions of a request if one of its times is accepted',
    method: 'GET',
    path: '/booking/weeks/{id}',
    access: permission('read', 'booking'),
    params: z.object({ id }),
    query: z.strictObject({ start: instant }),
    reply: SeriesPreview,
    errors: ['booking.not_found', 'booking.changed', 'expert.not_found'],
  },
});
