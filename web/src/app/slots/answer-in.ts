import { HOUR_MS } from '@thedot/domain/kernel/time';

/** How long the other side has for an answer: so many hours, or, empty, as the hub says of such a booking. */
export const ANSWER_IN = ['', '24', '48', '72', '168'] as const;
export type AnswerIn = (typeof ANSWER_IN)[number];

/** As it is sent: the hub counts them from its own clock. */
export const hoursOf = (hours: AnswerIn): number | undefined =>
  hours === '' ? undefined : Number(hours);

/** The waits that end before the last of the picked times begins; before any is picked, all of them. */
export function possibleAnswers(picks: readonly string[], now: Date): AnswerIn[] {
  const last = Math.max(...picks.map((pick) => Date.parse(pick)));
  return ANSWER_IN.filter(
    (hours) =>
      hours === '' || picks.length === 0 || now.getTime() + Number(hours) * HOUR_MS <= last,
  );
}
