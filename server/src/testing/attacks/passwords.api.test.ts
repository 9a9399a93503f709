import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRecovery } from '../../features/auth/auth.jobs.ts';
import { linkOf, registration } from '../registration.ts';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';
import { faultsOf } from './answers.ts';

const OLD = 'olive mills at dawn';
let world: World;
let amira: TestPerson;
let link: string;
beforeAll(async () => {
  world = await createWorld();
  amira = await world.person('startup', { password: OLD });
  await sendRecovery(world.db, amira, new Date());
  link = await linkOf(world, amira.email, 'reset');
});
afterAll(() => world.close());

const send = (call: InjectOptions) => world.app.inject({ remoteAddress: nextAddress(), ...call });
const signIn = (email: string, password: string) =>
  send({ method: 'POST', url: '/api/auth/signin', payload: { email, password } });

/** Every place where a password is typed. */
const PLACES: readonly (readonly [string, (password: string) => InjectOptions])[] = [
  [
    'signing in',
    (password) => ({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { email: amira.email, password },
    }),
  ],
  [
    'registering',
    (password) => ({
      method: 'POST',
      url: '/api/auth/register',
      payload: registration({ password }),
    }),
  ],
  [
    'setting a new one',
    (password) => ({
      method: 'PUT',
      url: '/api/user/password',
      headers: { 'x-resetpwd-token': link },
      payload: { password },
    }),
  ],
  [
    'changing it',
    (password) => ({
      method: 'POST',
      url: '/api/user/password',
      headers: amira.headers,
      payload: { oldPassword: OLD, password },
    }),
  ],
  [
    'saying the current one',
    (oldPassword) => ({
      method: 'POST',
      url: '/api/user/password',
      headers: amira.headers,
      payload: { oldPassword, password: 'salt flats by night' },
    }),
  ],
];

describe.each(PLACES)('%s', (_, asking) => {
  test('with ten megabytes is refused at once', { retry: 2 }, async () => {
    const call = asking('x'.repeat(10 * 1024 ** 2));
    const before = performance.now();

    const answer = await send(call);

    expect(answer.json().code).toBe('request.too_large');
    expect(performance.now() - before).toBeLessThan(500);
  });

  test.each([
    ['a hundred thousand letters', 'x'.repeat(100_000)],
    ['a zero within', 'olive\u0000mills at dawn'],
    ['half a letter', 'olive mills at \ud83d'],
    ['nothing', ''],
  ])('with %s is refused at its field', async (__, password) => {
    const answer = await send(asking(password));

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      expect.objectContaining({ path: expect.stringMatching(/^(oldP|p)assword$/) }),
    ]);
    expect(faultsOf(answer)).toEqual([]);
    expect(answer.body).not.toContain('olive');
  });
});

describe.each(PLACES.slice(1, 4))('%s', (_, asking) => {
  test.each([
    ['password1234', 'auth.password_common'],
    ['thedot2026', 'auth.password_common'],
    ['short', 'auth.password_length'],
    ['x'.repeat(129), 'auth.password_length'],
  ])('as %s is refused at its field', async (password, code) => {
    const answer = await send(asking(password));

    expect(answer.json()).toMatchObject({ code, errors: [{ path: 'password', code }] });
  });
});

test('a stolen session does not get to try all passwords', async () => {
  const { headers } = await world.person('startup', { password: OLD });
  const change = (oldPassword: string) =>
    send({
      method: 'POST',
      url: '/api/user/password',
      headers,
      payload: { oldPassword, password: 'salt flats by night' },
    });

  const tries = await Promise.all(Array.from({ length: 30 }, (_, n) => change(`guess ${n}`)));

  expect(tries.filter(({ statusCode }) => statusCode === 422)).toHaveLength(20);
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
});

test.each([
  ['64 letters', 'salt flats by night, 64 letters to the very last one of them all'],
  ['128 letters', `${'salt flats by night '.repeat(6)}and more`],
  ['spaces around', '  salt flats by night '],
  ['animals and accents', 'l’été 🐎 sur les salines'],
])('a password of %s opens the door as it was typed, and in no other way', async (_, password) => {
  const person = registration({ password });
  await send({ method: 'POST', url: '/api/auth/register', payload: person });
  const token = await linkOf(world, person.email, 'verify');
  await send({ method: 'POST', url: '/api/auth/verify', payload: { token } });

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
