// Calendar dates as `2026-12-01`, without a time zone.
import { firstWeekday } from './time-format.ts';

/** Whether a typed value is a date rather than other text. */
export const isCalendarDay = (value: string | null | undefined): value is string =>
  /^\d{4}-\d\d-\d\d$/.test(value ?? '');

/** Today in the browser's time zone. */
export const localToday = (): string => new Date().toLocaleDateString('sv');

export const monthOf = (day: string) => day.slice(0, 7);

/** The first and last day of a month such as `2026-12`. */
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

/** The first day of its week, as the reader begins weeks. */
export const startOfWeek = (day: string): string =>
  addDays(day, -((weekdayOf(day) - firstWeekday() + 7) % 7));

/** Whether the range from `firstDay` to `lastDay` contains the day. */
export const coversDay =
  (day: string) =>
  ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): boolean =>
    firstDay <= day && day <= lastDay;
