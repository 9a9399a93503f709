import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enter,
  linkOf,
  mailsTo,
  PASSWORD,
  profile,
  registration,
} from '../../testing/registration.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('registering', () => {
  test('leads through the mail and the profile to waiting for review', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });
    const early = world.anonymous.auth.signIn({ body: { email: amira.email, password: PASSWORD } });
    await expect(early).rejects.toMatchObject({ code: 'auth.not_verified' });

    const verified = await world.anonymous.auth.verify({
      body: { token: await linkOf(world, amira.email, 'verify') },
    });
    expect(verified.email).toBe(amira.email);

    const { headers } = await enter(world, amira.email);
    const { user } = await world.anonymous.users.me({}, { headers });
    expect(user).toMatchObject({
      role: 'external',
      isCompleted: false,
      review: 'waiting',
      organization: { name: 'Zitouna Labs', kind: 'external', isOwner: true },
    });

    const completed = await world.anonymous.auth.complete(
      {
        body: {
          ...profile,
          organization: {
            name: 'Zitouna Labs',
            region: 'Tunis',
            contact: '',
            website: 'https://zitouna.example',
          },
        },
      },
      { headers },
    );
    expect(completed.user).toMatchObject({ isCompleted: true, phone: '+216 20 123 456' });
    await expect(world.anonymous.bookings.list({}, { headers })).rejects.toMatchObject({
      code: 'access.denied',
    });
    expect(await world.anonymous.dashboard.mine({}, { headers })).toBeDefined();
    expect(await mailsTo(world, amira.email)).toEqual(['verify', 'welcome-waiting']);
  });

  test('nobody completes it who is yet to be born', async () => {
    const person = await world.person('external', { incomplete: true, review: 'waiting' });
    const birthdate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

    const completing = person.api.auth.complete({
      body: { ...profile, birthdate, organization: null },
    });

    await expect(completing).rejects.toMatchObject({
      code: 'request.invalid',
      errors: [expect.objectContaining({ path: 'birthdate', code: 'field.date_past' })],
    });
  });

  test('nobody registers or completes it from a country that there is not', async () => {
    const person = await world.person('external', { incomplete: true, review: 'waiting' });
    for (const attempt of [
      () => world.anonymous.auth.register({ body: registration({ country: 'ZZ' }) }),
      () => person.api.auth.complete({ body: { ...profile, country: 'ZZ', organization: null } }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'request.invalid',
        errors: [{ path: 'country', code: 'field.country' }],
      });
    }
  });

  test('a taken address is refused at its field, in whatever case it is typed', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });

    const again = registration({ email: amira.email.toUpperCase() });
    await expect(world.anonymous.auth.register({ body: again })).rejects.toMatchObject({
      code: 'auth.email_taken',
      errors: [expect.objectContaining({ path: 'email', code: 'auth.email_taken' })],
    });
  });

  test('two who register one address at once are one account', async () => {
    const amira = registration();
    const both = await Promise.allSettled([
      world.anonymous.auth.register({ body: amira }),
      world.anonymous.auth.register({ body: amira }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['too short', 'short', 'auth.password_length'],
    ['too long', 'x'.repeat(129), 'auth.password_length'],
    ['common', 'password123', 'auth.password_common'],
    ['the name of the house', 'thedot2026', 'auth.password_common'],
    ['one’s own name', 'amira bensalah', 'auth.password_common'],
  ])('a password that is %s is refused at its field', async (_, password, code) => {
    await expect(
      world.anonymous.auth.register({ body: registration({ password }) }),
    ).rejects.toMatchObject({
      code,
      errors: [expect.objectContaining({ path: 'password', code })],
    });
  });

  test('a long password counts to its last character, spaces and emoji included', async () => {
    const password = ` ${'correct horse '.repeat(8)}🐎`;
    const amira = registration({ password });
    await world.anonymous.auth.register({ body: amira });
    await world.anonymous.auth.verify({
      body: { token: await linkOf(world, amira.email, 'verify') },
    });

    const signIn = (typed: string) =>
      world.anonymous.auth.signIn({ body: { email: amira.email, password: typed } });

    await expect(signIn(password.slice(0, -2))).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    await expect(signIn(password.trim())).rejects.toMatchObject({
      code: 'auth.invalid_credentials',
    });
    expect(await signIn(password)).toHaveProperty('accessToken');
  });

  test('checkEmail says whether an address is free, and refuses throw-away ones', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });
    const check = (email: string) => world.anonymous.auth.checkEmail({ query: { email } });

    expect(await check('free@example.org')).toEqual({ free: true });
    expect(await check(amira.email)).toEqual({ free: false });
    await expect(check('a@mailinator.com')).rejects.toMatchObject({ code: 'auth.temporary_email' });
  });
});

