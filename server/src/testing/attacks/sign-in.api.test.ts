import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { median } from './answers.ts';

const PASSWORD = 'olive mills at dawn';
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const signIn = (
  payload: Readonly<Record<string, unknown>>,
  remoteAddress = nextAddress(),
  headers: Record<string, string> = {},
) => world.app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, headers, payload });

// A machine that is busy otherwise may spoil a measurement; what leaks, leaks each time.
test(
  'neither words nor time tell whether an account exists or was removed',
  { retry: 2 },
  async () => {
    const known = await world.person('startup', { password: PASSWORD });
    const removed = await world.person('startup', { password: PASSWORD, removed: true });
    const invited = await world.person('startup');
    const emails = ['nobody@example.org', known.email, removed.email, invited.email];

    const told = new Set<string>();
    const times = new Map<string, number[]>(emails.map((email) => [email, []]));
    for (let round = 0; round < 20; round++) {
      for (const email of emails) {
        const before = performance.now();
        const answer = await signIn({ email, password: `guess ${round}` });
        times.get(email)?.push(performance.now() - before);
        const { requestId: _, ...said } = answer.json();
        const { 'x-request-id': __, date: ___, ...headers } = answer.headers;
        told.add(JSON.stringify([answer.statusCode, said, headers]));
      }
    }

    expect([...told]).toHaveLength(1);
    const medians = [...times.values()].map(median);
    expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(30);
    // The work that takes the time is done for nobody too.
    const fastest = [...times.values()].map((taken) => Math.min(...taken));
    expect(Math.min(...fastest) * 2).toBeGreaterThan(Math.max(...fastest));
  },
);

describe('who guesses passwords', () => {
  test.each([
    ['code', '000000'],
    ['otp', '000000'],
    ['provider', 'google'],
    ['token', 'x'],
    ['role', 'admin'],
    ['__proto__x', {}],
  ])('gets nowhere with the field "%s", not even with the right password', async (field, value) => {
    const { email } = await world.person('startup', { password: PASSWORD });

    const answer = await signIn({ email, password: PASSWORD, [field]: value });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([expect.objectContaining({ code: 'field.unknown' })]);
    expect(answer.cookies).toEqual([]);
  });

  test('is stopped as one address, whatever addresses the headers tell of', async () => {
    const { email } = await world.person('startup', { password: PASSWORD });
    const real = nextAddress();
    const claims = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}, 127.0.0.1`,
      'x-real-ip': `198.51.100.${n}`,
      'x-client-ip': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
    });

    const codes: number[] = [];
    for (let n = 0; n < 30; n++) {
      codes.push((await signIn({ email, password: 'guess' }, real, claims(n))).statusCode);
    }

    expect(codes).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('is stopped as one, from however many addresses of their network', async () => {
    const { email } = await world.person('startup', { password: PASSWORD });
    const guess = (host: string) => signIn({ email, password: 'guess' }, host);

    const codes: number[] = [];
    for (let n = 1; n <= 12; n++) codes.push((await guess(`2001:db8:5:5::${n}`)).statusCode);

    expect(codes.slice(10)).toEqual([429, 429]);
    expect((await guess('2001:db8:5:6::1')).statusCode).toBe(401);
    expect((await guess('::ffff:203.0.113.1')).statusCode).toBe(401);
  });

  test('is counted by the address that the hub’s own proxy saw', async () => {
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

  test('is stopped as one, in whatever case and spaces the address is typed', async () => {
    const { email } = await world.person('startup', { password: PASSWORD });
    const real = nextAddress();
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('e', 'E')];

    const codes: number[] = [];
    for (let n = 0; n < 12; n++) {
      codes.push((await signIn({ email: spellings[n % 4], password: 'x' }, real)).statusCode);
    }

    expect(codes.slice(10)).toEqual([429, 429]);
  });

  test('at many accounts from one address is stopped too, which closes none of them', async () => {
    const { email } = await world.person('startup', { password: PASSWORD });
    const real = nextAddress();
    const tries = Array.from({ length: 120 }, (_, n) =>
      signIn({ email: `target.${n}@example.org`, password: PASSWORD }, real),
    );

    const answers = await Promise.all(tries);

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
  });

  test('from many networks closes the account to strangers, and not to its owner at home', async () => {
    const { email } = await world.person('startup', { password: PASSWORD });
    const home = nextAddress();
    expect((await signIn({ email, password: PASSWORD }, home)).statusCode).toBe(200);
    const strangers = Array.from({ length: 11 }, nextAddress);
    const tries = strangers.flatMap((from) =>
      Array.from({ length: 10 }, () => signIn({ email, password: 'guess' }, from)),
    );

    const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode);

    expect(codes.filter((code) => code === 401)).toHaveLength(100);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(429);
    expect((await signIn({ email, password: PASSWORD }, home)).statusCode).toBe(200);
  });

  test('a hundred times at once is counted as one who does it a hundred times after another', async () => {
    const { email } = await world.person('startup', { password: PASSWORD });
    const real = nextAddress();

    const atOnce = await Promise.all(
      Array.from({ length: 100 }, () => signIn({ email, password: 'guess' }, real)),
    );

    expect(atOnce.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(atOnce.filter(({ statusCode }) => statusCode === 429)).toHaveLength(90);
    const after = await signIn({ email, password: PASSWORD }, real);
    expect(after.statusCode).toBe(429);
    expect(Number(after.headers['retry-after'])).toBeGreaterThan(800);
    expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(200);
  });
});

test('while four hundred sign in at once everybody else is answered', async () => {
  const { headers } = await world.person('startup');
  let isOver = false;
  const flood = Promise.all(
    Array.from({ length: 400 }, (_, n) =>
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
  expect(answered).toBeGreaterThan(100);
});
