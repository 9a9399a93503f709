import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Attendance } from '@thedot/domain/meetings/meetings.contract';

/** One participant of a meeting, with all their stays. */
export interface Attendee {
  readonly key: string;
  readonly name: string;
  readonly role: Attendance['role'];
  readonly isGuest: boolean;
  readonly joinedAt: string;
  /** Null while inside. */
  readonly leftAt: string | null;
  readonly minutes: number;
}

/** Joins the stays of each participant, in the order in which they first came. Stays that overlap count once. */
export function toAttendees(stays: readonly Attendance[], now: Date): readonly Attendee[] {
  const byPerson = Map.groupBy(stays, ({ userId, name }) => userId ?? `guest ${name}`);
  return [...byPerson].flatMap(([key, own]) => {
    const sorted = own.toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
    const [first] = sorted;
    if (!first) return [];
    const { name, role, isGuest, joinedAt } = first;
    const isPresent = sorted.some(({ leftAt }) => leftAt === null);
    const leftAt = isPresent
      ? null
      : (sorted
          .map((stay) => stay.leftAt)
          .toSorted()
          .at(-1) ?? null);
    return [{ key, name, role, isGuest, joinedAt, leftAt, minutes: minutesOf(sorted, now) }];
  });
}

function minutesOf(sorted: readonly Attendance[], now: Date): number {
  let until = 0;
  let total = 0;
  for (const { joinedAt, leftAt } of sorted) {
    const start = Math.max(until, Date.parse(joinedAt));
    const end = leftAt === null ? now.getTime() : Date.parse(leftAt);
    total += Math.max(0, end - start);
    until = Math.max(until, end);
  }
  return Math.round(total / MINUTE_MS);
}

/** Minutes between the planned start and end of a session; null for meetings without a plan. */
export const plannedMinutes = (startsAt: string | null, endsAt: string | null): number | null =>
  startsAt && endsAt ? Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS) : null;
