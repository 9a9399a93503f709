import type { ErrorCode } from '../errors.ts';
import type { SignUpReviewStatus } from '../users/users.contract.ts';

/** An owner is a member of their organization, so another member must become the owner first. */
export const refuseOrganizationChange = (
  person: { readonly organizationId: string | null; readonly isOwner: boolean },
  organizationId: string | null,
): ErrorCode | null =>
  person.isOwner && person.organizationId !== organizationId ? 'user.owns_organization' : null;

/** Invitations are for accounts that cannot sign in yet. */
export const refuseAccountInvitation = (person: {
  readonly isRemoved: boolean;
  readonly hasPassword: boolean;
}): ErrorCode | null => {
  if (person.isRemoved) return 'user.removed';
  return person.hasPassword ? 'user.already_in' : null;
};

export type DisplayedReviewStatus = SignUpReviewStatus | 'unconfirmed';

/** A sign-up waits for review only after its email address is confirmed. */
export const displayedReviewStatus = (person: {
  readonly review: SignUpReviewStatus | null;
  readonly isVerified: boolean;
}): DisplayedReviewStatus | null =>
  person.review === 'waiting' && !person.isVerified ? 'unconfirmed' : person.review;
