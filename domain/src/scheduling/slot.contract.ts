import { z } from 'zod';
import { instant } from '../kernel/fields.ts';

/** Half-open `[start, end)`, instants in UTC. */
export const Slot = z.strictObject({ start: instant, end: instant });
export type Slot = z.infer<typeof Slot>;

/** One booking of a requested series, left out if it is not free. */
export const SeriesOccurrence = Slot.extend({ occurrence: z.number(), free: z.boolean() });
export type SeriesOccurrence = z.infer<typeof SeriesOccurrence>;

/** In the resource's time zone, whose wall-clock time the bookings keep. */
export const SeriesPreview = z.object({
  timeZone: z.string(),
  occurrences: z.array(SeriesOccurrence),
});
export type SeriesPreview = z.infer<typeof SeriesPreview>;
