import type { Attendance, BookingStatus } from '../bookings/bookings.contract.ts';
import { isDisputed } from '../bookings/lifecycle.rules.ts';
import type { ErrorCode } from '../errors.ts';
import { FEEDBACK_OPEN_MS, REVIEW_OPEN_MS } from '../limits.ts';

interface SessionFacts {
  readonly status: BookingStatus;
  readonly attendance: Attendance | null;
  readonly contested: boolean;
}

/** Over, and nobody said that one of the two was not there; whether they were may be the staff’s to settle. */
export const tookPlace = (session: SessionFacts): boolean =>
  session.status === 'finished' &&
  !isDisputed(session) &&
  (session.attendance === 'attended' || session.attendance === 'unknown');

/** Whoever asked for a session reviews it, once it took place. */
export const refuseReview = (
  booking: SessionFacts & { readonly requester: { readonly id: string } },
  personId: string,
): ErrorCode | null =>
  booking.requester.id === personId && tookPlace(booking) ? null : 'review.not_allowed';

/** Nobody takes the words about themselves away. */
export const refuseHiding = (
  review: { readonly expertId: string },
  personId: string,
): ErrorCode | null => (review.expertId === personId ? 'review.own' : null);

export const reviewOpenUntil = ({ createdAt }: { readonly createdAt: string }): Date =>
  new Date(Date.parse(createdAt) + REVIEW_OPEN_MS);

export const refuseReviewChange = (
  review: { readonly createdAt: string },
  now: Date,
): ErrorCode | null => (now > reviewOpenUntil(review) ? 'review.settled' : null);

export const feedbackOpenUntil = (session: { readonly end: string }): Date =>
  new Date(Date.parse(session.end) + FEEDBACK_OPEN_MS);

/**
 * Late is better than never: only what was given already is settled, once both have given theirs, so that nobody
 * answers to what they have read, or after a while.
 */
export const refuseFeedback = (
  session: { readonly end: string },
  { isGiven, isRead }: { readonly isGiven: boolean; readonly isRead: boolean },
  now: Date,
): ErrorCode | null =>
  isGiven && (isRead || now > feedbackOpenUntil(session)) ? 'session_feedback.settled' : null;
