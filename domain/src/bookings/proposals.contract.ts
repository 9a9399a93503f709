// Sessions that the expert proposes, to somebody who has not asked.
import { z } from 'zod';
import { may } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { BookingPage } from './bookings.contract.ts';
import { NewBooking } from './moves.contract.ts';

/** Staff say on whose behalf; an expert proposes for themselves. */
export const NewProposal = NewBooking.omit({ expertId: true }).extend({
  requesterId: id,
  expertId: id.optional(),
});
export type NewProposal = z.infer<typeof NewProposal>;

export const proposals = contract({
  propose: {
    summary: 'An expert, or staff on their behalf, proposes a session to somebody, who answers',
    method: 'POST',
    path: '/proposal',
    access: may('update', 'booking'),
    body: NewProposal,
    reply: BookingPage,
    creates: true,
    errors: [
      'access.expert_required',
      'expert.not_found',
      'user.not_found',
      'booking.own_session',
      'booking.not_bookable',
      'booking.slots',
      'booking.slot_length',
      'booking.slots_past',
      'booking.slots_overlap',
      'booking.beyond_horizon',
      'booking.answer_by',
      'booking.time_conflict',
      'booking.hub_closed',
      'expert.hours_exceeded',
      'booking.weeks_exceed_hours',
    ],
  },
});
