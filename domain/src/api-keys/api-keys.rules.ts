import { type Actor, can, permission, permissionsOf } from '../access/access.ts';
import { isInScope, isReadOnlyToKeys, RESOURCES_CLOSED_TO_KEYS } from '../access/key-scopes.ts';
import type { Resource } from '../access/resources.ts';
import { viewAsOf } from '../auth/view-as.rules.ts';
import type { ErrorCode } from '../errors.ts';
import type { Endpoint } from '../kernel/endpoint.ts';

interface Verb {
  readonly method: string;
  /** A GET that changes something. */
  readonly acts?: boolean | undefined;
}

/** Whether a call only reads, so that a read scope is enough. */
export const isKeyRead = ({ method, acts }: Verb): boolean =>
  !acts && ['GET', 'HEAD'].includes(method);

/**
 * Whether no key may make a call, whatever its scopes: what has no resource in the permission table (the own account,
 * sign-in, notifications), what is private to people, what leaves the hub as a whole, and changes of accounts.
 */
export function isClosedToKeys(
  call: Pick<Endpoint, 'method' | 'acts' | 'access' | 'viewAs' | 'closedToKeys' | 'reply'>,
): boolean {
  if (call.closedToKeys || viewAsOf(call) === 'private') return true;
  const isClosed = (resource: Resource) =>
    RESOURCES_CLOSED_TO_KEYS.includes(resource) || (!isKeyRead(call) && isReadOnlyToKeys(resource));
  return permissionsOf(call.access).every(({ resource }) => isClosed(resource));
}

interface JudgedCall extends Verb, Pick<Endpoint, 'access'> {
  readonly isClosedToKeys: boolean;
}

/** Whether a program may make a call with its key: within the scopes, and never more than the maker of the key. */
export function refuseKeyCall(
  call: JudgedCall,
  { scopes = [], ...maker }: Actor,
): ErrorCode | null {
  if (call.isClosedToKeys) return 'api_key.closed';
  if (!can(maker, call.access)) return 'access.denied';
  const level = isKeyRead(call) ? 'read' : 'write';
  const isCovered = permissionsOf(call.access).some(
    (it) => can(maker, it) && isInScope(scopes, it.resource, level),
  );
  return isCovered ? null : 'api_key.scope';
}

interface StoredKey {
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

/** Why a key is not accepted now. Its maker must be an admin still, with all that the hub asks of admins. */
export function refuseKey(
  { expiresAt, revokedAt }: StoredKey,
  maker: Actor | undefined,
  now: Date,
): ErrorCode | null {
  if (revokedAt !== null) return 'api_key.revoked';
  if (Date.parse(expiresAt) <= now.getTime()) return 'api_key.expired';
  return maker && can(maker, permission('create', 'settings')) ? null : 'api_key.suspended';
}
