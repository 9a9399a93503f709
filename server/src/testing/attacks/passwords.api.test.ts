import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_SIGN_IN_ATTEMPTS } from '@thedot/domain/limits';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { sendRecovery } from '../../features/auth/links/auth.jobs.ts';
import { hashPassword } from '../../features/auth/passwords/passwords.ts';
import { MAX_WAITING } from '../../kernel/bounded-queue.ts';
import type { StoredMail } from '../../platform/mail/mailer.ts';
import { findAllMails, sendDueMails } from '../notifications/mails.ts';
import { countQueries } from '../queries.ts';
import { findMailLink, PASSWORD as OLD, registration } from '../sign-in/registration.ts';
import { updateUser } from '../rows.ts';
import { type TestPerson, useWorld } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { findFaults } from './answers.ts';
import { sendRaw } from './raw-http.ts';

const world = await useWorld({ settings: { publicUrl: 'https://hub.example.org' } });
const NEW = 'salt flats by night';
const OTHER = 'a third good phrase';

const send = (call: InjectOptions) => world.app.inject({ remoteAddress: nextAddress(), ...call });
const post = (path: string, payload: object, remoteAddress = nextAddress()) =>
  send({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });
const signIn = (email: string, password: string) => post('signin', { email, password });
const withPassword = () => world.person('startup', { password: OLD });

/** Sets a new password with a mailed link. */
const resetting = (token: string, password: string): InjectOptions => ({
  method: 'PUT',
  url: '/api/user/password',
  headers: { 'x-resetpwd-token': token },
  payload: { password },
});
const reset = (token: string, password = NEW) => send(resetting(token, password));
/** Changes the user's password. */
const changing = (
  { headers }: TestPerson,
  oldPassword: string,
  password: string,
): InjectOptions => ({
  method: 'POST',
  url: '/api/user/password',
  headers,
  payload: { oldPassword, password },
});

async function recoveryLinkOf({ email }: TestPerson) {
  await sendRecovery(world.db, { email }, new Date());
  return findMailLink(world, email, 'reset');
}

describe('a password (A17)', async () => {
  const amira = await withPassword();
  const link = await recoveryLinkOf(amira);

  const NEW_PASSWORDS: readonly (readonly [string, (password: string) => InjectOptions])[] = [
    [
      'registering',
      (password) => ({
        method: 'POST',
        url: '/api/auth/register',
        payload: registration({ password }),
      }),
    ],
    ['resetting', (password) => resetting(link, password)],
    ['changing', (password) => changing(amira, OLD, password)],
  ];
  const PASSWORDS = [
    ...NEW_PASSWORDS,
    [
      'signing in',
      (password: string): InjectOptions => ({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { email: amira.email, password },
      }),
    ],
    ['proving the current one', (password: string) => changing(amira, password, NEW)],
  ] as const;

  describe.each(PASSWORDS)('%s', (_, calling) => {
    test('of ten megabytes is refused by the size of the body', async () => {
      const answer = await send(calling('x'.repeat(10 * 1024 ** 2)));
      expect(answer.json().code).toBe('request.too_large');
    });

    test.each([
      ['a hundred thousand letters', 'x'.repeat(100_000)],
      ['a NUL', 'olive\u0000mills at dawn'],
      ['half a surrogate pair', 'olive mills at \ud83d'],
      ['nothing', ''],
    ])('with %s is refused at its field, without repeating it', async (__, password) => {
      const answer = await send(calling(password));

      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual([
        expect.objectContaining({ path: expect.stringMatching(/^(oldP|p)assword$/) }),
      ]);
      expect(findFaults(answer)).toEqual([]);
      expect(answer.body).not.toContain('olive');
    });
  });

  describe.each(NEW_PASSWORDS)('%s', (_, calling) => {
    test.each([
      ['password1234', 'auth.password_common'],
      ['thedot2026', 'auth.password_common'],
      ['short', 'auth.password_length'],
      ['x'.repeat(129), 'auth.password_length'],
    ])('as %s is refused at its field', async (password, code) => {
      const answer = await send(calling(password));
      expect(answer.json()).toMatchObject({ code, errors: [{ path: 'password', code }] });
    });
  });

  test('can be guessed twenty times by a stolen session', async () => {
    const victim = await withPassword();

    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send(changing(victim, `guess ${n}`, NEW))),
    );

    const statuses = tries.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(20).fill(422), ...Array(10).fill(429)]);
  });

  test.each([
    ['64 characters', 'salt flats by night, 64 letters to the very last one of them all'],
    ['128 characters', `${'salt flats by night '.repeat(6)}and more`],
    ['spaces around', '  salt flats by night '],
    ['emoji and accents', 'l’été 🐎 sur les salines'],
  ])('of %s signs in exactly as it was set', async (_, password) => {
    const person = registration({ password });
    await post('register', person);
    await post('verify', { token: await findMailLink(world, person.email, 'verify') });

    expect((await signIn(person.email, password)).statusCode).toBe(200);
    for (const other of [
      password.slice(0, -1),
      `${password} `,
      ` ${password}`,
      password.toUpperCase(),
    ]) {
      expect((await signIn(person.email, other)).json().message).toBe('Invalid Password');
    }
  });
});

