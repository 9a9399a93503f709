import { HOUR_MS } from '@thedot/domain/kernel/time';

/** How many hours the counterpart has to answer; empty means the server's default. */
export const ANSWER_DEADLINES = ['', '24', '48', '72', '168'] as const;
export type AnswerDeadline = (typeof ANSWER_DEADLINES)[number];

/** Converts to the value sent; the server counts from its own clock. */
export const toAnswerHours = (hours: AnswerDeadline): number | undefined =>
  hours === '' ? undefined : Number(hours);

/** Returns the deadlines that end before the last selected time begins; all of them when none is selected. */
export function possibleDeadlines(selected: readonly string[], now: Date): AnswerDeadline[] {
  const last = Math.max(...selected.map((pick) => Date.parse(pick)));
  return ANSWER_DEADLINES.filter(
    (hours) =>
      hours === '' || selected.length === 0 || now.getTime() + Number(hours) * HOUR_MS <= last,
  );
}
