import type { BookingKind } from './booking-kind.ts';

export interface SessionDecision<Booking> {
  readonly booking: Booking;
  readonly status: 'accepted' | 'rejected';
  readonly reason: string;
}

interface Sessions<Booking> {
  /** What an expert session takes, by the id of its request; nothing for a booking. */
  readonly find: (id: string) => Booking | undefined;
  readonly approve: (decision: SessionDecision<Booking>) => Promise<unknown>;
  readonly reject: (decision: SessionDecision<Booking>) => Promise<unknown>;
}

/** What an expert session takes is decided by the call of its session, all other requests as those of their kind. */
export const withSessionRequests = <Booking>(
  kind: BookingKind,
  { find, approve, reject }: Sessions<Booking>,
): BookingKind => ({
  ...kind,
  approve: (id) => {
    const booking = find(id);
    return booking ? approve({ booking, status: 'accepted', reason: '' }) : kind.approve(id);
  },
  reject: ({ id, reason }) => {
    const booking = find(id);
    return booking ? reject({ booking, status: 'rejected', reason }) : kind.reject({ id, reason });
  },
});
