import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { canReadInternalNotes } from '@thedot/domain/followups/internal-notes.rules';
import { BriefingCard } from '../features/followups/parts/BriefingCard.tsx';
import { NextStepsCard } from '../features/followups/parts/NextStepsCard.tsx';
import { NotesCard } from '../features/followups/parts/NotesCard.tsx';
import { SessionFeedbackCard } from '../features/reviews/parts/SessionFeedbackCard.tsx';
import { SessionReviewCard } from '../features/reviews/parts/SessionReviewCard.tsx';
import { toPerson, useMe } from '../lib/session/session.ts';

// What other features show on the page of a booking, each card for whom it is.

interface Props {
  booking: BookingPage;
}

export const SessionNextSteps = ({ booking }: Props) => <NextStepsCard booking={booking} />;

export const SessionReview = ({ booking }: Props) => <SessionReviewCard booking={booking} />;
export const SessionFeedback = ({ booking }: Props) => <SessionFeedbackCard booking={booking} />;

/** Before the session and while it goes on. */
export function SessionBriefing({ booking }: Props) {
  const isAhead = booking.status === 'pending' || booking.status === 'accepted';
  return useIsInside(booking) && isAhead && <BriefingCard bookingId={booking.id} />;
}

export function SessionNotes({ booking }: Props) {
  return useIsInside(booking) && <NotesCard bookingId={booking.id} />;
}

function useIsInside(booking: BookingPage): boolean {
  const me = useMe();
  return canReadInternalNotes(booking, { ...toPerson(me), id: me.id });
}
