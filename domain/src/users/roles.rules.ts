import { isStaff, hasOpeningHours, type Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { Review } from './users.contract.ts';

const ADMINISTRATORS: readonly string[] = ['admin', 'super-admin'] satisfies readonly Role[];

/** Only a super admin gives or takes the two roles of administrators. */
export const refuseRoleChange = (actor: string, from: string | null, to: Role): ErrorCode | null =>
  from !== to &&
  (ADMINISTRATORS.includes(to) || (from !== null && ADMINISTRATORS.includes(from))) &&
  actor !== 'super-admin'
    ? 'access.super_admin_required'
    : null;

/** A slip would take the rights away by which to mend it, so that is for somebody else to do. */
export const refuseOwnRole = (isOwn: boolean, from: string, to: Role): ErrorCode | null =>
  isOwn && from !== to ? 'user.own_role' : null;

/** As long as nobody has let somebody in, only the answer to their registration gives them a role. */
export const refuseRoleInReview = (
  review: Review | null,
  from: string,
  to: Role,
): ErrorCode | null =>
  from !== to && to !== 'external' && (review === 'waiting' || review === 'declined')
    ? 'user.registration_open'
    : null;

/** Whoever could change an administrator's account could become one: that is for super admins too. */
export const refuseToManage = (actor: Role, managed: string): ErrorCode | null => {
  if (!isStaff(actor)) return 'access.denied';
  return ADMINISTRATORS.includes(managed) && actor !== 'super-admin'
    ? 'access.super_admin_required'
    : null;
};

/** Without a super admin nobody could ever make one again. */
export const refuseToLose = (
  person: { readonly role: string; readonly isRemoved: boolean },
  after: { readonly role: string; readonly isRemoved: boolean },
  superAdmins: number,
): ErrorCode | null => {
  const rules = ({ role, isRemoved }: typeof person) => role === 'super-admin' && !isRemoved;
  return rules(person) && !rules(after) && superAdmins <= 1 ? 'user.last_super_admin' : null;
};

/** Nobody stops receiving while somebody waits for them: a guest could neither answer nor hold a session. */
export const refuseAwaited = (from: string, to: string, isAwaited: boolean): ErrorCode | null =>
  isAwaited && hasOpeningHours(from) && !hasOpeningHours(to) ? 'user.awaited' : null;
