import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokenOf } from '../testing/api.ts';
import { expectRefusal } from '../testing/refusals.ts';
import { PASSWORD } from '../testing/sign-in/registration.ts';
import { createSecuredPerson } from '../testing/sign-in/second-factor.ts';
import { SECRET, useWorld } from '../testing/world.ts';
import { runCommand } from './commands.ts';

const world = await useWorld();

const hub = (...args: string[]) =>
  runCommand(
    {
      ...world.settings,
      databaseUrl: world.databaseUrl,
      databaseOwnerUrl: world.ownerUrl,
      secretKey: SECRET,
    },
    args,
  );

/** Chooses this password with the printed link. */
const choosePassword = ({ lines }: { lines: readonly string[] }, password: string) => {
  const [, token = ''] = /\/reset-password\/([\w-]+)$/.exec(lines[0] ?? '') ?? [];
  const headers = { 'x-resetpwd-token': token };
  return world.anonymous.users.resetPassword({ headers, body: { password } });
};
const signIn = (email: string, password: string) =>
  world.anonymous.auth.signIn({ body: { email, password } });

test('user create makes an account that chooses its password by the printed link, once per address', async () => {
  const made = await hub('user', 'create', 'leila@example.org', 'admin', 'Leila', 'Mansour', 'fr');

  await choosePassword(made, PASSWORD);
  await expectRefusal(choosePassword(made, PASSWORD), 'auth.token_used');
  const accessToken = tokenOf(await signIn('leila@example.org', PASSWORD));

  const headers = { authorization: `Bearer ${accessToken}` };
  const { user } = await world.anonymous.users.me({}, { headers });
  expect(user).toMatchObject({ role: 'admin', firstName: 'Leila', language: 'fr' });

  const again = await hub('user', 'create', 'Leila@Example.org', 'admin', 'Leila', 'Mansour');
  expect(again).toEqual({
    lines: ['Account with this email already registered'],
    hasSucceeded: false,
  });
});

test('user password voids the password, ends every session and prints a link for another', async () => {
  const amira = await world.person('startup', { password: 'olive mills at dawn' });

  const given = await hub('user', 'password', amira.email);

  await expectRefusal(signIn(amira.email, 'olive mills at dawn'), 'auth.invalid_credentials');
  await expectRefusal(choosePassword(given, 'olive mills at dawn'), 'auth.same_password');
  await choosePassword(given, 'salt flats by night');
  await signIn(amira.email, 'salt flats by night');
  const session = await world.db
    .selectFrom('sign_in_sessions')
    .select('revoked_because')
    .where('id', '=', amira.sessionId)
    .executeTakeFirst();
  expect(session?.revoked_because).toBe('password voided by command');
});

test('user second-factor turns two-step sign-in off and ends every session', async () => {
  const leila = await createSecuredPerson(world, 'super-admin');

  const taken = await hub('user', 'second-factor', leila.email);

  expect(taken.lines[0]).toContain('Two-step sign-in is off');
  expect(tokenOf(await signIn(leila.email, PASSWORD))).toBeTruthy();
  await expectRefusal(leila.api.users.me(), 'auth.session_expired');
  expect(await hub('user', 'second-factor', leila.email)).toEqual({
    lines: ['Two-step sign-in is off'],
    hasSucceeded: false,
  });
});

test.each([
  [['user', 'create', 'nobody', 'admin', 'No', 'Body'], 'nobody is not a valid email address'],
  [
    ['user', 'create', 'a@example.org', 'king', 'No', 'Body'],
    'Unknown role "king". Use one of: super-admin',
  ],
  [['user', 'create', 'a@example.org', 'admin', 'No'], 'LAST-NAME is missing'],
  [['backup'], 'FILE is missing'],
  [['fly'], 'npm run hub -- COMMAND'],
])('%j is refused with a hint', async (args, sentence) => {
  await expect(hub(...args)).rejects.toThrow(sentence);
});

test('doctor passes on a healthy hub, then doctor and backup name a file whose content is lost', async () => {
  const healthy = await hub('doctor');
  expect(healthy.lines).toContain('OK      migrations: up to date');

  const id = '0199aaaa-0000-7000-8000-000000000001';
  await world.db
    .insertInto('files')
    .values({
      id,
      subject_kind: 'booking',
      subject_id: id,
      name: 'lost.pdf',
      media_type: 'application/pdf',
      size: 1,
      sha256: '',
    })
    .execute();

  const ill = await hub('doctor');
  expect(ill.hasSucceeded).toBe(false);
  expect(ill.lines).toContain('WRONG   files: 1 of 1 files are missing their content');
  const { lines, hasSucceeded } = await hub('backup', join(world.settings.dataDir, 'hub.tar.gz'));
  expect(hasSucceeded).toBe(false);
  expect(lines.at(-1)).toContain(id);
});

test.each([
  [
    'the owner of the database',
    'ownerUrl',
    'WARNING database role: postgres can do everything, as a superuser',
  ],
  [
    'a role of its own',
    'databaseUrl',
    'OK      database role: thedot_app reads and writes rows only',
  ],
] as const)('doctor says in production that the server works as %s', async (_, url, line) => {
  const settings = { ...world.settings, isProduction: true };
  const { lines } = await runCommand(
    { ...settings, databaseUrl: world[url], databaseOwnerUrl: world.ownerUrl },
    ['doctor'],
  );
  expect(lines.join('\n')).toContain(line);
});