describe('confirming an address', () => {
  test('works once', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });
    const token = await linkOf(world, amira.email, 'verify');
    await world.anonymous.auth.verify({ body: { token } });
    await expect(world.anonymous.auth.verify({ body: { token } })).rejects.toMatchObject({
      code: 'auth.token_used',
    });
  });

  test('is not done with the link of another purpose, nor after a day', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });
    const token = await linkOf(world, amira.email, 'verify');
    const reset = world.anonymous.users.resetPassword({
      headers: { 'x-resetpwd-token': token },
      body: { password: 'another good phrase' },
    });
    await expect(reset).rejects.toMatchObject({ code: 'auth.token_invalid' });

    world.clock = new Date(Date.now() + 25 * 3_600_000);
    const late = world.anonymous.auth.verify({ body: { token } });
    await expect(late).rejects.toMatchObject({ code: 'auth.token_invalid' });
    world.clock = null;
  });

  test('a new link takes the place of the old one', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });
    const old = await linkOf(world, amira.email, 'verify');

    await world.anonymous.auth.resendVerification({ body: { email: amira.email } });
    await world.anonymous.auth.resendVerification({ body: { email: 'nobody@example.org' } });
    await world.runJobs();

    expect(await mailsTo(world, amira.email)).toEqual(['verify', 'verify']);
    const before = world.anonymous.auth.verify({ body: { token: old } });
    await expect(before).rejects.toMatchObject({ code: 'auth.token_used' });
    const token = await linkOf(world, amira.email, 'verify');
    expect(await world.anonymous.auth.verify({ body: { token } })).toEqual({ email: amira.email });
  });
});

describe('completing a registration', () => {
  test('is done once, and asks for what the hub needs', async () => {
    const newcomer = await world.person('startup', { incomplete: true });
    const empty = newcomer.api.auth.complete({
      body: { ...profile, phone: '', position: ' ', organization: null },
    });
    await expect(empty).rejects.toMatchObject({
      errors: [
        expect.objectContaining({ path: 'phone', code: 'field.required' }),
        expect.objectContaining({ path: 'position', code: 'field.required' }),
      ],
    });

    await newcomer.api.auth.complete({ body: { ...profile, organization: null } });

    expect(await newcomer.api.bookings.list()).toMatchObject({ items: [] });
    const again = newcomer.api.auth.complete({ body: { ...profile, organization: null } });
    await expect(again).rejects.toMatchObject({ code: 'auth.already_completed' });
  });

  test('of five tries at once one is it', async () => {
    const newcomer = await world.person('startup', { incomplete: true });
    const tries = [1, 2, 3, 4, 5].map((n) =>
      newcomer.api.auth.complete({
        body: { ...profile, position: `Try ${n}`, organization: null },
      }),
    );

    const ended = await Promise.allSettled(tries);

    const lost = ended.filter((it) => it.status === 'rejected');
    expect(lost.map(({ reason }) => reason.code)).toEqual(Array(4).fill('auth.already_completed'));
    const won = ended.findIndex(({ status }) => status === 'fulfilled') + 1;
    expect((await newcomer.api.users.me()).user.position).toBe(`Try ${won}`);
  });

  test('lets only the owner speak for the organization', async () => {
    const owner = await world.person('startup');
    const member = await world.person('member', {
      incomplete: true,
      organizationId: owner.organizationId,
    });
    const organization = { name: 'Taken over', region: '', contact: '', website: '' };
    const taking = member.api.auth.complete({ body: { ...profile, organization } });
    await expect(taking).rejects.toMatchObject({
      code: 'organization.owners_only',
    });
  });
});
