import type { BookingEventKind } from './bookings.contract.ts';

type Change = 'update-bookings' | 'update-comming-bookings' | 'update-proposal';

const REQUEST = ['update-bookings', 'update-proposal'] as const;
const SESSION = ['update-bookings', 'update-comming-bookings'] as const;
const BOTH = ['update-bookings', 'update-comming-bookings', 'update-proposal'] as const;

/** The live events to publish for each booking event: all lists, upcoming sessions, proposals. */
export const LIVE_EVENTS_BY_KIND: Readonly<Record<BookingEventKind, readonly Change[]>> = {
  requested: REQUEST,
  proposed: REQUEST,
  passed_on: REQUEST,
  rejected: REQUEST,
  lapsed: REQUEST,
  slot_withdrawn: REQUEST,
  accepted: BOTH,
  // Applies to requests and to sessions.
  cancelled: BOTH,
  edited: BOTH,
  rescheduled: SESSION,
  finished: SESSION,
  expert_absent: SESSION,
  requester_absent: SESSION,
  contradicted: SESSION,
  reviewed: ['update-bookings'],
};
