// Wall time as simply as it goes: hours that no clock change is near, in one zone whose clocks never change.
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const TUNIS = 60 * MINUTE;
const STEP = 30 * MINUTE;

export interface Hours {
  readonly wday: number;
  readonly starts: string;
  readonly ends: string;
}
export type Stretch = readonly [from: number, to: number];

const ms = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE;

export function* startsOf(
  hours: readonly Hours[],
  taken: readonly Stretch[],
  { from, to, length }: { readonly from: number; readonly to: number; readonly length: number },
): Generator<number, void> {
  for (let day = Math.floor((from + TUNIS) / DAY) * DAY; day - TUNIS < to; day += DAY) {
    const wday = new Date(day).getUTCDay();
    for (const open of hours) {
      if (open.wday !== wday) continue;
      const end = day + ms(open.ends) - TUNIS - length;
      for (let at = day + ms(open.starts) - TUNIS; at <= end; at += STEP) {
        if (at < from || at >= to) continue;
        if (!taken.some((busy) => busy[0] < at + length && at < busy[1])) yield at;
      }
    }
  }
}
