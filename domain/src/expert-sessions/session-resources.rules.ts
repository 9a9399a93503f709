import type { Actor } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import { borrowsMaterial } from '../material/material-access.rules.ts';
import { refuseAmount, refuseBorrower, refusePolicies } from '../material/material.rules.ts';
import type { Requirement } from '../scheduling/find-available.rules.ts';
import { spaceTypesFor } from '../spaces/space-access.rules.ts';
import { GROUP_BY_SPACE_TYPE, SpaceType } from '../spaces/space-types.contract.ts';
import { refuseBooker, refuseTerms } from '../spaces/spaces.rules.ts';
import type { Role } from '../access/roles.ts';
import type { SessionMode } from './bookings.contract.ts';
import type { MaterialNeed, SessionNeeds, SpaceNeed } from './session-resources.contract.ts';

/** A session takes a space as a whole. */
export const SESSION_SPACE_TYPES: readonly SpaceType[] = SpaceType.options.filter(
  (type) => GROUP_BY_SPACE_TYPE[type] === 'workshop',
);

/** Returns null for needs that name nothing. One model of material is named once. */
export function normalizeNeeds(needs: SessionNeeds | null | undefined): SessionNeeds | null {
  if (!needs || (needs.space === null && needs.material.length === 0)) return null;
  const material = new Map<string, MaterialNeed>();
  for (const need of needs.material) {
    const before = material.get(need.resourceId)?.quantity ?? 0;
    material.set(need.resourceId, { ...need, quantity: before + need.quantity });
  }
  return { space: needs.space, material: [...material.values()] };
}

export const refuseNeeds = (mode: SessionMode, needs: SessionNeeds | null): ErrorCode | null =>
  needs !== null && mode !== 'in_person' ? 'session_space.in_person' : null;

/** One thing that a session needs, with its place in the body of a call. */
export interface SessionRequirement {
  readonly path: string;
  readonly need: SpaceNeed | MaterialNeed;
  readonly requirement: Requirement;
}

/** The space first, then the material, which no session takes while the hub lends none. */
export const toRequirements = (
  { space, material }: SessionNeeds,
  { switchedOff = [] }: Pick<Actor, 'switchedOff'>,
): SessionRequirement[] => [
  ...(space ? [{ path: 'needs.space', need: space, requirement: toSpaceRequirement(space) }] : []),
  ...(switchedOff.includes('material') ? [] : material).map((need, index) => ({
    path: `needs.material.${index}`,
    need,
    requirement: { resourceId: need.resourceId, quantity: need.quantity },
  })),
];

const toSpaceRequirement = ({ spaceId, persons, equipment }: SpaceNeed): Requirement =>
  spaceId === null
    ? { kind: 'space', capacity: persons, equipment }
    : { resourceId: spaceId, quantity: 1 };

interface SpaceOfSession {
  readonly type: SpaceType;
  readonly bookable: boolean;
  readonly bookerRoles: readonly Role[] | null;
  readonly capacity: number;
  readonly maxMinutes: number;
  readonly terms: string;
  readonly termsVersion: number;
}

/** The parties of a session, as far as they are known, and which of them acts. */
export interface SessionParties {
  readonly requester: Actor;
  readonly others: readonly Actor[];
  readonly actorId: string;
}

const mayBook = (party: Actor, space: SpaceOfSession): boolean =>
  spaceTypesFor(party, 'create').includes(space.type) && refuseBooker(party, space) === null;

/** Refuses a space that the parties may not take for a session of this length, whether it is free or not. */
export function refuseSpace(
  space: SpaceOfSession | undefined,
  { persons, acceptedTerms }: SpaceNeed,
  minutes: number,
  { requester, others, actorId }: SessionParties,
): ErrorCode | null {
  if (!space || !SESSION_SPACE_TYPES.includes(space.type)) return 'space.not_found';
  if (!space.bookable) return 'resource.not_found';
  const refused = [requester, ...others].filter((party) => !mayBook(party, space));
  if (refused.some(({ id }) => id === actorId)) return 'space.role_not_allowed';
  if (refused.length > 0) return 'session_space.not_allowed';
  if (persons > space.capacity) return 'space.too_small';
  if (minutes > space.maxMinutes) return 'space.length';
  if (refuseTerms(acceptedTerms, space) === null) return null;
  return actorId === requester.id ? 'space.terms_required' : 'session_space.terms';
}

interface MaterialOfSession {
  readonly isTT: boolean;
  readonly borrowerRoles: readonly Role[] | null;
  readonly maxPerBorrower: number | null;
  readonly policies: readonly { readonly id: string }[];
}

/** Refuses material that the requester, who borrows it, may not take for a session, whether it is free or not. */
export function refuseMaterial(
  material: MaterialOfSession | undefined,
  { quantity, acceptedPolicies = [] }: MaterialNeed,
  { requester, actorId }: Pick<SessionParties, 'requester' | 'actorId'>,
): { readonly code: ErrorCode; readonly count?: number } | null {
  const isRequester = actorId === requester.id;
  if (!borrowsMaterial(requester, false, 'create')) return { code: 'session_material.not_allowed' };
  if (!material) return { code: 'resource.not_found' };
  if (material.isTT)
    return { code: borrowsMaterial(requester, true) ? 'material.one_kind' : 'resource.not_found' };
  if (refuseBorrower(requester, material))
    return { code: isRequester ? 'material.role_not_allowed' : 'session_material.not_allowed' };
  if (refusePolicies(acceptedPolicies, material.policies))
    return { code: isRequester ? 'material.policy_required' : 'session_material.policies' };
  const tooMany = refuseAmount(quantity, material, [], { from: 0, to: 1 });
  return tooMany && { code: tooMany.code, count: material.maxPerBorrower ?? 0 };
}
