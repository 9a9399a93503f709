// The dashboard: what waits for me and what comes next, in one call.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Booking } from '../bookings/bookings.contract.ts';
import { HoursUsed } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';

export const Dashboard = z.object({
  /** How many things of each kind wait for me; a kind I may not use is left out. */
  waiting: z.object({
    proposals: z.number().optional(),
    notifications: z.number(),
    externals: z.number().optional(),
  }),
  /** My sessions of the next seven days and my open requests, soonest first. */
  coming: z.array(Booking),
  /** My sessions within a day of now, those that are over too: every zone finds its today in them. */
  today: z.array(Booking),
  /** My organization's hours by expert, fullest first. */
  hours: z.array(HoursUsed.extend({ expertId: id, expertName: z.string() })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = contract({
  mine: {
    summary: 'What waits for me, and my next days',
    method: 'GET',
    path: '/dashboard/mine',
    access: permission('read', 'dashboard'),
    reply: Dashboard,
  },
});
