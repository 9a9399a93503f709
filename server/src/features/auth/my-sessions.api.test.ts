import { randomUUID } from 'node:crypto';
import { SESSION_MS } from '@thedot/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/registration.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock = null;
  amira = await world.person('startup', { password: PASSWORD });
});
afterAll(() => world.close());

/** Signs in from another browser; its headers and its refresh cookie. */
async function elsewhere() {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: '203.0.113.7',
    headers: { 'user-agent': FIREFOX },
    payload: { email: amira.email, password: PASSWORD, keep: true },
  });
  return {
    headers: { authorization: `Bearer ${answer.json().accessToken}` },
    refresh: answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '',
  };
}

const mine = async () => (await amira.api.sessions.list()).items;
const ended = { code: 'auth.session_expired' };

describe('one’s own sessions', () => {
  test('are listed with browser and place, this one first', async () => {
    await elsewhere();

    const [here, there, ...more] = await mine();

    expect(more).toEqual([]);
    expect(here).toMatchObject({ id: amira.sessionId, isThis: true });
    expect(there).toMatchObject({ userAgent: FIREFOX, address: '203.0.113.7', isThis: false });
  });

  test('are ended one by one, and what they hold is dead at once', async () => {
    const other = await elsewhere();
    await world.anonymous.users.me({}, other);
    const id = (await mine())[1]?.id ?? '';

    await amira.api.sessions.end({ params: { id } });

    await expect(world.anonymous.users.me({}, other)).rejects.toMatchObject(ended);
    const cookies = { refresh: other.refresh };
    const refreshed = await world.app.inject({ url: '/api/auth/refreshtoken', cookies });
    expect(refreshed.statusCode).toBe(401);
    expect(await mine()).toHaveLength(1);
    await expect(amira.api.sessions.end({ params: { id } })).rejects.toMatchObject({
      code: 'session.not_found',
      status: 404,
    });
  });

  test('are ended all but this one', async () => {
    const others = [await elsewhere(), await elsewhere()];
    for (const other of others) await world.anonymous.users.me({}, other);

    expect(await amira.api.sessions.endOthers()).toEqual({ ended: 2 });

    for (const other of others) {
      await expect(world.anonymous.users.me({}, other)).rejects.toMatchObject(ended);
    }
    expect(await mine()).toHaveLength(1);
    expect(await amira.api.sessions.endOthers()).toEqual({ ended: 0 });
  });

  test('are not listed once they have ended by themselves', async () => {
    await elsewhere();
    world.clock = new Date(Date.now() + SESSION_MS + 60_000);
    expect(await mine()).toEqual([]);
  });

  test('are nobody else’s to see or to end', async () => {
    const sonia = await world.person('super-admin');

    const seen = (await sonia.api.sessions.list()).items.map(({ id }) => id);
    const tries = [amira.sessionId, randomUUID()].map(
      (id) => () => sonia.api.sessions.end({ params: { id } }),
    );

    expect(seen).toEqual([sonia.sessionId]);
    for (const attempt of tries) {
      await expect(attempt()).rejects.toMatchObject({ code: 'session.not_found', status: 404 });
    }
    expect(await mine()).toHaveLength(1);
    await sonia.api.sessions.endOthers();
    expect(await amira.api.users.me()).toBeDefined();
  });
});
