import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { MAX_SIGN_IN_ATTEMPTS } from '@thedot/domain/limits';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSoak, testSize } from '../../../../tools/test-environment/test-size.ts';
import { buildApp } from '../../app/build-app.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { auditEntries } from '../audit-log.ts';
import { expectRefusal } from '../refusals.ts';
import { PASSWORD } from '../sign-in/registration.ts';
import {
  createSignInSteps,
  type SecuredPerson,
  createSecuredPerson,
} from '../sign-in/second-factor.ts';
import { advanceClock } from '../concurrency.ts';
import { createWorld, SECRET, type TestPerson, useWorld } from '../world.ts';
import { captureLog } from '../captured-log.ts';
import { nextAddress } from './addresses.ts';
import { findFaults, measureCpuMs } from './answers.ts';

const ROUNDS = testSize(5, 50);

const world = await useWorld();
const withPassword = () => world.person('startup', { password: PASSWORD });

const signIn = (
  payload: Readonly<Record<string, unknown>>,
  remoteAddress = nextAddress(),
  headers: Record<string, string> = {},
) => world.app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, headers, payload });

const countOf = (answers: readonly LightMyRequestResponse[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;
const textOf = (answer: LightMyRequestResponse) =>
  JSON.stringify({ ...answer.json(), requestId: '' });

describe('passwords: a caller who guesses (A02)', () => {
  test('cannot tell from reply or duration whether an account exists (A01)', async () => {
    const known = await withPassword();
    const removed = await world.person('startup', { password: PASSWORD, removed: true });
    const invited = await world.person('startup');
    const emails = ['nobody@example.org', known.email, removed.email, invited.email];

    const answers = new Set<string>();
    const times = new Map<string, number[]>(emails.map((email) => [email, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const email of emails) {
        const took = await measureCpuMs(async () => {
          const answer = await signIn({ email, password: `guess ${round}` });
          const { 'x-request-id': _, date: __, ...headers } = answer.headers;
          answers.add(JSON.stringify([answer.statusCode, textOf(answer), headers]));
        });
        times.get(email)?.push(took);
      }
    }

    expect(answers.size).toBe(1);
    const refused = await signIn({ email: known.email, password: 'guess' });
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      code: 'auth.invalid_credentials',
      message: 'Invalid Password',
    });
    if (isSoak) {
      const medians = [...times.values()].map(
        (taken) => taken.toSorted((a, b) => a - b)[ROUNDS / 2]!,
      );
      expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(30);
    }
    // The hash that takes the time is computed without an account too.
    const fastest = [...times.values()].map((taken) => Math.min(...taken));
    expect(Math.min(...fastest) * 2).toBeGreaterThan(Math.max(...fastest));
  });

  test.each([
    ['code', '000000'],
    ['otp', '000000'],
    ['provider', 'google'],
    ['token', 'x'],
    ['role', 'admin'],
    ['__proto__x', {}],
  ])(
    'is refused with the unknown field "%s", also with the right password',
    async (field, value) => {
      const { email } = await withPassword();

      const answer = await signIn({ email, password: PASSWORD, [field]: value });

      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual([expect.objectContaining({ code: 'field.unknown' })]);
      expect(answer.cookies).toEqual([]);
    },
  );

  test('has ten attempts per account, regardless of claimed addresses and spelling', async () => {
    const { email } = await withPassword();
    const real = nextAddress();
    const claims = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}, 127.0.0.1`,
      'x-real-ip': `198.51.100.${n}`,
      'x-client-ip': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
    });
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('e', 'E')];

    const codes: number[] = [];
    for (let n = 0; n < 20; n++) {
      const credentials = { email: spellings[n % 4], password: 'guess' };
      codes.push((await signIn(credentials, real, claims(n))).statusCode);
    }

    expect(codes).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('has ten tries when they are made concurrently (A03)', async () => {
    const { email } = await withPassword();
    const real = nextAddress();

    const answers = await Promise.all(
      Array.from({ length: 100 }, () => signIn({ email, password: 'guess' }, real)),
    );

    expect(countOf(answers, 401)).toBe(10);
    expect(countOf(answers, 429)).toBe(90);
    const after = await signIn({ email, password: PASSWORD }, real);
    expect(after.statusCode).toBe(429);
    expect(Number(after.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('has ten tries from all addresses of an IPv6 network', async () => {
    const { email } = await withPassword();
    const guess = async (host: string) =>
      (await signIn({ email, password: 'guess' }, host)).statusCode;

    const codes: number[] = [];
    for (let n = 1; n <= 12; n++) codes.push(await guess(`2001:db8:5:5::${n}`));

    expect(codes).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await guess('2001:db8:5:6::1')).toBe(401);
    expect(await guess('::ffff:203.0.113.1')).toBe(401);
  });

  test('is counted by the address that the trusted proxy saw', async () => {
    const proxied = await createWorld({ trustedProxies: ['10.9.9.9'] });
    const { email } = await proxied.person('startup', { password: PASSWORD });
    const guess = async (forwarded: string) => {
      const answer = await proxied.app.inject({
        method: 'POST',
        url: '/api/auth/signin',
        remoteAddress: '10.9.9.9',
        headers: { 'x-forwarded-for': forwarded },
        payload: { email, password: 'guess' },
      });
      return answer.statusCode;
    };

    const codes: number[] = [];
    for (let n = 0; n < 12; n++) codes.push(await guess(`198.51.100.${n}, 203.0.113.5`));

    expect(codes.slice(10)).toEqual([429, 429]);
    expect(await guess('203.0.113.6')).toBe(401);
    await proxied.close();
  });

  /** Records attempts directly, as each real one costs a password hash. */
  const count = async (tries: number, key: string) => {
    const limit = { key, points: tries, windowMs: MAX_SIGN_IN_ATTEMPTS.windowMs };
    for (let n = 0; n < tries; n++) await consume(world, limit);
  };

  test('has a hundred tries of many accounts from one network, which locks none of them', async () => {
    const { email } = await withPassword();
    const real = nextAddress();
    await count(90, `sign-in-from:${real}`);

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        signIn({ email: `target.${n}@example.org`, password: PASSWORD }, real),
      ),
    );

    expect(countOf(answers, 401)).toBe(10);
    expect(countOf(answers, 429)).toBe(20);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('has a hundred tries of one account from many networks, which does not lock its owner at home', async () => {
    const { email } = await withPassword();
    const home = nextAddress();
    expect((await signIn({ email, password: PASSWORD }, home)).statusCode).toBe(200);
    await count(80, `sign-in-of:${email}`);
    const strangers = Array.from({ length: 3 }, nextAddress);

    const answers = await Promise.all(
      strangers.flatMap((from) =>
        Array.from({ length: 10 }, () => signIn({ email, password: 'guess' }, from)),
      ),
    );

    expect(countOf(answers, 401)).toBe(20);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(429);
    expect((await signIn({ email, password: PASSWORD }, home)).statusCode).toBe(200);
  });

  test('does not keep other callers from being answered', async () => {
    const { headers } = await world.person('startup');
    let isOver = false;
    const flood = Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        signIn({ email: `flood.${n}@example.org`, password: 'guess' }),
      ),
    ).finally(() => {
      isOver = true;
    });

    let answered = 0;
    while (!isOver) {
      const answer = await world.app.inject({ url: '/api/user', headers });
      if (answer.statusCode === 200) answered++;
    }

    await flood;
    expect(answered).toBeGreaterThan(12);
  });
});

describe('codes of the second factor: a caller who guesses', () => {
  const door = createSignInSteps(world);
  let amira: SecuredPerson;
  beforeEach(async () => {
    amira = await createSecuredPerson(world);
  });
  const ticketsOf = async (count: number) => {
    const tickets: string[] = [];
    while (tickets.length < count) tickets.push(await door.ticketOf(amira.email));
    return tickets;
  };

  test('has five tries with a ticket, also concurrently', async () => {
    const ticket = await door.ticketOf(amira.email);
    const code = amira.wrongCode();

    const answers = await Promise.all(Array.from({ length: 40 }, () => door.answer(ticket, code)));

    expect(countOf(answers, 422)).toBe(5);
    expect(countOf(answers, 429)).toBe(35);
    expect((await door.answer(ticket, amira.code())).statusCode).toBe(429);
  });

  test('has ten tries with all tickets and addresses, shared with other uses of a code', async () => {
    const tickets = await ticketsOf(5);
    const code = amira.wrongCode();

    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() => tickets.map((ticket) => door.answer(ticket, code))),
    );

    expect(countOf(answers, 422)).toBe(10);
    expect(countOf(answers, 429)).toBe(10);
    const proof = { password: PASSWORD, code: amira.code() };
    await expectRefusal(amira.api.secondFactor.turnOff({ body: proof }), 'request.rate_limited');
  });

  test('does not lock out the owner where they have signed in before', async () => {
    const home = '198.51.100.9';
    const first = await door.answer(await door.ticketOf(amira.email, home), amira.code(), home);
    expect(first.statusCode).toBe(200);
    for (const ticket of await ticketsOf(3)) {
      for (let n = 0; n < 4; n++) await door.answer(ticket, amira.wrongCode());
    }
    advanceClock(world, 30_000);

    const stranger = await door.answer(await door.ticketOf(amira.email), amira.code());
    const owner = await door.answer(await door.ticketOf(amira.email, home), amira.code(), home);

    expect(stranger.statusCode).toBe(429);
    expect(owner.statusCode).toBe(200);
  });

  test('is audited with the account', async () => {
    await door.answer(await door.ticketOf(amira.email), amira.wrongCode());
    const details = { call: 'POST /api/auth/signin/code', code: 'auth.wrong_code' };
    const filter = { action: 'access.refused', subjectId: amira.id };
    const audited = async () => (await auditEntries(world, filter)).map((entry) => entry.details);
    await expect.poll(audited).toEqual([details]);
  });

  test('is refused with text, lists and digits of other scripts', async () => {
    const ticket = await door.ticketOf(amira.email);
    for (const code of ['abc', '12345', '1234567', '١٢٣٤٥٦', '0x1F', '-12345', '1e5555']) {
      expect((await door.answer(ticket, code)).statusCode).toBe(422);
    }
    for (const code of [['123456'], { $ne: '' }, null, 123456]) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/auth/signin/code',
        payload: { ticket, code },
      });
      expect(answer.json()).toMatchObject({ code: 'request.invalid' });
    }
    expect((await door.answer(ticket, amira.code())).statusCode).toBe(200);
  });

  test('does not learn whether a code was near', async () => {
    const ticket = await door.ticketOf(amira.email);
    const answers = [
      await door.answer(ticket, amira.wrongCode()),
      await door.answer(ticket, amira.code(3)),
      await door.answer(ticket, '0000000000'),
    ];
    expect(new Set(answers.map(textOf)).size).toBe(1);
  });

  test('finds no password, ticket or code in the most verbose log', async () => {
    const log = captureLog('trace');
    const verbose = await buildApp({
      ...world,
      now: () => world.clock ?? new Date(),
      logger: log.logger,
    });
    const logged = createSignInSteps({ ...world, app: verbose });
    const ticket = await logged.ticketOf(amira.email);
    const [recovery = ''] = amira.recoveryCodes;
    const wrong = amira.wrongCode();

    await logged.answer(ticket, wrong);
    expect((await logged.answer(ticket, amira.code())).statusCode).toBe(200);
    await logged.answer(await logged.ticketOf(amira.email), recovery);

    await verbose.close();
    expect(log.read()).toContain('/api/auth/signin/code');
    expect(log.read()).not.toContain(PASSWORD);
    // As whole words: six digits may be part of a time.
    const words = new Set(log.read().split(/[^\w-]+/));
    const secrets = [ticket, wrong, amira.code(), recovery, amira.key];
    expect(secrets.filter((secret) => words.has(secret))).toEqual([]);
  });
});

describe('tokens (A04)', async () => {
  const [amira, admin] = [await world.person('startup'), await world.person('admin')];

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const keyOf = (use: string) => Buffer.from(hkdfSync('sha256', SECRET, '', `thedot/${use}`, 32));
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const PEM = publicKey.export({ type: 'spki', format: 'pem' });

  const HEADER = { alg: 'HS256', typ: 'at+jwt' };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (more: object = {}) => ({
    sub: amira.id,
    sid: amira.sessionId,
    iss: 'thedot',
    aud: 'thedot',
    iat: now(),
    exp: now() + 600,
    ...more,
  });

  /** A token with any header and claims, signed with any key. */
  function forge(
    { header = {}, body = {} }: { header?: object; body?: object },
    key: string | Buffer = keyOf('access'),
  ) {
    const signed = `${encoded({ ...HEADER, ...header })}.${encoded(claims(body))}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  }

  const unsigned = (alg: string) => `${encoded({ ...HEADER, alg })}.${encoded(claims())}.`;
  const changed = (more: object) => {
    const [header = '', , mac = ''] = amira.accessToken.split('.');
    return `${header}.${encoded(claims(more))}.${mac}`;
  };

  const callWith = (token: string) =>
    world.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}` } });

  test("are accepted when forged with the server's own key", async () => {
    expect((await callWith(forge({}))).json().user).toMatchObject({ id: amira.id });
  });

  test.each<[string, () => string]>([
    ['without a signature', () => unsigned('none')],
    ['without a signature, with another case', () => unsigned('nOnE')],
    ['with the signature cut off', () => amira.accessToken.replace(/\.[^.]*$/, '.')],
    ['with the algorithm none', () => forge({ header: { alg: 'none' } })],
    ['without a third part', () => amira.accessToken.replace(/\.[^.]*$/, '')],
    ['with another algorithm of one key', () => forge({ header: { alg: 'HS512' } })],
    ['with the algorithm of a key pair', () => forge({ header: { alg: 'RS256' } }, PEM)],
    ['signed with a public key', () => forge({}, PEM)],
    ['signed with an empty key', () => forge({}, '')],
    ['signed with a guessable key', () => forge({}, 'secret')],
    ["signed with the hub's name", () => forge({}, 'thedot')],
    ['signed with the secret instead of the derived key', () => forge({}, SECRET)],
    ['signed with the key of file links', () => forge({}, keyOf('files'))],
    ['of another person', () => changed({ sub: admin.id })],
    ['of another session', () => changed({ sid: admin.sessionId })],
    ['with the role admin', () => changed({ role: 'admin' })],
    ['that has expired', () => forge({ body: { exp: now() - 1 } })],
    ['without an expiry', () => forge({ body: { exp: undefined } })],
    ['with a text as expiry', () => forge({ body: { exp: 'never' } })],
    ['that is not valid yet', () => forge({ body: { nbf: now() + 600 } })],
    ['for another audience', () => forge({ body: { aud: 'another' } })],
    ['without a person', () => forge({ body: { sub: undefined } })],
    ['without a session', () => forge({ body: { sid: undefined } })],
    ['of another issuer', () => forge({ body: { iss: 'another' } })],
    ['of another type', () => forge({ header: { typ: 'JWT' } })],
    ['with an unknown critical header', () => forge({ header: { crit: ['x'], x: 1 } })],
    ['of an unknown session', () => forge({ body: { sid: amira.id } })],
    ['of a list of sessions', () => forge({ body: { sid: [amira.sessionId] } })],
    ['for files', () => forge({ header: { typ: 'files+jwt' } }, keyOf('files'))],
    ['for refreshing', () => world.keys.refreshToken(amira.sessionId, 0)],
    ['of a mailed link', () => world.keys.linkToken('reset', amira.id)],
    ['of ten thousand letters', () => 'a'.repeat(10_000)],
  ])('%s are refused', async (_, make) => {
    const answer = await callWith(make());

    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('auth.session_expired');
    expect(findFaults(answer)).toEqual([]);
  });

  test('that name a key server are refused without contacting it', async () => {
    let visitors = 0;
    const sinkhole = createServer(() => visitors++).listen(0, '127.0.0.1');
    await once(sinkhole, 'listening');
    const url = `http://127.0.0.1:${(sinkhole.address() as AddressInfo).port}/keys`;
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') };

    for (const header of [
      { jku: url },
      { x5u: url, kid: url },
      { jwk, kid: 'mine' },
      { kid: '../../../../dev/null' },
      { kid: "' union select 'mine' --" },
    ]) {
      expect((await callWith(forge({ header }, 'mine'))).statusCode).toBe(401);
    }

    expect(visitors).toBe(0);
    sinkhole.close();
  });

  const file = '/api/files/0199aaaa-0000-7000-8000-000000000001';
  const filesToken = () =>
    world.keys.filesToken.sign({ userId: amira.id, sessionId: amira.sessionId });

  test.each<[string, () => InjectOptions | Promise<InjectOptions>]>([
    ['an access token in the query', () => ({ url: `/api/user?token=${amira.accessToken}` })],
    [
      'an access token of another scheme',
      () => ({ headers: { authorization: `Basic ${amira.accessToken}` } }),
    ],
    [
      'an access token as files cookie',
      () => ({ url: file, cookies: { files: amira.accessToken } }),
    ],
    [
      'an access token as refresh cookie',
      () => ({ url: '/api/auth/refreshtoken', cookies: { refresh: amira.accessToken } }),
    ],
    ['a files cookie at another call', async () => ({ cookies: { files: await filesToken() } })],
    [
      'a files token as access token',
      async () => ({ url: file, headers: { authorization: `Bearer ${await filesToken()}` } }),
    ],
  ])('are refused in the wrong place: %s', async (_, request) => {
    const answer = await world.app.inject({ url: '/api/user', ...(await request()) });
    expect(answer.statusCode).toBe(401);
  });
});

describe('an account with the unknown role (A15)', () => {
  test.each(['zzz', 'ADMIN', 'admin ', 'super_admin', '', 'constructor', '__proto__', '*'])(
    '"%s" cannot sign in or make a call',
    async (role) => {
      const { email, headers } = await world.person(role, { password: PASSWORD });

      const answers = [await signIn({ email, password: PASSWORD })];
      for (const path of ['user', 'expert-booking', 'files/0199aaaa-0000-7000-8000-000000000001']) {
        answers.push(await world.app.inject({ url: `/api/${path}`, headers }));
      }

      for (const answer of answers) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json().message).toBe('Role assigned to user does not exist');
      }
    },
  );

  test('null cannot be stored', async () => {
    const { id }: TestPerson = await world.person('admin');
    const role = null as unknown as string;
    await expect(
      world.db.updateTable('users').set({ role }).where('id', '=', id).execute(),
    ).rejects.toThrow('null value');
  });
});
