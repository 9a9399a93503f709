import { describe, expect, test } from 'vitest';
import { tokenOf } from '../../../testing/api.ts';
import { expectRefusal } from '../../../testing/refusals.ts';
import { findMailTemplates, PASSWORD as OLD } from '../../../testing/sign-in/registration.ts';
import { advanceClock } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { sendRecovery } from '../links/auth.jobs.ts';

const world = await useWorld();
const NEW = 'salt flats by night';

const withPassword = () => world.person('startup', { password: OLD });
const recover = (email: string) => sendRecovery(world.db, { email }, new Date());
const linksOf = ({ id }: TestPerson) =>
  world.db
    .selectFrom('account_tokens')
    .select(['id', 'used_at as usedAt'])
    .where('user_id', '=', id)
    .where('purpose', '=', 'reset')
    .orderBy('id')
    .execute();
const tokensOf = async (person: TestPerson) =>
  (await linksOf(person)).map(({ id }) => world.keys.linkToken('reset', id));
const reset = (token: string, password = NEW) =>
  world.anonymous.users.resetPassword({
    headers: { 'x-resetpwd-token': token },
    body: { password },
  });
const change = ({ api }: TestPerson, oldPassword: string, password: string) =>
  api.users.changePassword({ body: { oldPassword, password } });
const signIn = (email: string, password: string) =>
  world.anonymous.auth.signIn({ body: { email, password } });

describe('recovering a password', () => {
  test('sets a new one with the mailed link, which is not stored, and ends every session (A10)', async () => {
    const amira = await withPassword();
    const query = { email: amira.email };
    expect(await world.anonymous.users.recoverPassword({ query })).toEqual({});
    await world.runJobs();
    const [link = ''] = await tokensOf(amira);
    const stored = [
      await world.db.selectFrom('account_tokens').selectAll().execute(),
      await world.db.selectFrom('mails').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(link);

    await reset(link);

    await expectRefusal(amira.api.users.me(), 'auth.session_expired');
    await expectRefusal(signIn(amira.email, OLD), 'auth.invalid_credentials');
    expect(await signIn(amira.email, NEW)).toHaveProperty('accessToken');
    expect(await findMailTemplates(world, amira.email)).toEqual(['recover', 'password-changed']);
  });

  test('succeeds for one of twenty concurrent uses of the newest link (A10)', async () => {
    const amira = await withPassword();
    for (let i = 0; i < 2; i++) await recover(amira.email);
    const [older = '', newer = ''] = await tokensOf(amira);
    await expect(reset(older)).rejects.toMatchObject({ message: 'Token already used' });

    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => reset(newer, `${NEW} number ${i}`)),
    );

    const lost = outcomes.filter((it) => it.status === 'rejected');
    expect(lost.map(({ reason }) => reason.code)).toEqual(Array(19).fill('auth.token_used'));
  });

  test('sends three links an hour, also concurrently, of which the last works for an hour (A10)', async () => {
    const amira = await withPassword();

    await Promise.all(Array.from({ length: 20 }, () => recover(amira.email)));
    await recover(amira.email);

    const links = await linksOf(amira);
    expect(links.map(({ usedAt }) => usedAt === null)).toEqual([false, false, true]);
    const [, , last = ''] = await tokensOf(amira);
    advanceClock(world, 3_700_000);
    await expectRefusal(reset(last), 'auth.token_invalid');
  });
});

describe('changing a password', () => {
  test('keeps this session and ends the others', async () => {
    const amira = await withPassword();
    const accessToken = tokenOf(await signIn(amira.email, OLD));
    const elsewhere = { headers: { authorization: `Bearer ${accessToken}` } };

    await change(amira, OLD, NEW);

    expect(await amira.api.users.me()).toBeDefined();
    await expectRefusal(world.anonymous.users.me({}, elsewhere), 'auth.session_expired');
  });

  test('requires the current one, refused at its field (A17)', async () => {
    await expect(change(await withPassword(), 'no', NEW)).rejects.toMatchObject({
      message: 'Incorrect password',
      errors: [expect.objectContaining({ path: 'oldPassword' })],
    });
  });

  test('refuses the last five and accepts the sixth', async () => {
    const amira = await withPassword();
    const phrases = [OLD, ...[1, 2, 3, 4, 5].map((nth) => `${NEW} number ${nth}`)];
    const changeTo = (from = '', to = '') => change(amira, from, to);
    for (let i = 1; i < 5; i++) await changeTo(phrases[i - 1], phrases[i]);

    for (const used of phrases.slice(0, 5)) {
      await expect(changeTo(phrases[4], used)).rejects.toMatchObject({
        message: 'Cannot use same password again',
        errors: [expect.objectContaining({ path: 'password' })],
      });
    }
    await changeTo(phrases[4], phrases[5]);
    await expect(changeTo(phrases[5], OLD)).resolves.toEqual({});
  });
});
