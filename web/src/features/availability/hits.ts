import type {
  AffectedBooking,
  AffectedBookingAnswer,
  AffectedBookings,
} from '@thedot/domain/availability/availability.contract';

/** Whose hours are in question: one's own, those of an expert one looks after, or the hub's days. */
export type HitsOf = 'mine' | 'theirs' | 'hub';

export type How = AffectedBookingAnswer['how'];

export interface HitsAnswers {
  readonly resolve: AffectedBookingAnswer[];
  /** Said once the form has said that there are others; of hours those stay. */
  readonly others?: How;
  readonly message: string;
}

/** What has been listed so far, and what is in the way now. */
export interface Met {
  readonly now: AffectedBookings;
  /** Sessions that were in the way and are no longer. */
  readonly gone: readonly AffectedBooking[];
  /** The last of those that were listed at first, where others stood beyond them. */
  readonly end: AffectedBooking | null;
}

export const meet = (now: AffectedBookings): Met => ({ now, gone: [], end: endOf(now) });

export const sessionsOf = ({ items }: AffectedBookings): readonly AffectedBooking[] =>
  items.filter(({ kind }) => kind === 'session');

export const inOrder = (a: AffectedBooking, b: AffectedBooking) =>
  a.start.localeCompare(b.start) || a.bookingId.localeCompare(b.bookingId);

/** Looked at again: what has left the list is told as gone, unless it only stands beyond its end now. */
export function meetAgain({ now, gone, end }: Met, next: AffectedBookings): Met {
  const isHere = new Set(sessionsOf(next).map(({ bookingId }) => bookingId));
  const nextEnd = endOf(next);
  const left = [...gone, ...sessionsOf(now)].filter(
    (hit) => !isHere.has(hit.bookingId) && (nextEnd === null || hit.start < nextEnd.start),
  );
  return { now: next, gone: left, end };
}

function endOf(hits: AffectedBookings): AffectedBooking | null {
  const listed = sessionsOf(hits);
  return hits.sessions > listed.length ? (listed.at(-1) ?? null) : null;
}

/** What was said of each session, by its booking. */
export type Answers = Readonly<Record<string, AffectedBookingAnswer>>;

/** What was said of a session at the time it has now: once it has been moved, that was said of another. */
export function answerOf(
  answers: Answers,
  { bookingId, start }: AffectedBooking,
): AffectedBookingAnswer | null {
  const said = answers[bookingId];
  return said?.start === start ? said : null;
}

/** What nobody has spoken of stays; what was among the others until now goes on as they do. */
export function answersTo(
  { now, end }: Met,
  answers: Answers,
  others: How,
): AffectedBookingAnswer[] {
  return sessionsOf(now).map((hit) => {
    const how = end !== null && inOrder(hit, end) > 0 ? others : 'keep';
    return answerOf(answers, hit) ?? { bookingId: hit.bookingId, start: hit.start, how };
  });
}
