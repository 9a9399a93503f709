// The dashboard: what waits for the caller and their next sessions, in one call.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Booking, ComingBooking } from '../expert-sessions/bookings.contract.ts';
import { HoursUsed } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';

/**
 * What can wait for a user: answers about sessions, and for staff registrations, requests that no expert has answered,
 * bookings to approve and erasure requests. A new kind is added here and in the manifest of its feature.
 */
export const WaitingKind = z.enum([
  'registrations',
  'proposals',
  'approvals',
  'requests',
  'erasures',
  'notifications',
]);
export type WaitingKind = z.infer<typeof WaitingKind>;

export const Dashboard = z.object({
  /** The number of open items of each kind; kinds that the caller may not use are omitted. */
  waiting: z.partialRecord(WaitingKind, z.number()),
  /** Whether the caller has ever had, requested or been asked for a session. */
  hasSessions: z.boolean(),
  /** The caller's sessions of the next seven days and their open requests, earliest first. */
  coming: z.array(Booking),
  /** The caller's other bookings of the next seven days, e.g. of spaces, earliest first. */
  bookings: z.array(ComingBooking),
  /** The caller's sessions within 24 hours of now, also past ones: they include today in every time zone. */
  today: z.array(Booking),
  /** Hours that the caller's organization used, by expert, most used first. */
  hours: z.array(HoursUsed.extend({ expertId: id, expertName: z.string() })),
  /** The email address that answers questions of users; null when the hub has none. */
  contact: z.string().nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = contract({
  mine: {
    summary: 'Returns what waits for the caller, and their next sessions',
    method: 'GET',
    path: '/dashboard/mine',
    access: permission('read', 'dashboard'),
    reply: Dashboard,
  },
});