describe('asking for a recovery link (A12)', () => {
  const recover = (query: string, headers: Record<string, string> = {}) =>
    send({ url: `/api/user/password?${query}`, headers });

  async function mailsSent(): Promise<StoredMail[]> {
    await sendDueMails(world);
    return findAllMails(world);
  }

  test('gets the same answer for known, removed and unknown addresses, and three mails at most', async () => {
    const { email } = await world.person('startup');
    const { email: removed } = await world.person('startup', { removed: true });

    const answers = new Set<string>();
    for (const address of [email, removed, 'nobody@example.org']) {
      for (let n = 0; n < 5; n++) {
        const answer = await recover(`email=${address}`);
        answers.add(`${answer.statusCode} ${answer.body}`);
      }
    }

    expect([...answers]).toEqual(['200 {}']);
    const to = (await mailsSent()).map((mail) => mail.to);
    expect(to.filter((address) => address === email)).toHaveLength(3);
    expect(to).not.toContain(removed);
    expect(to).not.toContain('nobody@example.org');
  });

  test('takes the same work for known and unknown addresses', async () => {
    const { email } = await world.person('startup');
    const queries = (address: string) => countQueries(world, () => recover(`email=${address}`));

    expect(await queries(email)).toBe(await queries('nobody@example.org'));
  });

  test('is refused unless it names exactly one address, and sends no email', async () => {
    const before = (await mailsSent()).length;

    for (const query of [
      'email=amira@example.org&email=eve@evil.test',
      'email=amira@example.org,eve@evil.test',
      'email=amira@example.org%0d%0aBcc:eve@evil.test',
      `email=${'a'.repeat(10_000)}@example.org`,
      'email=amira@example.org%00',
      'email=amira@example.org&to=eve@evil.test',
      'email=',
      '',
    ]) {
      expect((await recover(query)).statusCode, query.slice(0, 80)).toBe(422);
    }

    expect(await mailsSent()).toHaveLength(before);
  });

  test('sends a link to the hub for any Host header (A11)', async () => {
    const emails: string[] = [];
    for (const headers of [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test' },
      { 'x-forwarded-proto': 'evil' },
      { forwarded: 'host=evil.test' },
      { origin: 'https://evil.test' },
    ]) {
      const { email } = await world.person('startup');
      emails.push(email);
      expect((await recover(`email=${email}`, headers)).statusCode).toBe(200);
    }

    const mails = (await mailsSent()).filter(({ to }) => emails.includes(to));

    expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    const links = JSON.stringify(mails).match(/https?:\/\/[^\s"'<>\\]+/g) ?? [];
    expect(links.length).toBeGreaterThanOrEqual(emails.length);
    expect(links.filter((link) => !link.startsWith('https://hub.example.org/'))).toEqual([]);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });

  test('sends nothing for an address that names another host (A11)', async () => {
    const { email } = await world.person('startup');
    const before = (await mailsSent()).length;

    const reply = await sendRaw(
      world,
      `GET http://evil.test/api/user/password?email=${email} HTTP/1.1`,
      'host: evil.test',
    );

    expect(reply.statusCode).toBe(400);
    expect(await mailsSent()).toHaveLength(before);
  });
});

describe('a mailed link', () => {
  test('does not set the same password again, which leaves it unused (A10)', async () => {
    const link = await recoveryLinkOf(await withPassword());

    expect((await reset(link, OLD)).json()).toMatchObject({
      message: 'Cannot use same password again',
    });

    expect((await reset(link, NEW)).statusCode).toBe(200);
    expect((await reset(link, OTHER)).json().message).toBe('Token already used');
  });

  test('is invalid after a password change or the removal of the user (A10)', async () => {
    const [amira, karim] = [await withPassword(), await withPassword()];
    const [hers, his] = [await recoveryLinkOf(amira), await recoveryLinkOf(karim)];

    await amira.api.users.changePassword({ body: { oldPassword: OLD, password: NEW } });
    await updateUser(world, karim, { is_removed: true });

    expect((await reset(hers, OTHER)).json().code).toBe('auth.token_used');
    expect((await reset(his)).json().code).toBe('auth.token_invalid');
  });

  test('serves its own purpose only (A13)', async () => {
    const amira = await withPassword();
    const { organization: _o, country: _c, ...person } = registration();
    const uses = {
      verify: (token: string) => post('verify', { token }),
      reset: (token: string) => reset(token),
      'first-admin': (token: string) => post('firstAdmin', { ...person, token }),
    };
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const accepted: string[] = [];

    for (const purpose of ['verify', 'reset', 'invite', 'first-admin'] as const) {
      const { id } = await world.db
        .insertInto('account_tokens')
        .values({ user_id: amira.id, purpose, expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [use, call] of Object.entries(uses)) {
        if (use === purpose || (use === 'reset' && purpose === 'invite')) continue;
        const answer = await call(world.keys.linkToken(purpose, id));
        if (answer.statusCode !== 410) accepted.push(`${use} with ${purpose}`);
      }
    }

    expect(accepted).toEqual([]);
  });

  /** The row's id in the link is no secret, but the signature after it is. */
  const guess = (rowId: string) =>
    Buffer.concat([Buffer.from(rowId.replaceAll('-', ''), 'hex'), randomBytes(32)]).toString(
      'base64url',
    );

  test('can be guessed thirty times from one network, which does not lock its owner (A13)', async () => {
    const { email } = registration();
    await post('register', registration({ email }));
    const link = await findMailLink(world, email, 'verify');
    const rowId = world.keys.readLinkToken('verify', link) ?? '';
    const from = nextAddress();

    const codes: number[] = [];
    for (let n = 0; n < 60; n++) {
      codes.push((await post('verify', { token: guess(rowId) }, from)).statusCode);
    }

    expect(codes).toEqual([...Array(30).fill(410), ...Array(30).fill(429)]);
    expect((await post('verify', { token: link })).json()).toEqual({ signedIn: true, email });
  });

  test('of the first administrator can be guessed thirty times, also concurrently', async () => {
    const from = nextAddress();
    const { organization: _o, country: _c, ...person } = registration();
    const token = guess(randomUUID());

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post('firstAdmin', { ...person, token }, from)),
    );

    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(30).fill(410), ...Array(10).fill(429)]);
  });
});

