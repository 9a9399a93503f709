import { randomUUID } from 'node:crypto';
import { tokenOf } from './api.ts';
import type { World } from './world.ts';

export const PASSWORD = 'olive mills at dawn';
/** What somebody types to register, under an address of their own. */
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

/** The link that the mail of this purpose will carry. */
export async function linkOf(world: World, email: string, purpose: 'verify' | 'reset') {
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

export const mailsTo = (world: World, email: string) =>
  world.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.template')
    .where('u.email', '=', email)
    .orderBy('m.id')
    .execute()
    .then((rows) => rows.map(({ template }) => template));

/** Signs in, and answers the headers of the session. */
export async function enter(world: World, email: string) {
  const accessToken = tokenOf(
    await world.anonymous.auth.signIn({ body: { email, password: PASSWORD } }),
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  return { headers };
}
