import { buildAbility, type Person } from './abilities.ts';
import type { Action, Resource } from './resources.ts';
import { Role } from './roles.ts';

export interface Permission {
  readonly action: Action;
  readonly resource: Resource;
}

/**
 * Who may make a call: anyone (`public`); signed-in users, even without the second factor that their role requires
 * (`securing`) or with an incomplete profile (`completing`); users in full standing (`signed-in`); or those with a
 * permission.
 */
export type Access = 'public' | 'securing' | 'completing' | 'signed-in' | Permission;

export const permission = (action: Action, resource: Resource): Permission => ({
  action,
  resource,
});

/** A signed-in user, as rules and permissions see them. */
export interface Actor extends Person {
  readonly id: string;
}

/** Whether the person has the access; the only use of CASL. */
export function can(person: Person | null, access: Access): boolean {
  if (access === 'public') return true;
  if (!person || !Role.safeParse(person.role).success) return false;
  if (access === 'securing') return true;
  if (access === 'completing') return person.standing !== 'unsecured';
  if (access === 'signed-in') return person.standing === 'full';
  return buildAbility(person).can(access.action, access.resource);
}
