/** What all entries of the calendar screen have. Each kind extends it in the contract of its feature. */
import { z } from 'zod';

export const calendarEntryFields = {
  /** Unique within the reply and stable between replies. */
  id: z.string(),
  start: z.string(),
  end: z.string(),
};
