// Days on which the hub is closed, and nobody receives.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { date, id, nothing, text } from '../kernel/fields.ts';
import { affectedBookingAnswers, AffectedBookings } from './availability.contract.ts';

const days = { firstDay: date, lastDay: date, name: text(200) };

/** Days of the hub's zone, the last one included. */
export const HubClosure = z.object({ id, ...days });
export type HubClosure = z.infer<typeof HubClosure>;

export const NewClosure = z.strictObject({
  ...days,
  ...affectedBookingAnswers,
  /** What becomes of those beyond the ones that are listed: cancelled, they are so soon afterwards. */
  others: z.enum(['keep', 'cancel']).optional(),
});
export type NewClosure = z.infer<typeof NewClosure>;

const REFUSED = [
  'availability.days_order',
  'availability.days_far',
  'availability.days_past',
] as const;

export const closures = contract({
  list: {
    summary: 'The days on which the hub is closed, from today on',
    method: 'GET',
    path: '/availability/closures',
    access: 'signed-in',
    query: z.strictObject({ from: date.optional() }),
    reply: z.object({ timeZone: z.string(), items: z.array(HubClosure) }),
  },
  add: {
    summary: 'Closes the hub for some days. Sessions on them have to be answered for',
    method: 'POST',
    path: '/availability/closures',
    access: permission('create', 'availability'),
    body: NewClosure,
    reply: z.object({ closure: HubClosure }),
    creates: true,
    errors: [...REFUSED, 'availability.hits', 'booking.reason_required', 'booking.too_late'],
  },
  affected: {
    summary: 'Which sessions and proposed times such days would leave out; changes nothing',
    method: 'POST',
    path: '/availability/closures/affected',
    access: permission('create', 'availability'),
    body: z.strictObject({ firstDay: date, lastDay: date }),
    reply: AffectedBookings,
    errors: REFUSED,
  },
  remove: {
    summary: 'Opens the hub again on days on which it was to be closed',
    method: 'DELETE',
    path: '/availability/closures/{id}',
    access: permission('delete', 'availability'),
    params: z.object({ id }),
    reply: nothing,
    errors: ['availability.closure_not_found'],
  },
});
