// Minimal wall-clock arithmetic in one time zone without daylight saving time.
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const TUNIS = 60 * MINUTE;
const STEP = 30 * MINUTE;

export interface Hours {
  readonly starts: string;
  readonly ends: string;
}
export type Interval = readonly [from: number, to: number];
type Days = readonly [first: string, last: string];

/** An expert's availability snapshot as one database row. */
export interface AvailabilitySnapshot {
  readonly hours: readonly (Hours & { readonly wday: number })[] | null;
  readonly days: readonly (Hours & { readonly day: string })[] | null;
  readonly away: readonly Days[] | null;
  readonly closed: readonly Days[] | null;
  readonly taken: readonly Interval[] | null;
  readonly sessions: readonly number[] | null;
  readonly buffer_before: number;
  readonly buffer_after: number;
  readonly max_per_day: number | null;
}

const ms = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE;
const dayOf = (at: number) => new Date(at + TUNIS).toISOString().slice(0, 10);
const isIn = (days: readonly Days[] | null, day: string) =>
  days?.some(([first, last]) => first <= day && day <= last) ?? false;

export function* findStarts(
  snapshot: AvailabilitySnapshot,
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
): Generator<number, void> {
  const taken = snapshot.taken ?? [];
  const [before, after] = [snapshot.buffer_before * MINUTE, snapshot.buffer_after * MINUTE];
  const most = snapshot.max_per_day ?? Infinity;
  for (
    let midnight = Math.floor((from + TUNIS) / DAY) * DAY;
    midnight - TUNIS < to;
    midnight += DAY
  ) {
    const day = new Date(midnight).toISOString().slice(0, 10);
    if (isIn(snapshot.closed, day)) continue;
    if (
      most < Infinity &&
      (snapshot.sessions ?? []).filter((at) => dayOf(at) === day).length >= most
    ) {
      continue;
    }
    for (const open of findHours(snapshot, day)) {
      const end = midnight + ms(open.ends) - TUNIS - length;
      for (let at = midnight + ms(open.starts) - TUNIS; at <= end; at += STEP) {
        if (at < from || at >= to) continue;
        const [begins, ends] = [at - before, at + length + after];
        if (!taken.some((busy) => busy[0] < ends && begins < busy[1])) yield at;
      }
    }
  }
}

function findHours({ hours, days, away }: AvailabilitySnapshot, day: string): readonly Hours[] {
  const own = days?.filter((it) => it.day === day) ?? [];
  if (own.length > 0) return own;
  if (isIn(away, day)) return [];
  const wday = new Date(day).getUTCDay();
  return hours?.filter((it) => it.wday === wday) ?? [];
}
