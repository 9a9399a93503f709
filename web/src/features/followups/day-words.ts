import { formatFor } from '../../lib/format/format.ts';

/** A day of the calendar, which is the same in every zone: today, tomorrow, else its date. */
export const dayWords = (day: string, today: string, language: string): string =>
  formatFor({ language, zone: 'UTC' }).relativeDay(`${day}T12:00:00Z`, `${today}T12:00:00Z`);
