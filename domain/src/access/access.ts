import { type Ability, buildAbility, type Person } from './abilities.ts';
import type { Action, Resource } from './resources.ts';
import { Role } from './roles.ts';

export interface Permission {
  readonly action: Action;
  readonly resource: Resource;
}

/** For calls that several screens make: one of the permissions is enough. */
export interface AnyPermission {
  readonly anyOf: readonly Permission[];
}

/**
 * Who may make a call: anyone (`public`); signed-in users, even without the second factor that their role requires
 * (`securing`) or with an incomplete profile (`completing`); users in full standing (`signed-in`); or those with a
 * permission, or with one of several.
 */
export type Access =
  'public' | 'securing' | 'completing' | 'signed-in' | Permission | AnyPermission;

export const permission = (action: Action, resource: Resource): Permission => ({
  action,
  resource,
});

export const anyOf = (...permissions: readonly Permission[]): AnyPermission => ({
  anyOf: permissions,
});

/** The permissions that open the access; empty when it needs none. */
export function permissionsOf(access: Access): readonly Permission[] {
  if (typeof access === 'string') return [];
  return 'anyOf' in access ? access.anyOf : [access];
}

/** The access in words, for the reference and OpenAPI. */
export const describeAccess = (access: Access): string =>
  typeof access === 'string'
    ? access
    : permissionsOf(access)
        .map(({ action, resource }) => `${action} ${resource}`)
        .join(' or ');

/** A signed-in user, as rules and permissions see them. */
export interface Actor extends Person {
  readonly id: string;
}

const abilities = new Map<string, Ability>();

/** Permissions depend on a few values with few options, so each combination is built once: several checks of a call need it. */
function abilityOf(person: Person): Ability {
  const { role, standing, station5G, switchedOff = [], canBookExpert, scopes } = person;
  const parts = [switchedOff.join(), String(canBookExpert), scopes?.toSorted().join()];
  const key = [role, standing, station5G, ...parts].join(' ');
  const ability = abilities.get(key) ?? buildAbility(person);
  abilities.set(key, ability);
  return ability;
}

/** Whether the person has the access; the only use of CASL. */
export function can(person: Person | null, access: Access): boolean {
  if (access === 'public') return true;
  if (!person || !Role.safeParse(person.role).success) return false;
  if (access === 'securing') return true;
  if (access === 'completing') return person.standing !== 'unsecured';
  if (access === 'signed-in') return person.standing === 'full';
  const ability = abilityOf(person);
  return permissionsOf(access).some(({ action, resource }) => ability.can(action, resource));
}
