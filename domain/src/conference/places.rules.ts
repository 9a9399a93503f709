import type { ErrorCode } from '../errors.ts';
import { MAX_WAITING_GUESTS } from '../limits.ts';

export interface Places {
  readonly most: number;
  /** Who has one of them: users, and attendees who are no users. */
  readonly taken: readonly string[];
  /** The users for whom a place is kept until they are inside. */
  readonly keptFor: readonly string[];
}

/** Why someone who has no place yet gets none. */
export function refusePlace(
  { most, taken, keptFor }: Places,
  userId: string | null,
): ErrorCode | null {
  const isKept = userId !== null && keptFor.includes(userId);
  const kept = isKept ? [] : keptFor.filter((it) => !taken.includes(it));
  return taken.length + kept.length < most ? null : 'meeting.full';
}

export const refuseWaiting = (others: number): ErrorCode | null =>
  others < MAX_WAITING_GUESTS ? null : 'meeting.waiting_full';
