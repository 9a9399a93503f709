import { can, permission, type Actor } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { Endpoint } from '../kernel/endpoint.ts';
import { refuseManagingAccount } from '../users/roles.rules.ts';

interface ViewedAccount {
  readonly id: string;
  readonly role: string;
  readonly isRemoved: boolean;
  readonly isVerified: boolean;
}

/**
 * Whether a user may view the hub as another. Asked again with each change of the two accounts: the viewing ends with
 * the first refusal.
 */
export function refuseViewAs(viewer: Actor, viewed: ViewedAccount): ErrorCode | null {
  const role = Role.safeParse(viewer.role).data;
  if (!role || !can(viewer, permission('update', 'settings'))) return 'access.denied';
  if (viewer.id === viewed.id) return 'view_as.own_account';
  if (viewed.role === 'super-admin') return 'view_as.super_admin';
  const canSignIn = !viewed.isRemoved && viewed.isVerified && Role.safeParse(viewed.role).success;
  return canSignIn ? refuseManagingAccount(role, viewed.role) : 'view_as.cannot_sign_in';
}

/** What a call answers while its caller views the hub as another user. Exports leave the hub in that user’s name. */
export const viewAsOf = ({ viewAs, reply }: Pick<Endpoint, 'viewAs' | 'reply'>) =>
  viewAs ?? (reply === 'spreadsheet' || reply === 'archive' ? 'private' : undefined);

/** A call as the guard knows it: routes beside the contracts are judged by the same rule. */
interface JudgedCall {
  readonly method: string;
  /** A GET that changes something. */
  readonly acts?: boolean | undefined;
  readonly viewAs?: Endpoint['viewAs'] | undefined;
}

export function refuseWhileViewing({ method, acts, viewAs }: JudgedCall): ErrorCode | null {
  if (viewAs === 'open') return null;
  if (acts || !['GET', 'HEAD'].includes(method)) return 'view_as.read_only';
  return viewAs === 'private' ? 'view_as.private' : null;
}