describe('while no more passwords can wait', () => {
  const MAX_RUNNING = 2;

  /** Runs the calls one after the other while as many passwords are hashed and wait as can. */
  async function whileBusy(call: InjectOptions, times: number) {
    let isOver = false;
    // Each takes the next place in the same moment in which it gives one back.
    const places = Array.from({ length: MAX_RUNNING + MAX_WAITING }, async () => {
      while (!isOver) await hashPassword(OTHER);
    });
    const answers: LightMyRequestResponse[] = [];
    while (answers.length < times) answers.push(await send(call));
    isOver = true;
    await Promise.all(places);
    return answers;
  }

  test.each([
    [
      'signing in',
      MAX_SIGN_IN_ATTEMPTS.each,
      ({ email }: TestPerson): InjectOptions => ({
        method: 'POST',
        url: '/api/auth/signin',
        payload: { email, password: OLD },
      }),
    ],
    ['proving the current one', 20, (person: TestPerson) => changing(person, OLD, NEW)],
  ] as const)(
    '%s returns 503 with Retry-After, and counts as no failure',
    async (_, most, call) => {
      const calling = { ...call(await withPassword()), remoteAddress: nextAddress() };

      for (const { statusCode, headers, body } of await whileBusy(calling, most + 2)) {
        expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
        expect(JSON.parse(body)).toMatchObject({ code: 'server.busy' });
      }

      expect((await send(calling)).statusCode).toBe(200);
    },
  );
});
