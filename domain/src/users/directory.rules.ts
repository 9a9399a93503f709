import type { ErrorCode } from '../errors.ts';

/** An owner is a member of what they own, so another place needs another owner first. */
export const refuseToMove = (
  person: { readonly organizationId: string | null; readonly isOwner: boolean },
  organizationId: string | null,
): ErrorCode | null =>
  person.isOwner && person.organizationId !== organizationId ? 'user.owns_organization' : null;

/** An invitation is for somebody who cannot sign in yet. */
export const refuseToInvite = (person: {
  readonly isRemoved: boolean;
  readonly hasPassword: boolean;
}): ErrorCode | null => {
  if (person.isRemoved) return 'user.removed';
  return person.hasPassword ? 'user.already_in' : null;
};
