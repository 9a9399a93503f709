import { AppError, type ErrorCode } from '../errors.ts';
import { bookableLengths } from '../scheduling/policy.rules.ts';
import type { SpaceFields } from './space-management.contract.ts';

/** Refuses a space without a longest booking. */
export const refuseDuration = (duration: number | null | undefined): ErrorCode | null =>
  duration === null || duration === undefined ? 'space.duration_required' : null;

/** Refuses lengths of which no booking is possible. */
export const refuseLengths = ({
  minMinutes: min,
  duration: max,
  step,
}: {
  readonly [Name in 'minMinutes' | 'duration' | 'step']: number;
}): ErrorCode | null =>
  bookableLengths({ lengths: { min, max }, step }).length === 0 ? 'space.min_above_duration' : null;

/** Only hotdesks have desks that are booked one by one. */
export const refuseDesks = ({
  type,
  desks,
}: Pick<SpaceFields, 'type' | 'desks'>): ErrorCode | null =>
  type !== 'hotdesk' && desks > 1 ? 'space.desks_of_hotdesks' : null;

/** Refuses fewer desks than the highest that is booked. */
export function assertDesksUnused(desks: number, highestBooked: number): void {
  if (highestBooked <= desks) return;
  const problem = { code: 'space.desks_in_use', params: { count: highestBooked } } as const;
  throw new AppError(problem.code, { ...problem, errors: [{ ...problem, path: 'desks' }] });
}

/** The terms of use get a new version with each change of their text. */
export const nextTermsVersion = (
  before: { readonly terms: string; readonly termsVersion: number },
  terms: string,
): number => (terms === before.terms ? before.termsVersion : before.termsVersion + 1);
