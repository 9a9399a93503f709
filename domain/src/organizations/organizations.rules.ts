import type { Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { Review } from '../users/users.contract.ts';
import type { OrganizationKind } from './brief.contract.ts';
import type { OrganizationProfile } from './organizations.contract.ts';

interface Acting {
  readonly id: string;
  readonly isStaff: boolean;
}

interface Owned {
  readonly ownerId: string | null;
}

/** Staff keep every organization; of all others only its owner. */
export const refuseToKeep = (actor: Acting, { ownerId }: Owned): ErrorCode | null =>
  actor.isStaff || ownerId === actor.id ? null : 'organization.owners_only';

/** Nobody takes the owner out: an organization with people has one of them as its owner. */
export const refuseToRemove = ({ ownerId }: Owned, userId: string): ErrorCode | null =>
  ownerId === userId ? 'organization.owner_stays' : null;

/** Whoever owns and is alone may go: then the organization has nobody, and staff see it so. */
export const refuseToLeave = (
  { ownerId, members }: Owned & { readonly members: number },
  userId: string,
): ErrorCode | null => (ownerId === userId && members > 1 ? 'organization.pass_on_first' : null);

export const refuseNewOwner = (
  organizationId: string,
  person:
    | {
        readonly organizationId: string | null;
        readonly isRemoved: boolean;
        readonly review: Review | null;
      }
    | undefined,
): ErrorCode | null => {
  if (person?.organizationId !== organizationId || person.isRemoved) {
    return 'organization.not_a_member';
  }
  const isLetIn = person.review === null || person.review === 'accepted';
  return isLetIn ? null : 'organization.owner_waits';
};

interface Link {
  readonly acceptedAt: string | null;
  readonly revokedAt: string | null;
  /** A newer link of the same address stood when this one ended, or came after it. */
  readonly isReplaced: boolean;
  readonly expiresAt: string;
}

/** An invitation holds until it is used, replaced, taken back or seven days old. */
export const refuseInvitation = (link: Link, now: Date): ErrorCode | null => {
  if (link.acceptedAt !== null) return 'organization.invitation_used';
  if (link.revokedAt !== null) {
    return link.isReplaced ? 'organization.invitation_replaced' : 'organization.invitation_revoked';
  }
  return Date.parse(link.expiresAt) <= now.getTime() ? 'organization.invitation_expired' : null;
};

/** An invitation is its address's; and nobody is of two organizations. */
export const refuseToJoin = (
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

/** The role somebody has, and what the hub has said of them. */
interface Standing<Roles extends string> {
  readonly role: Roles;
  readonly review: Review | null;
}

interface Host {
  readonly kind: OrganizationKind;
  readonly ownerRole: string | null;
}

/** Whoever the hub has not let in cannot let others in: people of an external owner wait as they did. */
export const entryOf = ({ kind, ownerRole }: Host): Standing<Role> =>
  (ownerRole === null ? kind === 'external' : ownerRole === 'external')
    ? { role: 'external', review: 'waiting' }
    : { role: 'member', review: null };

/**
 * What becomes of the role of somebody who had an account before: one that the hub gave stays. Who had
 * registered alone gets what a new account would get, unless the hub has declined them.
 */
export const entryOfKnown = (
  person: Standing<string> & { readonly station5G: boolean },
  host: Host,
): Standing<string> => {
  const entry = entryOf(host);
  const isLetIn =
    person.role === 'external' &&
    person.review !== 'declined' &&
    !person.station5G &&
    entry.role !== 'external';
  return isLetIn
    ? { role: entry.role, review: person.review && 'accepted' }
    : { role: person.role, review: person.review };
};

export const refuseToMerge = (from: string, into: string): ErrorCode | null =>
  from === into ? 'organization.same' : null;

/** What two organizations can have in common; a name is never taken over. */
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

/** What one organization says of itself where the other says nothing. */
export function filledBy(into: Fillable, from: Fillable): Partial<Fillable> {
  const saysNothing = (value: Fillable[keyof Fillable]) => value === '' || value === null;
  const filled = FILLABLE.filter((name) => saysNothing(into[name]) && !saysNothing(from[name]));
  return Object.fromEntries(filled.map((name) => [name, from[name]]));
}
