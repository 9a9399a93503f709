import { DAY_MS, dayOf, type Span } from '../kernel/time.ts';
import { type Snapshot } from '../scheduling/free-slots.rules.ts';
import { bookableIntervals, openUntil } from '../scheduling/opening-hours.rules.ts';
import type { Usage } from '../scheduling/usage.rules.ts';
import type { SpaceNow } from './spaces.contract.ts';

/** Whether a space is open and free now, until when, and how many of its desks are free. */
export function spaceNow(
  { resource: { units, outOfUse = [] }, schedule, usages, external }: Snapshot,
  now: number,
): SpaceNow {
  const closesAt = closingTime(schedule, now);
  if (closesAt === null) return { status: 'closed', until: null, freeDesks: 0 };
  const freeAt = (instant: number) =>
    external.some((it) => isDuring(it, instant))
      ? 0
      : units - new Set([...outOfUse, ...unitsTaken(usages, instant)]).size;
  const freeDesks = Math.max(0, freeAt(now));
  // Between two of these instants nothing changes.
  const changes = [...usages, ...external]
    .flatMap(({ from, to }) => [from, to])
    .filter((it) => it > now)
    .toSorted((a, b) => a - b);
  const change = changes.find((it) => freeAt(it) > 0 !== freeDesks > 0) ?? Infinity;
  return {
    status: freeDesks > 0 ? 'free' : 'taken',
    until: new Date(Math.min(change, closesAt)).toISOString(),
    freeDesks,
  };
}

const isDuring = ({ from, to }: Span, instant: number): boolean => from <= instant && instant < to;

const unitsTaken = (usages: readonly Usage[], instant: number): (number | null)[] =>
  usages.filter((it) => isDuring(it, instant)).map(({ unit }) => unit);

/** When the space closes, at most a day ahead; null while it is closed. */
function closingTime(schedule: Snapshot['schedule'], now: number): number | null {
  const isNow = (span: Span) => isDuring(span, now);
  const day = dayOf(now, schedule.timeZone);
  const open = bookableIntervals(schedule, day).find(isNow);
  if (!open || schedule.hubClosures.some(isNow)) return null;
  const later = schedule.hubClosures.filter(({ from }) => from > now).map(({ from }) => from);
  return Math.min(openUntil(schedule, day, open.to, now + DAY_MS), now + DAY_MS, ...later);
}
