// How a series repeats: the rule of expert sessions and of spaces.
import { z } from 'zod';
import { date, withErrorCode } from '../kernel/fields.ts';
import { MAX_SERIES_INTERVAL, MAX_SERIES_OCCURRENCES } from '../limits.ts';

export const SeriesFrequency = z.enum(['day', 'week', 'month']);
export type SeriesFrequency = z.infer<typeof SeriesFrequency>;

/** On the date of the first booking, on its nth weekday, or on the last such weekday of the month. */
export const MonthlyOn = z.enum(['date', 'weekday', 'last_weekday']);
export type MonthlyOn = z.infer<typeof MonthlyOn>;

/** Repeats a first booking at its wall-clock time until a date, or for a number of bookings; with both, until the earlier end. */
export const SeriesRule = z
  .strictObject({
    frequency: SeriesFrequency,
    /** Every so many days, weeks or months. */
    interval: z.number().int().min(1).max(MAX_SERIES_INTERVAL),
    /** Of a weekly rule, beside the weekday of the first booking; 0 is Sunday. */
    weekdays: z.array(z.number().int().min(0).max(6)).max(7),
    /** Of a monthly rule. */
    monthlyOn: MonthlyOn,
    /** The number of bookings, with the first. */
    count: z.number().int().min(2).max(MAX_SERIES_OCCURRENCES).optional(),
    /** The last day. */
    until: date.optional(),
  })
  .refine(({ count, until }) => count !== undefined || until !== undefined, {
    path: ['until'],
    ...withErrorCode('field.date'),
  });
export type SeriesRule = z.infer<typeof SeriesRule>;
