// What staff see of the hub on their dashboard. A contract of its own, because its entries are large for other users.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { UserRow } from '../accounts/directory.contract.ts';
import { CalendarEntry } from '../calendar/calendar.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { Slot } from '../scheduling/slot.contract.ts';

const NewUser = UserRow.pick({
  id: true,
  name: true,
  photo: true,
  role: true,
  organization: true,
  joinedAt: true,
});
export type NewUser = z.infer<typeof NewUser>;

export const HubDay = z.object({
  /** How many bookings there are today, in the hub's time zone. */
  bookingsToday: z.number(),
  /** How many of them have not ended. */
  leftToday: z.number(),
  /** When they are, earliest first. */
  booked: z.array(Slot),
  /** The first of those left, earliest first. */
  upNext: z.array(CalendarEntry),
  /** The latest users. */
  newUsers: z.array(NewUser),
});
export type HubDay = z.infer<typeof HubDay>;

export const hubDay = contract({
  hub: {
    summary: 'Returns the hub’s bookings of today and its latest users, for staff',
    method: 'GET',
    path: '/dashboard/hub',
    access: permission('read', 'hub'),
    reply: HubDay,
  },
});
