import { MINUTE_MS } from '../kernel/time.ts';
import { MEETING_EMPTY_MS, MEETING_UNUSED_MS } from '../limits.ts';
import type { MeetingEndReason } from './call.contract.ts';

export interface ConferenceTimes {
  readonly createdAt: Date;
  /** When the first attendee entered. */
  readonly startedAt: Date | null;
  /** When the last attendee left; null while someone is inside. */
  readonly emptySince: Date | null;
  /** Null while a moderator is inside. */
  readonly noModeratorSince: Date | null;
  /** 0 is no limit. */
  readonly durationMin: number;
  readonly endWhenNoModerator: boolean;
  readonly noModeratorDelayMin: number;
}

export interface ConferenceEnd {
  readonly at: Date;
  readonly reason: MeetingEndReason;
}

/** When the time of a meeting is over; null for one without a limit. */
export const timeLimitOf = ({
  createdAt,
  durationMin,
}: Pick<ConferenceTimes, 'createdAt' | 'durationMin'>): Date | null =>
  durationMin === 0 ? null : new Date(createdAt.getTime() + durationMin * MINUTE_MS);

/** When and why a meeting ends if nobody enters or leaves; null if it goes on. */
export function nextEndOf(times: ConferenceTimes): ConferenceEnd | null {
  const { createdAt, startedAt, emptySince, noModeratorSince } = times;
  const limit = timeLimitOf(times);
  const ends: ConferenceEnd[] = limit ? [{ at: limit, reason: 'duration' }] : [];
  const endAfter = (since: Date, ms: number, reason: MeetingEndReason) =>
    ends.push({ at: new Date(since.getTime() + ms), reason });
  if (!startedAt) endAfter(createdAt, MEETING_UNUSED_MS, 'empty');
  else if (emptySince) endAfter(emptySince, MEETING_EMPTY_MS, 'empty');
  if (noModeratorSince && times.endWhenNoModerator)
    endAfter(noModeratorSince, times.noModeratorDelayMin * MINUTE_MS, 'no_moderator');
  return ends.reduce<ConferenceEnd | null>(
    (first, end) => (first && first.at <= end.at ? first : end),
    null,
  );
}
