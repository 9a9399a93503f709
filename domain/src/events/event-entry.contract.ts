import { z } from 'zod';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { EventStatus } from './event-fields.contract.ts';

/** An event as the calendar shows it to those who organize it or registered, and to staff. */
export const EventEntry = z.object({
  kind: z.literal('event'),
  ...calendarEntryFields,
  title: z.string(),
  status: EventStatus.extract(['accepted', 'finished', 'cancelled']),
  where: z.string(),
  author: PersonBrief,
  isMine: z.boolean(),
  /** The user waits for a place. */
  isWaiting: z.boolean(),
});
export type EventEntry = z.infer<typeof EventEntry>;
