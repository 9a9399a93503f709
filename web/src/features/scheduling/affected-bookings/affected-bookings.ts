import type { AppError } from '@thedot/domain/errors';
import {
  type AffectedBookingDecision,
  type AffectedBookings,
  AffectedBookingsDetails,
  type BookingToDecide,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import { countAffected } from '@thedot/domain/scheduling/affected-bookings.rules';

/**
 * What changes: the user's own schedule, the schedule of an expert, or the hub's closures; of any other resource its hours,
 * a block, a smaller stock, or its removal.
 */
export type AffectedScope = 'mine' | 'theirs' | 'hub' | 'hours' | 'block' | 'stock' | 'removal';

export type Decision = AffectedBookingDecision['decision'];

export interface AffectedAnswers {
  readonly decisions: AffectedBookingDecision[];
  /** Set only when the form shows that there are more bookings than listed. After a schedule change those are kept. */
  readonly others?: Decision;
  readonly message: string;
}

/** The answers about one resource: bookings beyond the listed ones are kept. */
export type ResourceAnswers = Omit<AffectedAnswers, 'others'> & { readonly others?: 'keep' };

/** Returns the bookings that need a decision before a change; null when it was refused for another reason. */
export const findAffected = ({ code, details }: AppError): AffectedBookings | null =>
  code === 'availability.hits'
    ? (AffectedBookingsDetails.safeParse(details).data?.affected ?? null)
    : null;

export const toResourceAnswers = ({ others, ...answers }: AffectedAnswers): ResourceAnswers => ({
  ...answers,
  ...(others && { others: 'keep' }),
});

/** The affected bookings now, and those listed before. */
export interface AffectedList {
  readonly current: AffectedBookings;
  /** Bookings that were affected and no longer are. */
  readonly removed: readonly BookingToDecide[];
  /** The last booking of the first list, when there were more than it could show. */
  readonly lastListed: BookingToDecide | null;
}

export const startAffectedList = (now: AffectedBookings): AffectedList => ({
  current: now,
  removed: [],
  lastListed: findLastListed(now),
});

/** The listed bookings that need a decision; proposed times need none. */
export const listBookings = ({ items }: AffectedBookings): readonly BookingToDecide[] =>
  items.filter((it) => it.kind !== 'proposal');

export const byStart = (a: BookingToDecide, b: BookingToDecide) =>
  a.start.localeCompare(b.start) || a.bookingId.localeCompare(b.bookingId);

/** Updates the list after a refetch. A booking that left the list is marked removed, unless it only moved beyond its end. */
export function updateAffectedList(
  { current, removed, lastListed }: AffectedList,
  next: AffectedBookings,
): AffectedList {
  const isHere = new Set(listBookings(next).map(({ bookingId }) => bookingId));
  const nextEnd = findLastListed(next);
  const left = [...removed, ...listBookings(current)].filter(
    (booking) =>
      !isHere.has(booking.bookingId) && (nextEnd === null || booking.start < nextEnd.start),
  );
  return { current: next, removed: left, lastListed };
}

function findLastListed(bookings: AffectedBookings): BookingToDecide | null {
  const listed = listBookings(bookings);
  return countAffected(bookings) > listed.length ? (listed.at(-1) ?? null) : null;
}

/** The answers, by booking id. */
export type AnswersByBooking = Readonly<Record<string, AffectedBookingDecision>>;

/** Returns the answer for a booking at its current time; an answer given before a move does not count. */
export function findAnswer(
  answers: AnswersByBooking,
  { bookingId, start }: BookingToDecide,
): AffectedBookingDecision | null {
  const answer = answers[bookingId];
  return answer?.start === start ? answer : null;
}

/** Builds the answers to send: unanswered bookings are kept; those first beyond the list follow the answer for the rest. */
export function toAnswers(
  { current, lastListed }: AffectedList,
  answers: AnswersByBooking,
  others: Decision,
): AffectedBookingDecision[] {
  return listBookings(current).map((booking) => {
    const decision = lastListed !== null && byStart(booking, lastListed) > 0 ? others : 'keep';
    return (
      findAnswer(answers, booking) ?? {
        bookingId: booking.bookingId,
        start: booking.start,
        decision,
      }
    );
  });
}
