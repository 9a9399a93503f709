import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenOf } from '../../testing/api.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { sendRecovery } from './auth.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const OLD = 'olive mills at dawn';
const NEW = 'salt flats by night';

const recover = async (email: string) => {
  const answer = await world.anonymous.users.recoverPassword({ query: { email } });
  await world.runJobs();
  return answer;
};

const linksOf = async ({ id }: TestPerson) => {
  const tokens = await world.db
    .selectFrom('account_tokens')
    .select('id')
    .where('user_id', '=', id)
    .where('purpose', '=', 'reset')
    .orderBy('id')
    .execute();
  return tokens.map((token) => world.keys.linkToken('reset', token.id));
};

const reset = (token: string, password: string) =>
  world.anonymous.users.resetPassword({
    headers: { 'x-resetpwd-token': token },
    body: { password },
  });

const signIn = (email: string, password: string) =>
  world.anonymous.auth.signIn({ body: { email, password } });

describe('recovering', () => {
  test('the mailed link sets a new password and ends every session', async () => {
    const amira = await world.person('startup', { password: OLD });
    await recover(amira.email);
    const [link = ''] = await linksOf(amira);

    await reset(link, NEW);

    await expect(amira.api.users.me()).rejects.toMatchObject({ code: 'auth.session_expired' });
    await expect(signIn(amira.email, OLD)).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    expect(await signIn(amira.email, NEW)).toHaveProperty('accessToken');
    const mails = await world.db
      .selectFrom('mails')
      .select('template')
      .where('user_id', '=', amira.id)
      .orderBy('id')
      .execute();
    expect(mails.map(({ template }) => template)).toEqual(['recover', 'password-changed']);
  });

  test('an unknown address gets the same answer and no mail', async () => {
    const before = await world.db.selectFrom('mails').select('id').execute();
    expect(await recover('nobody@example.org')).toEqual({});
    expect(await world.db.selectFrom('mails').select('id').execute()).toHaveLength(before.length);
  });

  test('of twenty who use one link at once exactly one succeeds, and older links are dead', async () => {
    const amira = await world.person('startup', { password: OLD });
    await recover(amira.email);
    await recover(amira.email);
    const [older = '', newer = ''] = await linksOf(amira);
    await expect(reset(older, NEW)).rejects.toMatchObject({ message: 'Token already used' });

    const racers = Array.from({ length: 20 }, (_, i) => reset(newer, `${NEW} number ${i}`));
    const outcomes = await Promise.allSettled(racers);

    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    const lost = outcomes.filter((it) => it.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(new Set(lost.map(({ reason }) => reason.code))).toEqual(new Set(['auth.token_used']));
  });

  test('a link is good for an hour, and at most three are mailed in one', async () => {
    const amira = await world.person('startup', { password: OLD });
    for (let i = 0; i < 5; i++) await recover(amira.email);
    const links = await linksOf(amira);
    expect(links).toHaveLength(3);

    world.clock = new Date(Date.now() + 3_700_000);
    await expect(reset(links[2] ?? '', NEW)).rejects.toMatchObject({ code: 'auth.token_invalid' });
    world.clock = null;
  });

  test('twenty who ask for one address at once get three mails, and only the last link is open', async () => {
    const amira = await world.person('startup', { password: OLD });
    const asked = { email: amira.email };

    await Promise.all(Array.from({ length: 20 }, () => sendRecovery(world.db, asked, new Date())));

    const links = await world.db
      .selectFrom('account_tokens')
      .select('used_at')
      .where('user_id', '=', amira.id)
      .orderBy('id')
      .execute();
    expect(links.map(({ used_at: used }) => used === null)).toEqual([false, false, true]);
  });

  test('the database holds nothing a link could be made of', async () => {
    const amira = await world.person('startup', { password: OLD });
    await recover(amira.email);
    const [link = ''] = await linksOf(amira);
    const rows = [
      await world.db.selectFrom('account_tokens').selectAll().execute(),
      await world.db.selectFrom('mails').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(link);
  });
});

describe('changing', () => {
  test('keeps this session and ends the others', async () => {
    const amira = await world.person('startup', { password: OLD });
    const accessToken = tokenOf(await signIn(amira.email, OLD));
    const elsewhere = { headers: { authorization: `Bearer ${accessToken}` } };

    await amira.api.users.changePassword({ body: { oldPassword: OLD, password: NEW } });

    expect(await amira.api.users.me()).toBeDefined();
    await expect(world.anonymous.users.me({}, elsewhere)).rejects.toMatchObject({
      code: 'auth.session_expired',
    });
  });

  test('needs the current password, said at its field', async () => {
    const amira = await world.person('startup', { password: OLD });
    const changing = amira.api.users.changePassword({ body: { oldPassword: 'no', password: NEW } });
    await expect(changing).rejects.toMatchObject({
      message: 'Incorrect password',
      errors: [expect.objectContaining({ path: 'oldPassword' })],
    });
  });

  test('refuses the last five passwords, and takes the sixth back', async () => {
    const amira = await world.person('startup', { password: OLD });
    const phrases = [OLD, ...[1, 2, 3, 4, 5].map((nth) => `${NEW} number ${nth}`)];
    const change = (from = '', to = '') =>
      amira.api.users.changePassword({ body: { oldPassword: from, password: to } });
    for (let i = 1; i < 5; i++) await change(phrases[i - 1], phrases[i]);

    for (const used of phrases.slice(0, 5)) {
      await expect(change(phrases[4], used)).rejects.toMatchObject({
        message: 'Cannot use same password again',
        errors: [expect.objectContaining({ path: 'password' })],
      });
    }
    await change(phrases[4], phrases[5]);
    await expect(change(phrases[5], OLD)).resolves.toEqual({});
  });
});
