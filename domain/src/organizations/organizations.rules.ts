import type { Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { SignUpReviewStatus } from '../users/users.contract.ts';
import type { OrganizationKind } from '../users/organization-brief.contract.ts';
import type { OrganizationProfile } from './organizations.contract.ts';

interface ManagingActor {
  readonly id: string;
  readonly isStaff: boolean;
}

interface Owned {
  readonly ownerId: string | null;
}

/** Staff manage every organization, an owner only their own. */
export const refuseManagingOrganization = (
  actor: ManagingActor,
  { ownerId }: Owned,
): ErrorCode | null => (actor.isStaff || ownerId === actor.id ? null : 'organization.owners_only');

/** The owner can't be removed: an organization with members is owned by one of them. */
export const refuseRemovingOwner = ({ ownerId }: Owned, userId: string): ErrorCode | null =>
  ownerId === userId ? 'organization.owner_stays' : null;

/** An owner without other members may leave; the organization then has no owner and only staff see it. */
export const refuseOwnerLeaving = (
  { ownerId, members }: Owned & { readonly members: number },
  userId: string,
): ErrorCode | null => (ownerId === userId && members > 1 ? 'organization.pass_on_first' : null);

export const refuseNewOwner = (
  organizationId: string,
  person:
    | {
        readonly organizationId: string | null;
        readonly isRemoved: boolean;
        readonly review: SignUpReviewStatus | null;
      }
    | undefined,
): ErrorCode | null => {
  if (person?.organizationId !== organizationId || person.isRemoved) {
    return 'organization.not_a_member';
  }
  const isLetIn = person.review === null || person.review === 'accepted';
  return isLetIn ? null : 'organization.owner_waits';
};

interface InvitationLink {
  readonly acceptedAt: string | null;
  readonly revokedAt: string | null;
  /** A newer link to the same address was open when this one ended, or was created after it. */
  readonly isReplaced: boolean;
  readonly expiresAt: string;
}

/** An invitation is open until it is used, replaced, revoked or seven days old. */
export const refuseInvitation = (link: InvitationLink, now: Date): ErrorCode | null => {
  if (link.acceptedAt !== null) return 'organization.invitation_used';
  if (link.revokedAt !== null) {
    return link.isReplaced ? 'organization.invitation_replaced' : 'organization.invitation_revoked';
  }
  return Date.parse(link.expiresAt) <= now.getTime() ? 'organization.invitation_expired' : null;
};

/** An invitation is bound to its address, and a user belongs to at most one organization. */
export const refuseJoining = (
  person: { readonly email: string; readonly organizationId: string | null },
  invited: { readonly email: string; readonly organizationId: string },
): ErrorCode | null => {
  if (person.email.toLowerCase() !== invited.email.toLowerCase()) {
    return 'organization.invitation_other';
  }
  return person.organizationId !== null && person.organizationId !== invited.organizationId
    ? 'organization.leave_first'
    : null;
};

/** A role with the review status that belongs to it. */
interface RoleAndReview<Roles extends string> {
  readonly role: Roles;
  readonly review: SignUpReviewStatus | null;
}

interface InvitingOrganization {
  readonly kind: OrganizationKind;
  readonly ownerRole: string | null;
}

/** Members invited by an external owner wait for review, as the owner did. */
export const newMemberRole = ({ kind, ownerRole }: InvitingOrganization): RoleAndReview<Role> =>
  (ownerRole === null ? kind === 'external' : ownerRole === 'external')
    ? { role: 'external', review: 'waiting' }
    : { role: 'member', review: null };

/**
 * The role of an existing user who joins. A role given by staff stays. A user who signed up alone gets
 * what a new member would get, unless their sign-up was declined.
 */
export const existingUserRole = (
  person: RoleAndReview<string> & { readonly station5G: boolean },
  organization: InvitingOrganization,
): RoleAndReview<string> => {
  const entry = newMemberRole(organization);
  const isLetIn =
    person.role === 'external' &&
    person.review !== 'declined' &&
    !person.station5G &&
    entry.role !== 'external';
  return isLetIn
    ? { role: entry.role, review: person.review && 'accepted' }
    : { role: person.role, review: person.review };
};

export const refuseMerge = (from: string, into: string): ErrorCode | null =>
  from === into ? 'organization.same' : null;

/** The profile fields that a merge may copy; the name is never copied. */
const FILLABLE = [
  'region',
  'contact',
  'website',
  'description',
  'field',
  'address',
  'linkedin',
  'foundedYear',
  'isLegallyPublished',
  'hasStartupLabel',
] as const satisfies readonly (keyof OrganizationProfile)[];

type Fillable = Pick<OrganizationProfile, (typeof FILLABLE)[number]>;

/** Returns the fields of `from` that are empty in `into`. */
export function missingProfileFields(into: Fillable, from: Fillable): Partial<Fillable> {
  const isEmpty = (value: Fillable[keyof Fillable]) => value === '' || value === null;
  const filled = FILLABLE.filter((name) => isEmpty(into[name]) && !isEmpty(from[name]));
  return Object.fromEntries(filled.map((name) => [name, from[name]]));
}
