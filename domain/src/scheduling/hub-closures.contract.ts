// Days on which the hub is closed: nothing can be booked.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { line, date, id, emptyReply } from '../kernel/fields.ts';
import { affectedBookingDecisions, AffectedBookings } from './affected-bookings.contract.ts';

const days = { firstDay: date, lastDay: date, name: line(200) };

/** Days in the hub's time zone, the last day included. */
export const HubClosure = z.object({ id, ...days, name: z.string() });
export type HubClosure = z.infer<typeof HubClosure>;

export const NewHubClosure = z.strictObject({
  ...days,
  ...affectedBookingDecisions,
  /** Applies to affected bookings beyond the listed ones; a job cancels them shortly afterwards. */
  others: z.enum(['keep', 'cancel']).optional(),
});
export type NewHubClosure = z.infer<typeof NewHubClosure>;

const REFUSED = [
  'availability.days_order',
  'availability.days_far',
  'availability.days_past',
] as const;

export const closures = contract({
  list: {
    summary: 'Lists the closures of the hub, from today on',
    method: 'GET',
    path: '/availability/closures',
    access: 'signed-in',
    query: z.strictObject({ from: date.optional() }),
    reply: z.object({ timeZone: z.string(), items: z.array(HubClosure) }),
  },
  add: {
    summary: 'Closes the hub for some days. Affected bookings need a decision',
    method: 'POST',
    path: '/availability/closures',
    access: permission('create', 'availability'),
    body: NewHubClosure,
    reply: z.object({ closure: HubClosure }),
    creates: true,
    errors: [...REFUSED, 'availability.hits', 'booking.message_required', 'booking.too_late'],
  },
  previewAffected: {
    summary: 'Previews the bookings and proposed times that a closure would affect',
    method: 'POST',
    path: '/availability/closures/affected',
    access: permission('create', 'availability'),
    body: z.strictObject({ firstDay: date, lastDay: date }),
    reply: AffectedBookings,
    errors: REFUSED,
  },
  remove: {
    summary: 'Deletes a closure of the hub',
    method: 'DELETE',
    path: '/availability/closures/{id}',
    access: permission('delete', 'availability'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: ['availability.closure_not_found'],
  },
});
