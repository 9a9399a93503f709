import { z } from 'zod';
import { calendarEntryFields } from '../kernel/calendar-entry.ts';
import { id } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { SpaceBookingStatus } from './space-bookings.contract.ts';
import { SpaceType } from './space-types.contract.ts';

/** A booking of a space as the calendar shows it. Cancelled ones are included only on request. */
export const SpaceEntry = z.object({
  kind: z.literal('space'),
  ...calendarEntryFields,
  space: z.object({ id, name: z.string(), type: SpaceType, location: z.string() }),
  title: z.string(),
  status: SpaceBookingStatus.extract(['pending', 'accepted', 'finished', 'cancelled']),
  /** True if it is cancelled because it was not approved in time. */
  isExpired: z.boolean(),
  booker: PersonBrief,
  isMine: z.boolean(),
});
export type SpaceEntry = z.infer<typeof SpaceEntry>;
