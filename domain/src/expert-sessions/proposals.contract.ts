// Sessions that an expert proposes to a person who has not requested one.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise, HoursUsed } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { BookingPage } from './bookings.contract.ts';
import { NEEDS_ERRORS, NewBooking } from './transitions.contract.ts';
import { SeriesPreview } from '../scheduling/slot.contract.ts';
import { SeriesPreviewQuery } from './series.contract.ts';

/** Staff set `expertId`; experts propose for themselves. */
export const NewProposal = NewBooking.omit({ expertId: true }).extend({
  requesterId: id,
  expertId: id.optional(),
});
export type NewProposal = z.infer<typeof NewProposal>;

/**
 * How a session between two people can start: one requests it from the other, who is an expert (`ask`); an
 * expert proposes it (`propose`); or staff propose it in the other's name (`in_their_name`) or to the other
 * (`to_them`).
 */
export const BookingOption = z.enum(['ask', 'propose', 'in_their_name', 'to_them']);
export type BookingOption = z.infer<typeof BookingOption>;

/** The two people; staff set `expertId`. */
const Pair = z.strictObject({ requesterId: id, expertId: id.optional() });

/** The limits within which an expert can propose a session. */
export const ProposalTerms = z.object({
  sessionMinutes: z.array(z.number()),
  horizonDays: z.number(),
  timeZone: z.string(),
  /** The expert's topics; an expert without any accepts all topics. */
  categories: z.array(Expertise),
  /** The hours that the other person's account has used with the expert. */
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
      'The terms of a proposal by an expert or staff: topics, lengths, horizon and remaining hours',
    method: 'GET',
    path: '/proposal',
    access: permission('update', 'booking'),
    query: Pair,
    reply: z.object({ terms: ProposalTerms }),
    errors: [...NO_PAIR],
  },
  options: {
    summary: 'Returns how a session between me and another user can start; empty for unknown users',
    method: 'GET',
    path: '/proposal/options',
    access: permission('read', 'booking'),
    query: z.strictObject({ userId: id }),
    reply: z.object({ options: z.array(BookingOption) }),
  },
  previewProposedSeries: {
    summary: 'Previews the weekly sessions of a proposal',
    method: 'GET',
    path: '/proposal/weeks',
    access: permission('update', 'booking'),
    query: SeriesPreviewQuery.extend(Pair.shape),
    reply: SeriesPreview,
    errors: [...NO_PAIR],
  },
  propose: {
    summary: 'Proposes a session, by an expert or by staff in their name; the other person answers',
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
      'booking.link',
      'booking.slot_length',
      'booking.slots_past',
      'booking.slots_overlap',
      'booking.beyond_horizon',
      'booking.answer_by',
      'booking.reserved',
      'booking.time_conflict',
      'booking.hub_closed',
      'expert.hours_exceeded',
      'booking.weeks_exceed_hours',
      'chat.room_not_found',
      ...NEEDS_ERRORS,
    ],
  },
});
