import { can, permission } from '../access/access.ts';
import { isStaffActor, Role } from '../access/roles.ts';
import type { ErrorCode, FieldErrorCode } from '../errors.ts';
import type { AcceptedRole, ReviewDecision } from './registrations.contract.ts';

/** Whoever is not of the hub's staff reviews for the 5G station, and knows of no other registrant. */
export const reviewsOnlyStation = (role: string): boolean => !isStaffActor({ role });

/** The roles that this reviewer may give; the 5G station's people leave everybody as they came. */
export const rolesToGive = (reviewer: string): readonly AcceptedRole[] =>
  reviewsOnlyStation(reviewer) ? ['external'] : ['startup', 'external'];

export const refuseDecision = (reviewer: string, decision: ReviewDecision): ErrorCode | null =>
  decision.decision === 'accept' && !rolesToGive(reviewer).includes(decision.role)
    ? 'access.denied'
    : null;

/** One comes on a day after today. Written alike, days are in the order of their letters. */
export const refuseWishedDay = (day: string, today: string): FieldErrorCode | null =>
  day <= today ? 'field.date_future' : null;

export const refuseFoundedYear = (year: number | null, today: string): FieldErrorCode | null =>
  year !== null && year > Number(today.slice(0, 4)) ? 'field.year_future' : null;

/** Who hears of somebody that waits: all who may decide about them. */
export const reviewersOf = (registrant: { readonly station5G: boolean }): readonly Role[] =>
  Role.options.filter(
    (role) =>
      can(reviewer(role), permission('update', 'users-external')) &&
      (registrant.station5G || !reviewsOnlyStation(role)),
  );

const reviewer = (role: Role) =>
  ({ role, standing: 'full', station5G: false, canBookExpert: null }) as const;
