import { z } from 'zod';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { DefaultStatus } from '../scheduling/default-lifecycle.contract.ts';

/** A booking of material as the calendar shows it. Cancelled ones are included only on request. */
export const MaterialEntry = z.object({
  kind: z.literal('material'),
  ...calendarEntryFields,
  isTT: z.boolean(),
  /** What is booked, such as "2 × Camera, Tripod". */
  material: z.string(),
  /** As the calendar has it: what is out is accepted, what is returned is finished. */
  status: DefaultStatus.extract(['pending', 'accepted', 'finished', 'cancelled']),
  /** True if it is cancelled because it was not approved in time. */
  isExpired: z.boolean(),
  isOverdue: z.boolean(),
  booker: PersonBrief,
  isMine: z.boolean(),
});
export type MaterialEntry = z.infer<typeof MaterialEntry>;
