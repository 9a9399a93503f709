import type { ErrorCode } from '../errors.ts';
import type { Review } from './users.contract.ts';

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

export type ReviewShown = Review | 'unconfirmed';

/** How somebody's registration stands: nobody reviews it before the address is known to be theirs. */
export const reviewShown = (person: {
  readonly review: Review | null;
  readonly isVerified: boolean;
}): ReviewShown | null =>
  person.review === 'waiting' && !person.isVerified ? 'unconfirmed' : person.review;
