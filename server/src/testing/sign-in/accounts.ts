import type { UserChanges } from '@thedot/domain/accounts/directory.contract';
import { PASSWORD } from './registration.ts';
import type { TestPerson, World } from '../world.ts';

let count = 0;

/** The fields of a user that staff create. */
export const newUserFields = (more: object = {}) => ({
  firstName: 'Ines',
  lastName: 'Jaziri',
  email: `ines.${++count}@example.org`,
  role: 'member' as const,
  organizationId: null,
  language: 'fr' as const,
  ...more,
});

/** The link of the latest mail with this purpose. */
export async function findTokenLink(world: World, userId: string, purpose: 'invite' | 'verify') {
  const token = await world.db
    .selectFrom('account_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return world.keys.linkToken(purpose, token.id);
}

export const choosePassword = (world: World, link: string) =>
  world.anonymous.users.resetPassword({
    headers: { 'x-resetpwd-token': link },
    body: { password: PASSWORD },
  });

export const signInAs = (world: World, email: string) =>
  world.anonymous.auth.signIn({ body: { email, password: PASSWORD } });

/** Edits only the given fields of a user, as staff. */
export const editUser = (
  by: TestPerson,
  { id }: { id: string },
  changes: Omit<UserChanges, 'id'>,
) => by.api.directory.edit({ body: { ...changes, id } });

/** The audit log entries of an account, oldest first. */
export const findUserAudit = (world: World, userId: string) =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'details', 'actor_id as actorId'])
    .where('subject_id', '=', userId)
    .where('action', 'like', 'user.%')
    .orderBy('id')
    .execute();
