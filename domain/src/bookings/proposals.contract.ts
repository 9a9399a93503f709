// Sessions that the expert proposes, to somebody who has not asked.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { BookingPage } from './bookings.contract.ts';
import { NewBooking } from './moves.contract.ts';
import { SeriesPreview, SeriesPreviewQuery } from './series.contract.ts';

/** Staff say on whose behalf; an expert proposes for themselves. */
export const NewProposal = NewBooking.omit({ expertId: true }).extend({
  requesterId: id,
  expertId: id.optional(),
});
export type NewProposal = z.infer<typeof NewProposal>;

/**
 * How a session can come up between two people: one asks the other, who is an expert; one is an expert and proposes it;
 * or staff propose it in the other's name, or to the other.
 */
export const BookingOption = z.enum(['ask', 'propose', 'in_their_name', 'to_them']);
export type BookingOption = z.infer<typeof BookingOption>;

/** Between whom; staff say of which expert. */
const Pair = z.strictObject({ requesterId: id, expertId: id.optional() });

/** Within what an expert can propose a session to somebody. */
export const ProposalTerms = z.object({
  sessionMinutes: z.array(z.number()),
  horizonDays: z.number(),
  timeZone: z.string(),
  /** What the expert helps with; whoever has not said it, with anything. */
  categories: z.array(Expertise),
  /** What the other’s account has had of the expert’s time. */
  hours: HoursUsed,
});
export type ProposalTerms = z.infer<typeof ProposalTerms>;

const NO_PAIR = [
  'access.expert_required',
  'expert.not_found',
  'user.not_found',
  'booking.own_session',
  'booking.not_bookable',
] as const;

export const proposals = contract({
  terms: {
    summary:
      'What an expert, or staff on their behalf, can propose to somebody: topics, lengths, how far ahead, hours left',
    method: 'GET',
    path: '/proposal',
    access: permission('update', 'booking'),
    query: Pair,
    reply: z.object({ terms: ProposalTerms }),
    errors: [...NO_PAIR],
  },
  options: {
    summary:
      'How a session can come up between me and somebody; in no way with whoever is nobody to me',
    method: 'GET',
    path: '/proposal/options',
    access: permission('read', 'booking'),
    query: z.strictObject({ userId: id }),
    reply: z.object({ options: z.array(BookingOption) }),
  },
  weeksOffered: {
    summary: 'The weekly sessions that would follow from a first one that an expert proposes',
    method: 'GET',
    path: '/proposal/weeks',
    access: permission('update', 'booking'),
    query: SeriesPreviewQuery.extend(Pair.shape),
    reply: SeriesPreview,
    errors: [...NO_PAIR],
  },
  propose: {
    summary: 'An expert, or staff on their behalf, proposes a session to somebody, who answers',
    method: 'POST',
    path: '/proposal',
    access: permission('update', 'booking'),
    body: NewProposal,
    reply: BookingPage,
    creates: true,
    errors: [
      ...NO_PAIR,
      'booking.too_many_proposals',
      'booking.category',
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
      'chat.room_not_found',
    ],
  },
});
