import { RESOURCES_OF_PART } from './hub-parts.ts';
import type { Resource } from './resources.ts';

/** The parts of the hub that an API key may reach, as the maker of a key sees them: each resource is in one of them. */
export const RESOURCES_OF_KEY_PART = {
  users: ['user', 'users-external'],
  organizations: ['startup', 'team'],
  experts: ['expert', 'availability'],
  sessions: ['booking', 'calendar'],
  spaces: ['space', 'space-dot', 'booking-space', 'booking-hotdesk', 'booking-calendar'],
  ...RESOURCES_OF_PART,
  hub: ['dashboard', 'hub'],
} as const satisfies Readonly<Record<string, readonly Resource[]>>;

/** Conversations, and what admins alone do: no key reaches them. */
export const RESOURCES_CLOSED_TO_KEYS: readonly Resource[] = ['chat', 'visio', 'settings'];

export type KeyPart = keyof typeof RESOURCES_OF_KEY_PART;
// The keys of an object literal are its own names.
export const KEY_PARTS = Object.keys(RESOURCES_OF_KEY_PART) as readonly KeyPart[];

/** Accounts and their roles are managed by people: a leaked key must not make itself an admin. */
export const READ_ONLY_KEY_PARTS: readonly KeyPart[] = ['users'];

export type KeyLevel = 'read' | 'write';
/** What a key may do in one part; `write` includes `read`. */
export type KeyScope = `${KeyPart}:${KeyLevel}`;

export const KEY_SCOPES: readonly KeyScope[] = KEY_PARTS.flatMap((part): KeyScope[] =>
  READ_ONLY_KEY_PARTS.includes(part) ? [`${part}:read`] : [`${part}:read`, `${part}:write`],
);

const PART_OF_RESOURCE: ReadonlyMap<Resource, KeyPart> = new Map(
  KEY_PARTS.flatMap((part) =>
    RESOURCES_OF_KEY_PART[part].map((resource): [Resource, KeyPart] => [resource, part]),
  ),
);

/** What no key may change, whatever its scopes. */
export function isReadOnlyToKeys(resource: Resource): boolean {
  const part = PART_OF_RESOURCE.get(resource);
  return part === undefined || READ_ONLY_KEY_PARTS.includes(part);
}

/** Whether the scopes reach a resource at this level. */
export function isInScope(
  scopes: readonly KeyScope[],
  resource: Resource,
  level: KeyLevel,
): boolean {
  const part = PART_OF_RESOURCE.get(resource);
  if (part === undefined) return false;
  return scopes.includes(`${part}:write`) || (level === 'read' && scopes.includes(`${part}:read`));
}
