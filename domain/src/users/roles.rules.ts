import { isStaff, hasOpeningHours, type Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { SignUpReviewStatus } from './users.contract.ts';

const ADMINISTRATORS: readonly string[] = ['admin', 'super-admin'] satisfies readonly Role[];

/** Only super admins grant or revoke the two administrator roles. */
export const refuseRoleChange = (actor: string, from: string | null, to: Role): ErrorCode | null =>
  from !== to &&
  (ADMINISTRATORS.includes(to) || (from !== null && ADMINISTRATORS.includes(from))) &&
  actor !== 'super-admin'
    ? 'access.super_admin_required'
    : null;

/** Users can't change their own role: a mistake would remove the permission to correct it. */
export const refuseOwnRoleChange = (isOwn: boolean, from: string, to: Role): ErrorCode | null =>
  isOwn && from !== to ? 'user.own_role' : null;

/** Until a sign-up is accepted, only its review sets the role. */
export const refuseRoleInReview = (
  review: SignUpReviewStatus | null,
  from: string,
  to: Role,
): ErrorCode | null =>
  from !== to && to !== 'external' && (review === 'waiting' || review === 'declined')
    ? 'user.registration_open'
    : null;

/** Changing an administrator's account could give access to it, so only super admins may. */
export const refuseManagingAccount = (actor: Role, managed: string): ErrorCode | null => {
  if (!isStaff(actor)) return 'access.denied';
  return ADMINISTRATORS.includes(managed) && actor !== 'super-admin'
    ? 'access.super_admin_required'
    : null;
};

/** Without a super admin, no user could create one again. */
export const refuseLosingSuperAdmin = (
  person: { readonly role: string; readonly isRemoved: boolean },
  after: { readonly role: string; readonly isRemoved: boolean },
  superAdmins: number,
): ErrorCode | null => {
  const isActiveSuperAdmin = ({ role, isRemoved }: typeof person) =>
    role === 'super-admin' && !isRemoved;
  return isActiveSuperAdmin(person) && !isActiveSuperAdmin(after) && superAdmins <= 1
    ? 'user.last_super_admin'
    : null;
};

/** An expert with open bookings keeps their role: without it they could neither answer nor hold sessions. */
export const refuseDemotionWithOpenBookings = (
  from: string,
  to: string,
  isAwaited: boolean,
): ErrorCode | null =>
  isAwaited && hasOpeningHours(from) && !hasOpeningHours(to) ? 'user.awaited' : null;
