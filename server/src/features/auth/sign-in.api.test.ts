import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextAddress } from '../../testing/attacks/addresses.ts';
import { whileHeld } from '../../testing/waiting.ts';
import { createWorld, type World } from '../../testing/world.ts';

const PASSWORD = 'olive mills at dawn';
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Signs in over plain HTTP, to see cookies; each caller has an address of its own. */
const signIn = (email: string, password: string, address = nextAddress()) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: address,
    payload: { email, password },
  });

describe('signing in', () => {
  test('the right password opens the door, and the token opens the calls', async () => {
    const amira = await world.person('startup', { password: PASSWORD });

    const answer = await signIn(amira.email.toUpperCase(), PASSWORD);

    expect(answer.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${answer.json().accessToken}` };
    const me = await world.app.inject({ url: '/api/user', headers });
    expect(me.json().user).toMatchObject({ id: amira.id, email: amira.email });
    const plain = { 'x-access-token': answer.json().accessToken };
    expect((await world.app.inject({ url: '/api/user', headers: plain })).statusCode).toBe(200);
  });

  test.each([
    ['a new password', { password_hash: 'another' }],
    ['the removal of its owner', { is_removed: true }],
    ['another address', { email: 'moved.meanwhile@example.org', email_verified_at: null }],
    ['a second factor', { second_factor_at: new Date().toISOString() }],
  ])('the right password does not overtake %s', async (_, change) => {
    const amira = await world.person('startup', { password: PASSWORD });

    const { ended } = await whileHeld(world, {
      hold: (tx) => tx.updateTable('users').set(change).where('id', '=', amira.id).execute(),
      calls: [async () => (await signIn(amira.email, PASSWORD)).json()],
    });

    const value = { code: 'auth.invalid_credentials' };
    expect(await ended).toMatchObject([{ status: 'fulfilled', value }]);
  });

  test('the refresh cookie is out of reach of scripts and other sites', async () => {
    const amira = await world.person('startup', { password: PASSWORD });

    const answer = await signIn(amira.email, PASSWORD);

    const cookie = answer.cookies.find(({ name }) => name === 'refresh');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  });

  test('an unknown address, a wrong password and a removed account get the same answer', async () => {
    const amira = await world.person('startup', { password: PASSWORD });
    const removed = await world.person('startup', { password: PASSWORD, removed: true });

    const answers = [
      await signIn('nobody@example.org', PASSWORD),
      await signIn(amira.email, 'not the password'),
      await signIn(removed.email, 'not the password'),
    ];

    const said = answers.map((answer) => ({ ...answer.json(), requestId: '' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(said[0]).toEqual({
      code: 'auth.invalid_credentials',
      message: 'Invalid Password',
      requestId: '',
    });
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
  });

  test('a removed account is told so after the right password only', async () => {
    const removed = await world.person('startup', { password: PASSWORD, removed: true });
    const answer = await signIn(removed.email, PASSWORD);
    expect(answer.json()).toMatchObject({
      code: 'auth.deactivated',
      message: 'Account deactivated, contact administrator',
    });
  });

  test('ten wrong tries close the door for that address, not for the owner elsewhere', async () => {
    const amira = await world.person('startup', { password: PASSWORD });
    const attacker = nextAddress();

    const tries = [];
    for (let i = 0; i < 30; i++) tries.push(await signIn(amira.email, 'guess', attacker));

    expect(tries.slice(0, 10).every(({ statusCode }) => statusCode === 401)).toBe(true);
    expect(tries.slice(10).every(({ statusCode }) => statusCode === 429)).toBe(true);
    expect(Number(tries[10]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(amira.email, PASSWORD)).statusCode).toBe(200);
  });

  test('a password of ten megabytes is refused before it is looked at', async () => {
    const answer = await signIn('a@example.org', 'x'.repeat(10 * 1024 ** 2));
    expect(answer.json()).toMatchObject({ code: 'request.too_large' });
  });
});
