import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectFieldRefusal, expectRefusal } from '../../testing/refusals.ts';
import {
  signInHeaders,
  findMailLink,
  findMailTemplates,
  PASSWORD,
  profile,
  registration,
} from '../../testing/sign-in/registration.ts';
import { advanceClock } from '../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { createFirstAdminLink, writeFirstAdminLink } from '../auth/links/first-admin.service.ts';

const world = await useWorld();
const { auth } = world.anonymous;
// All registrants of this file call from one network.
beforeEach(() => world.db.deleteFrom('rate_limits').execute());

const register = (more: Record<string, unknown> = {}) =>
  auth.register({ body: registration(more) });
const verify = (token: string) => auth.verify({ body: { token } });

/** Registers; answers the address and the link to verify it. */
async function registered() {
  const { email } = registration();
  await register({ email });
  return { email, token: await findMailLink(world, email, 'verify') };
}

const post = (token: string, cookies: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url: '/api/auth/verify', payload: { token }, cookies });
const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof post>>) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
const countSessions = async (email: string) =>
  (
    await world.db
      .selectFrom('sign_in_sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select('s.id')
      .where('u.email', '=', email)
      .execute()
  ).length;

/** The user whom the cookies of a browser sign in. */
async function userOf(cookies: Record<string, string>) {
  const refreshed = await world.app.inject({ url: '/api/auth/refreshtoken', cookies });
  const headers = {
    authorization: `Bearer ${refreshed.json<{ accessToken: string }>().accessToken}`,
  };
  return (await world.anonymous.users.me({}, { headers })).user;
}

const complete = ({ api }: TestPerson, more: object = {}) =>
  api.auth.complete({ body: { ...profile, organization: null, ...more } });
const unfinished = () => world.person('external', { incomplete: true, review: 'waiting' });

describe('registering', () => {
  test('leads over verification and profile to an account that waits for review', async () => {
    const { email, token } = await registered();
    await expectRefusal(auth.signIn({ body: { email, password: PASSWORD } }), 'auth.not_verified');

    expect(await verify(token)).toEqual({ email, signedIn: true });

    const { headers } = await signInHeaders(world, email);
    const { user } = await world.anonymous.users.me({}, { headers });
    expect(user).toMatchObject({
      role: 'external',
      isCompleted: false,
      review: 'waiting',
      organization: { name: 'Zitouna Labs', kind: 'external', isOwner: true },
    });
    const organization = {
      name: 'Zitouna Labs',
      region: 'Tunis',
      contact: '',
      website: 'https://zitouna.example',
    };
    const completed = await auth.complete({ body: { ...profile, organization } }, { headers });
    expect(completed.user).toMatchObject({ isCompleted: true, phone: '+216 20 123 456' });
    await expectRefusal(world.anonymous.bookings.list({}, { headers }), 'access.denied');
    expect(await world.anonymous.dashboard.mine({}, { headers })).toBeDefined();
    expect(await findMailTemplates(world, email)).toEqual(['verify']);
  });

  test('makes one account of two concurrent calls with one address', async () => {
    const { email } = registration();
    const both = await Promise.allSettled([register({ email }), register({ email })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test("refuses one's own name as password, at its field", async () => {
    const code = 'auth.password_common';
    await expect(register({ password: 'amira bensalah' })).rejects.toMatchObject({
      code,
      errors: [expect.objectContaining({ path: 'password', code })],
    });
  });

  test('refuses an unknown country, as completing does, which refuses a future date of birth too', async () => {
    const birthdate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const person = await unfinished();
    await expectFieldRefusal(register({ country: 'ZZ' }), 'country', 'field.country');
    await expectFieldRefusal(complete(person, { country: 'ZZ' }), 'country', 'field.country');
    await expectFieldRefusal(complete(person, { birthdate }), 'birthdate', 'field.date_past');
  });

  test('checks whether an address is free, and refuses temporary ones', async () => {
    const { email: taken } = await registered();
    const check = (email: string) => auth.checkEmail({ query: { email } });

    expect(await check('free@example.org')).toEqual({ free: true });
    expect(await check(taken)).toEqual({ free: false });
    await expectRefusal(check('a@mailinator.com'), 'auth.temporary_email');
  });
});

describe('verifying an address', () => {
  test('is refused after a day, and with a link of another purpose', async () => {
    const { token } = await registered();
    const headers = { 'x-resetpwd-token': token };
    const body = { password: 'another good phrase' };
    await expectRefusal(
      world.anonymous.users.resetPassword({ headers, body }),
      'auth.token_invalid',
    );

    advanceClock(world, 25 * 3_600_000);
    await expectRefusal(verify(token), 'auth.token_invalid');
  });

  test('works once, with the newest link only', async () => {
    const { email, token: old } = await registered();

    await world.anonymous.auth.resendVerification({ body: { email } });
    await world.anonymous.auth.resendVerification({ body: { email: 'nobody@example.org' } });
    await world.runJobs();

    expect(await findMailTemplates(world, email)).toEqual(['verify', 'verify']);
    await expectRefusal(verify(old), 'auth.token_invalid');
    const newest = await findMailLink(world, email, 'verify');
    expect(await verify(newest)).toEqual({ email, signedIn: true });
    await expectRefusal(verify(newest), 'auth.token_used');
    await expectRefusal(verify(old), 'auth.token_used');
  });

  test('signs in with a new cookie and no token in the reply, which refreshing gives, and ends the session of the browser', async () => {
    const { token } = await registered();
    const planted = cookiesOf(await post(token));
    const other = await registered();

    const answer = await post(other.token, planted);

    expect(answer.json()).toEqual({ email: other.email, signedIn: true });
    const cookies = cookiesOf(answer);
    expect(cookies['refresh']).not.toBe(planted['refresh']);
    expect(await userOf(cookies)).toMatchObject({ email: other.email, isCompleted: false });
    await expectRefusal(userOf(planted), 'auth.session_expired');
  });

  test('signs in once when the link is used twice, also at the same moment', async () => {
    const { email, token } = await registered();

    const answers = await Promise.all(Array.from({ length: 6 }, () => post(token)));

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const lost of [
      ...answers.filter(({ statusCode }) => statusCode !== 200),
      await post(token),
    ]) {
      expect(lost.json()).toMatchObject({ code: 'auth.token_used' });
      expect(lost.cookies).toEqual([]);
    }
    expect(await countSessions(email)).toBe(1);
  });

  test('signs nobody in when the account was removed, and leaves the link unused', async () => {
    const { email, token } = await registered();
    const remove = (isRemoved: boolean) =>
      world.db
        .updateTable('users')
        .set({ is_removed: isRemoved })
        .where('email', '=', email)
        .execute();
    await remove(true);
    const refused = await post(token);
    expect(refused.json()).toMatchObject({ code: 'auth.deactivated' });
    expect(refused.cookies).toEqual([]);

    await remove(false);
    expect(await verify(token)).toEqual({ email, signedIn: true });
  });

  test('signs nobody in past a second factor', async () => {
    const { email, token } = await registered();
    const since = new Date().toISOString();
    await world.db
      .updateTable('users')
      .set({ second_factor_at: since })
      .where('email', '=', email)
      .execute();

    const answer = await post(token);

    expect(answer.json()).toEqual({ email, signedIn: false });
    expect(answer.cookies).toEqual([]);
  });
});

describe('correcting the answers of a registration', () => {
  type Correction = Parameters<TestPerson['api']['auth']['correct']>[0]['body'];
  const correct = ({ api }: TestPerson, body: Partial<Correction>) =>
    api.auth.correct({ body: { organization: null, ...body } });

  test('changes what reviewers read, until they decide', async () => {
    const { organizationId } = await world.person('external');
    const owner = await world.person('external', { review: 'waiting', organizationId });
    await world.db
      .updateTable('organizations')
      .set({ owner_id: owner.id })
      .where('id', '=', organizationId ?? '')
      .execute();
    expect((await owner.api.auth.answers()).organization).toMatchObject({ region: '' });

    await correct(owner, { ...profile, position: 'Engineer', organization: { region: 'Sfax' } });

    expect(await owner.api.auth.answers()).toMatchObject({
      position: 'Engineer',
      organization: { region: 'Sfax' },
    });
    const staff = await world.person('dot');
    const read = () => staff.api.signUpReviews.get({ params: { id: owner.id } });
    expect(await read()).toMatchObject({ position: 'Engineer', company: { region: 'Sfax' } });

    const body = { id: owner.id, decision: 'decline', reason: 'No room this year.' } as const;
    await staff.api.signUpReviews.decide({ body });
    await expectRefusal(correct(owner, { position: 'CEO' }), 'registration.decided');
    expect((await read()).position).toBe('Engineer');
  });

  test('is in the activity of the account by its fields, unless none was sent', async () => {
    const applicant = await world.person('external', { review: 'waiting' });
    await correct(applicant, { phone: '+216 71 000 111', position: 'Engineer' });
    await correct(applicant, {});
    await correct(applicant, { organization: {} });
    await correct(applicant, { phone: '+216 71 000 112', country: 'FR' });

    const staff = await world.person('admin');
    const { items } = await staff.api.userNotes.activity({ params: { id: applicant.id } });
    const corrected = { action: 'registration.corrected', isSubject: true };
    expect(items).toMatchObject([
      { ...corrected, fields: ['phone', 'country'] },
      { ...corrected, fields: ['phone', 'position'] },
    ]);
    expect(JSON.stringify(items)).not.toContain('000 112');
  });

  test('is refused before completion, without a required field, and for what another owns', async () => {
    await expectRefusal(correct(await unfinished(), { bio: 'x' }), 'registration.decided');
    const { organizationId } = await world.person('startup');
    const member = await world.person('external', { review: 'waiting', organizationId });
    expect((await member.api.auth.answers()).organization).toBeNull();
    await expectFieldRefusal(correct(member, { position: ' ' }), 'position', 'field.required');
    const organization = { name: 'Taken over' };
    await expectRefusal(correct(member, { organization }), 'organization.owners_only');
  });
});

describe('completing a registration', () => {
  test('requires phone and position, and is done once', async () => {
    const newcomer = await world.person('startup', { incomplete: true });
    await expect(complete(newcomer, { phone: '', position: ' ' })).rejects.toMatchObject({
      errors: [
        expect.objectContaining({ path: 'phone', code: 'field.required' }),
        expect.objectContaining({ path: 'position', code: 'field.required' }),
      ],
    });

    await complete(newcomer);

    expect(await newcomer.api.bookings.list()).toMatchObject({ items: [] });
    await expectRefusal(complete(newcomer), 'auth.already_completed');
  });

  test('succeeds for one of five concurrent calls (A23)', async () => {
    const newcomer = await world.person('startup', { incomplete: true });
    const tries = [1, 2, 3, 4, 5].map((n) => complete(newcomer, { position: `Try ${n}` }));

    const ended = await Promise.allSettled(tries);

    const lost = ended.filter((it) => it.status === 'rejected');
    expect(lost.map(({ reason }) => reason.code)).toEqual(Array(4).fill('auth.already_completed'));
    const won = ended.findIndex(({ status }) => status === 'fulfilled') + 1;
    expect((await newcomer.api.users.me()).user.position).toBe(`Try ${won}`);
  });

  test('changes the organization for its owner only', async () => {
    const { organizationId } = await world.person('startup');
    const member = await world.person('member', { incomplete: true, organizationId });
    const organization = { name: 'Taken over', region: '', contact: '', website: '' };
    await expectRefusal(complete(member, { organization }), 'organization.owners_only');
  });
});

describe('the link for the first administrator', () => {
  const path = join(world.settings.dataDir, 'first-admin-link.txt');
  const setup = (settings = world.settings) => ({ keys: world.keys, settings, now: new Date() });

  test('is in a file that only the operator may read, not in the sentence of the start', async () => {
    const link = await createFirstAdminLink(world.db, setup());
    await writeFile(path, 'the link of before', { mode: 0o644 });

    const sentence = await writeFirstAdminLink(world.db, setup());

    expect(sentence).toContain(path);
    expect(sentence).not.toContain('/setup/');
    expect(await readFile(path, 'utf8')).toBe(`${link}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('is replaced by another way when the folder is not writable', async () => {
    const dataDir = join(world.settings.dataDir, 'missing');
    const sentence = await writeFirstAdminLink(world.db, setup({ ...world.settings, dataDir }));

    expect(sentence).toContain(`could not be written to ${dataDir}/first-admin-link.txt (ENOENT)`);
    expect(sentence).toContain('npm run hub -- user create');
    expect(sentence).not.toContain('/setup/');
  });
});

test('the first administrator is made once, with the link, whose file is then removed', async () => {
  const facts = { keys: world.keys, settings: world.settings, now: new Date() };
  const link = await createFirstAdminLink(world.db, facts);
  expect(await createFirstAdminLink(world.db, facts)).toBe(link);
  const token = link?.split('/').at(-1) ?? '';
  const { organization: _o, country: _c, ...person } = registration();

  await writeFirstAdminLink(world.db, facts);
  const file = join(world.settings.dataDir, 'first-admin-link.txt');

  await auth.createFirstAdmin({ body: { ...person, token } });

  await expect(stat(file)).rejects.toThrow('ENOENT');
  await expectRefusal(auth.createFirstAdmin({ body: { ...person, token } }), 'auth.token_used');
  expect(await createFirstAdminLink(world.db, facts)).toBeNull();
  await writeFile(file, 'a link of before');
  expect(await writeFirstAdminLink(world.db, facts)).toBeNull();
  await expect(stat(file)).rejects.toThrow('ENOENT');
  const { headers } = await signInHeaders(world, person.email);
  const { user } = await world.anonymous.users.me({}, { headers });
  expect(user).toMatchObject({ role: 'super-admin', isCompleted: false });
});
