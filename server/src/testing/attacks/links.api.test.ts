import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRecovery } from '../../features/auth/auth.jobs.ts';
import { linkOf, registration } from '../registration.ts';
import { createWorld, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';

const OLD = 'olive mills at dawn';
const NEW = 'salt flats by night';
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const post = (url: string, payload: object, remoteAddress = nextAddress()) =>
  world.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, remoteAddress });
const reset = (token: string, password = NEW) =>
  world.app.inject({
    method: 'PUT',
    url: '/api/user/password',
    headers: { 'x-resetpwd-token': token },
    payload: { password },
    remoteAddress: nextAddress(),
  });

describe('a recovery link', () => {
  test('does not set the password there was, and is not spent on the try', async () => {
    const amira = await world.person('startup', { password: OLD });
    await sendRecovery(world.db, amira, new Date());
    const link = await linkOf(world, amira.email, 'reset');

    const same = await reset(link, OLD);

    expect(same.json()).toMatchObject({ message: 'Cannot use same password again' });
    expect((await reset(link, NEW)).statusCode).toBe(200);
    expect((await reset(link, 'a third good phrase')).json().message).toBe('Token already used');
  });

  test('is dead once the password was changed in another way', async () => {
    const amira = await world.person('startup', { password: OLD });
    await sendRecovery(world.db, amira, new Date());
    const link = await linkOf(world, amira.email, 'reset');

    await amira.api.users.changePassword({ body: { oldPassword: OLD, password: NEW } });

    expect((await reset(link, 'a third good phrase')).statusCode).toBe(409);
  });

  test('opens nothing for somebody who was removed meanwhile', async () => {
    const amira = await world.person('startup', { password: OLD });
    await sendRecovery(world.db, amira, new Date());
    const link = await linkOf(world, amira.email, 'reset');
    const gone = { is_removed: true };
    await world.db.updateTable('users').set(gone).where('id', '=', amira.id).execute();

    expect((await reset(link)).json().code).toBe('auth.token_invalid');
  });

  test('serves its own purpose only, as every other kind of link', async () => {
    const amira = await world.person('startup', { password: OLD });
    const { organization: _o, country: _c, ...person } = registration();
    const uses = {
      verify: (token: string) => post('verify', { token }),
      reset: (token: string) => reset(token),
      'first-admin': (token: string) => post('firstAdmin', { ...person, token }),
    };
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const opened: string[] = [];

    for (const purpose of ['verify', 'reset', 'invite', 'first-admin'] as const) {
      const { id } = await world.db
        .insertInto('account_tokens')
        .values({ user_id: amira.id, purpose, expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [use, open] of Object.entries(uses)) {
        if (use === purpose || (use === 'reset' && purpose === 'invite')) continue;
        const answer = await open(world.keys.linkToken(purpose, id));
        if (answer.statusCode !== 410) opened.push(`${use} with ${purpose}`);
      }
    }

    expect(opened).toEqual([]);
  });
});

describe('who guesses the code of a mailed link', () => {
  /** The row's id is no secret; what follows it in the code is. */
  const guess = (rowId: string) =>
    Buffer.concat([Buffer.from(rowId.replaceAll('-', ''), 'hex'), randomBytes(32)]);

  test('is stopped after a few of a thousand, and the owner is not', async () => {
    const amira = registration();
    await world.anonymous.auth.register({ body: amira });
    const link = await linkOf(world, amira.email, 'verify');
    const rowId = world.keys.readLinkToken('verify', link) ?? randomUUID();
    const real = nextAddress();

    const codes: number[] = [];
    for (let n = 0; n < 1_000; n++) {
      const token = guess(rowId).toString('base64url');
      codes.push((await post('verify', { token }, real)).statusCode);
    }

    expect(codes).toEqual([...Array(30).fill(410), ...Array(970).fill(429)]);
    expect((await post('verify', { token: link })).json()).toEqual({ email: amira.email });
  });

  test('of the first administrator is stopped too, before any work is done for them', async () => {
    const real = nextAddress();
    const { organization: _o, country: _c, ...person } = registration();
    const token = guess(randomUUID()).toString('base64url');

    const tries = Array.from({ length: 40 }, () => post('firstAdmin', { ...person, token }, real));
    const codes = (await Promise.all(tries)).map(({ statusCode }) => statusCode);

    expect(codes.filter((code) => code === 410)).toHaveLength(30);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
  });
});
