import { z } from 'zod';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';

/** The deadline of an opportunity that the user follows, as the half hour before it. */
export const OpportunityEntry = z.object({
  kind: z.literal('opportunity'),
  ...calendarEntryFields,
  title: z.string(),
  provider: z.string(),
});
export type OpportunityEntry = z.infer<typeof OpportunityEntry>;
