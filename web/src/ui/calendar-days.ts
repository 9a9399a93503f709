// Days as the calendar has them, `2026-12-01`, whatever the zone.

export const monthOf = (day: string) => day.slice(0, 7);

/** First and last day of `2026-12`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0));
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

export const mondayOf = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));

/** Whether days from a first to a last one hold a day. */
export const covers =
  (day: string) =>
  ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): boolean =>
    firstDay <= day && day <= lastDay;
