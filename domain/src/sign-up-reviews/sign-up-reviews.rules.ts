import { can, permission } from '../access/access.ts';
import { isStaffActor, Role } from '../access/roles.ts';
import type { ErrorCode, FieldErrorCode } from '../errors.ts';
import type { AcceptedRole, SignUpDecision, StationDetails } from './sign-up-reviews.contract.ts';

/** Reviewers who are not hub staff see 5G station sign-ups only. */
export const reviewsOnlyStationSignUps = (role: string): boolean => !isStaffActor({ role });

/** The roles this reviewer may grant; 5G station staff can't change the role. */
export const grantableRoles = (reviewer: string): readonly AcceptedRole[] =>
  reviewsOnlyStationSignUps(reviewer) ? ['external'] : ['startup', 'external'];

export const refuseSignUpDecision = (
  reviewer: string,
  decision: SignUpDecision,
): ErrorCode | null =>
  decision.decision === 'accept' && !grantableRoles(reviewer).includes(decision.role)
    ? 'access.denied'
    : null;

/** A visit is possible from tomorrow on. ISO dates sort as text. */
export const refuseVisitDay = (day: string, today: string): FieldErrorCode | null =>
  day <= today ? 'field.date_future' : null;

export const refuseFoundedYear = (year: number | null, today: string): FieldErrorCode | null =>
  year !== null && year > Number(today.slice(0, 4)) ? 'field.year_future' : null;

interface StationFormDates {
  readonly slots?: StationDetails['slots'] | undefined;
  readonly foundedYear?: StationDetails['foundedYear'] | undefined;
}

/** What is refused of the 5G station's form, or of a correction of some answers, by field. */
export const refuseStationForm = (
  { slots = [], foundedYear = null }: StationFormDates,
  today: string,
): Readonly<Record<string, FieldErrorCode | null>> => ({
  foundedYear: refuseFoundedYear(foundedYear, today),
  ...Object.fromEntries(slots.map(({ day }, i) => [`slots.${i}.day`, refuseVisitDay(day, today)])),
});

/** The roles that may decide about this sign-up, and are notified of it. */
export const reviewerRoles = (signUp: { readonly station5G: boolean }): readonly Role[] =>
  Role.options.filter(
    (role) =>
      can(toReviewer(role), permission('update', 'users-external')) &&
      (signUp.station5G || !reviewsOnlyStationSignUps(role)),
  );

const toReviewer = (role: Role) =>
  ({ role, standing: 'full', station5G: false, canBookExpert: null }) as const;
