import { z } from 'zod';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';

/** A busy time of an expert's personal calendar, without details. */
export const BusyEntry = z.object({ kind: z.literal('busy'), ...calendarEntryFields });
export type BusyEntry = z.infer<typeof BusyEntry>;
