import type { ErrorCode } from '../errors.ts';
import { ABSENCE_REPORT_AFTER_MS, MAX_WAITING_GUESTS } from '../limits.ts';

export interface Places {
  readonly most: number;
  /** Who has one of them: users, and attendees who are no users. */
  readonly taken: readonly string[];
  /** The users for whom a place is kept while they are not inside. */
  readonly keptFor: readonly string[];
}

/** Refuses a user when the other places are taken or kept. */
export function refusePlace(
  { most, taken, keptFor }: Places,
  userId: string | null,
): ErrorCode | null {
  const isKept = userId !== null && keptFor.includes(userId);
  const kept = isKept ? [] : keptFor.filter((it) => !taken.includes(it));
  return taken.length + kept.length < most ? null : 'meeting.full';
}

/**
 * The users for whom places are kept from guests whom a moderator approves: nobody once the meeting has run for so long
 * that a party may report the other as absent.
 */
export const keptFromApproved = (
  keptFor: readonly string[],
  { startedAt, now }: { readonly startedAt: string | null; readonly now: Date },
): readonly string[] => {
  const isLate =
    startedAt !== null && now.getTime() - Date.parse(startedAt) >= ABSENCE_REPORT_AFTER_MS;
  return isLate ? [] : keptFor;
};

interface Guest {
  readonly id: string;
  readonly userId: string | null;
}

/** The guests who get a place when a moderator admits these, and why others wait on. */
export function admissions(
  places: Places,
  guests: readonly Guest[],
): { readonly admitted: readonly string[]; readonly refusal: ErrorCode | null } {
  let { taken } = places;
  let refusal: ErrorCode | null = null;
  const admitted: string[] = [];
  for (const { id, userId } of guests) {
    const others = taken.filter((it) => it !== (userId ?? id));
    if (refusePlace({ ...places, taken: others }, userId)) {
      refusal = others.length < places.most ? 'meeting.places_kept' : 'meeting.full';
    } else {
      admitted.push(id);
      taken = [...others, userId ?? id];
    }
  }
  return { admitted, refusal };
}

export const refuseWaiting = (waitingGuests: number): ErrorCode | null =>
  waitingGuests < MAX_WAITING_GUESTS ? null : 'meeting.waiting_full';
