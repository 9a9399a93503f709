import { z } from 'zod';

/** Which bookings of a series: this one, this and the later ones, or all that have not begun. */
export const SeriesScope = z.enum(['one', 'following', 'all']);
export type SeriesScope = z.infer<typeof SeriesScope>;
