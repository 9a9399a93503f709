import type { Hit, HitAnswer, Hits } from '@thedot/domain/availability/availability.contract';

/** What has been listed so far, and what is in the way now. */
export interface Met {
  readonly now: Hits;
  /** Sessions that were in the way and are no longer. */
  readonly gone: readonly Hit[];
}

export const sessionsOf = ({ items }: Hits): readonly Hit[] =>
  items.filter(({ kind }) => kind === 'session');

/** Looked at again: what has left the list is told as gone, unless it only stands beyond its end now. */
export function meetAgain({ now, gone }: Met, next: Hits): Met {
  const listed = sessionsOf(next);
  const isHere = new Set(listed.map(({ bookingId }) => bookingId));
  const end = next.sessions > listed.length ? (listed.at(-1)?.start ?? '') : null;
  const left = [...gone, ...sessionsOf(now)].filter(
    ({ bookingId, start }) => !isHere.has(bookingId) && (end === null || start < end),
  );
  return { now: next, gone: left };
}

/** What was said of each stays; what is new stays where it is until somebody says otherwise. */
export const answersTo = (hits: Hits, before: readonly HitAnswer[]): HitAnswer[] =>
  sessionsOf(hits).map(
    ({ bookingId }) =>
      before.find((it) => it.bookingId === bookingId) ?? { bookingId, how: 'keep' },
  );
