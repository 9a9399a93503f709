import type { Attendance, BookingStatus } from '../expert-sessions/bookings.contract.ts';
import { isDisputed } from '../expert-sessions/lifecycle.rules.ts';
import type { ErrorCode } from '../errors.ts';
import { FEEDBACK_EDIT_MS, REVIEW_EDIT_MS } from '../limits.ts';

interface SessionFacts {
  readonly status: BookingStatus;
  readonly attendance: Attendance | null;
  readonly wasDisputed: boolean;
}

/** Whether a session is finished without an absence or an open dispute about the attendance. */
export const hasTakenPlace = (session: SessionFacts): boolean =>
  session.status === 'finished' &&
  !isDisputed(session) &&
  (session.attendance === 'attended' || session.attendance === 'unknown');

/** Only the requester of a session that took place may review it. */
export const refuseReview = (
  booking: SessionFacts & { readonly requester: { readonly id: string } },
  personId: string,
): ErrorCode | null =>
  booking.requester.id === personId && hasTakenPlace(booking) ? null : 'review.not_allowed';

/** Staff may not hide reviews of themselves. */
export const refuseHiding = (
  review: { readonly expertId: string },
  personId: string,
): ErrorCode | null => (review.expertId === personId ? 'review.own' : null);

export const reviewOpenUntil = ({ createdAt }: { readonly createdAt: string }): Date =>
  new Date(Date.parse(createdAt) + REVIEW_EDIT_MS);

export const refuseReviewChange = (
  review: { readonly createdAt: string },
  now: Date,
): ErrorCode | null => (now > reviewOpenUntil(review) ? 'review.settled' : null);

export const feedbackOpenUntil = (session: { readonly end: string }): Date =>
  new Date(Date.parse(session.end) + FEEDBACK_EDIT_MS);

/**
 * The first feedback is accepted at any time. Changes are refused once the other side can read it, so that
 * neither side reacts to the other form, or after the deadline.
 */
export const refuseFeedback = (
  session: { readonly end: string },
  { isGiven, isRead }: { readonly isGiven: boolean; readonly isRead: boolean },
  now: Date,
): ErrorCode | null =>
  isGiven && (isRead || now > feedbackOpenUntil(session)) ? 'session_feedback.settled' : null;
