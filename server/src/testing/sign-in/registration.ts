import { randomUUID } from 'node:crypto';
import { tokenOf } from '../api.ts';
import type { World } from '../world.ts';

export const PASSWORD = 'olive mills at dawn';
/** A registration form with a new email address. */
export const registration = (more: Record<string, unknown> = {}) => ({
  firstName: 'Amira',
  lastName: 'Ben Salah',
  email: `amira.${randomUUID().slice(0, 8)}@example.org`,
  password: PASSWORD,
  organization: 'Zitouna Labs',
  country: 'TN',
  language: 'fr' as const,
  ...more,
});
export const profile = {
  firstName: 'Amira',
  lastName: 'Ben Salah',
  phone: '+216 20 123 456',
  gender: 'female' as const,
  birthdate: '1990-05-04',
  country: 'TN',
  language: 'fr' as const,
  position: 'Fondatrice',
  bio: '',
  timeZone: null,
};

/** The token of the link in the mail with this purpose. */
export async function findMailLink(world: World, email: string, purpose: 'verify' | 'reset') {
  const token = await world.db
    .selectFrom('account_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('t.id')
    .where('u.email', '=', email)
    .where('t.purpose', '=', purpose)
    .orderBy('t.id', 'desc')
    .executeTakeFirstOrThrow();
  return world.keys.linkToken(purpose, token.id);
}

export const findMailTemplates = (world: World, email: string) =>
  world.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.template')
    .where('u.email', '=', email)
    .orderBy('m.id')
    .execute()
    .then((rows) => rows.map(({ template }) => template));

/** Signs in and returns the headers of the session. */
export async function signInHeaders(world: World, email: string) {
  const accessToken = tokenOf(
    await world.anonymous.auth.signIn({ body: { email, password: PASSWORD } }),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  return { headers };
}
