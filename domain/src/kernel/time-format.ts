import { z } from 'zod';

/** How times of a day are written: 14:30 or 2:30 PM. */
export const Clock = z.enum(['24', '12']);
export type Clock = z.infer<typeof Clock>;

/** On which day calendars begin a week. */
export const WeekStart = z.enum(['monday', 'sunday', 'saturday']);
export type WeekStart = z.infer<typeof WeekStart>;

/** As `Date` counts the days of a week. */
export const WEEK_START_DAYS = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<
  WeekStart,
  0 | 1 | 6
>;
