import { FIRST_PASSWORD_CODE_MS, MAX_FIRST_PASSWORD_TRIES } from '@thedot/domain/limits';
import { expect, test } from 'vitest';
import type { StoredMail } from '../../../platform/mail/mailer.ts';
import { lockRows, runWhileHeld } from '../../../testing/concurrency.ts';
import { findAllMails } from '../../../testing/notifications/mails.ts';
import { expectRefusal, expectStatus } from '../../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { resetPasswordByCommand } from './administration.service.ts';

const world = await useWorld();
const PASSWORD = 'seven quiet dromedaries';

const sendCode = ({ api }: TestPerson) => api.firstPassword.sendCode();
const choose = ({ api }: TestPerson, code: string, password = PASSWORD) =>
  api.firstPassword.choose({ body: { code, password } });

/** The mails to a user, newest last. */
async function mailsTo({ email }: TestPerson): Promise<readonly StoredMail[]> {
  await world.runJobs();
  const mails = await findAllMails(world);
  return mails.filter(({ to }) => to === email);
}

/** Sends a code and returns it from the mail. */
async function readCode(person: TestPerson): Promise<string> {
  const known = new Set((await mailsTo(person)).map(({ text }) => text));
  await sendCode(person);
  const fresh = (await mailsTo(person)).find(({ text }) => !known.has(text));
  return /\b\d{4} \d{4}\b/.exec(fresh?.text ?? '')?.[0] ?? '';
}

/** The purposes of the links and codes that are still open. */
const openTokens = async ({ id }: TestPerson) =>
  (
    await world.db
      .selectFrom('account_tokens')
      .select('purpose')
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .execute()
  ).map(({ purpose }) => purpose);

const wrong = (code: string) => code.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));

test('a user without a password chooses the first one with the emailed code', async () => {
  const claire = await world.person('sso');
  const code = await readCode(claire);
  expect(code).toMatch(/^\d{4} \d{4}$/);
  await choose(claire, code);

  const { email } = claire;
  const signIn = world.anonymous.auth.signIn({ body: { email, password: PASSWORD } });
  expect(await signIn).toHaveProperty('accessToken');
  expect((await mailsTo(claire)).map(({ subject }) => subject)).toContain(
    'Your password was changed',
  );
  await expectRefusal(choose(claire, code), 'auth.has_password');
  await expectRefusal(sendCode(claire), 'auth.has_password');
});

test('the email is in the language of the user', async () => {
  const claire = await world.person('sso', { language: 'fr' });
  await sendCode(claire);
  expect((await mailsTo(claire)).map(({ subject }) => subject)).toEqual([
    'Votre code pour choisir un mot de passe',
  ]);
});

test('a first password ends the other sign-in sessions and keeps this one', async () => {
  const claire = await world.person('sso');
  const { id } = await world.db
    .insertInto('sign_in_sessions')
    .values({
      user_id: claire.id,
      keep: true,
      expires_at: new Date(Date.now() + FIRST_PASSWORD_CODE_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await choose(claire, await readCode(claire));
  const { items: sessions } = await claire.api.sessions.list();
  expect(sessions.map((session) => session.id)).toEqual([claire.sessionId]);
  expect(sessions.map((session) => session.id)).not.toContain(id);
});

test('a wrong, replaced or expired code sets no password', async () => {
  const claire = await world.person('sso');
  await expectRefusal(choose(claire, '1234 5678'), 'auth.code_expired');
  const first = await readCode(claire);
  await expectRefusal(choose(claire, wrong(first)), 'auth.wrong_code');
  const second = await readCode(claire);
  await expectRefusal(choose(claire, first), 'auth.wrong_code');
  world.clock = new Date(Date.now() + FIRST_PASSWORD_CODE_MS);
  await expectRefusal(choose(claire, second), 'auth.code_expired');
});

test('a weak password leaves the code valid', async () => {
  const claire = await world.person('sso');
  const code = await readCode(claire);
  for (let count = 0; count <= MAX_FIRST_PASSWORD_TRIES.perCode; count++)
    await expectStatus(choose(claire, code, 'short'), 422);
  await choose(claire, code.replace(' ', ''));
});

test('a code is void after a few wrong attempts, and codes are limited', async () => {
  const claire = await world.person('sso');
  const code = await readCode(claire);
  for (let count = 0; count < MAX_FIRST_PASSWORD_TRIES.perCode; count++)
    await expectRefusal(choose(claire, wrong(code)), 'auth.wrong_code');
  await expectRefusal(choose(claire, code), 'auth.code_expired');
  for (let count = 1; count < MAX_FIRST_PASSWORD_TRIES.codesPerHour; count++)
    await sendCode(claire);
  await expectRefusal(sendCode(claire), 'request.rate_limited');
});

test('of two attempts at the same time one sets the password', async () => {
  const claire = await world.person('sso');
  const code = await readCode(claire);
  const results = await Promise.allSettled([
    choose(claire, code),
    choose(claire, code, `${PASSWORD} too`),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('codes that are sent at the same time leave the last one open', async () => {
  const claire = await world.person('sso');
  const { ended } = await runWhileHeld(world, {
    hold: lockRows('users', claire.id),
    calls: [() => sendCode(claire), () => sendCode(claire), () => sendCode(claire)],
  });
  for (const { status } of await ended) expect(status).toBe('fulfilled');
  expect(await openTokens(claire)).toEqual(['first-password']);
});

test('a code does not replace a password that is set at the same time', async () => {
  const claire = await world.person('sso');
  const code = await readCode(claire);
  const { ended } = await runWhileHeld(world, {
    hold: lockRows('users', claire.id),
    calls: [() => choose(claire, code)],
    meanwhile: (tx) =>
      tx
        .updateTable('users')
        .set({ password_hash: 'of another call' })
        .where('id', '=', claire.id)
        .execute(),
  });
  expect(await ended).toMatchObject([{ reason: { code: 'auth.has_password' } }]);
  const { password_hash } = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', claire.id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toBe('of another call');
});

test.each([
  ['chosen by code', async (person: TestPerson) => choose(person, await readCode(person)), []],
  [
    'voided by command',
    ({ email }: TestPerson) => resetPasswordByCommand({ ...world, now: new Date() }, email),
    ['reset'],
  ],
])('a password that is %s closes all links and codes of before', async (_, setPassword, left) => {
  const claire = await world.person('sso');
  const expires_at = new Date(Date.now() + FIRST_PASSWORD_CODE_MS).toISOString();
  for (const purpose of ['reset', 'invite', 'verify', 'first-password'] as const)
    await world.db
      .insertInto('account_tokens')
      .values({ user_id: claire.id, purpose, expires_at })
      .execute();
  await setPassword(claire);
  expect(await openTokens(claire)).toEqual(left);
});

test('another user cannot use a code, and the database has none', async () => {
  const [claire, other] = [await world.person('sso'), await world.person('sso')];
  const code = await readCode(claire);
  await sendCode(other);
  await expectRefusal(choose(other, code), 'auth.wrong_code');
  const stored = JSON.stringify([
    await world.db.selectFrom('account_tokens').selectAll().execute(),
    await world.db.selectFrom('mails').selectAll().execute(),
  ]);
  for (const text of [code, code.replace(' ', '')]) expect(stored).not.toContain(text);
});

test('a user with a password and a visitor get no code', async () => {
  const amira = await world.person('startup', { password: PASSWORD });
  await expectRefusal(sendCode(amira), 'auth.has_password');
  await expectStatus(world.anonymous.firstPassword.sendCode(), 401);
});
