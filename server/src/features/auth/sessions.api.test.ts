import { randomUUID } from 'node:crypto';
import { REFRESH_GRACE_MS } from '@thedot/domain/limits';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { later } from '../../testing/waiting.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock = null;
  amira = await world.person('startup');
});
afterAll(() => world.close());

const refreshWith = (cookie: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: '/api/auth/refreshtoken', cookies: { refresh: cookie }, headers });
const signOutWith = (cookie: string) =>
  world.app.inject({ url: '/api/auth/revoketoken', cookies: { refresh: cookie } });
const cookieOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
const first = () => world.keys.refreshToken(amira.sessionId, 0);

describe('refreshing', () => {
  test('each refresh gives a new access token and the next cookie', async () => {
    const answer = await refreshWith(first());

    const headers = { authorization: `Bearer ${answer.json().accessToken}` };
    expect((await world.app.inject({ url: '/api/user', headers })).statusCode).toBe(200);
    expect((await refreshWith(cookieOf(answer))).statusCode).toBe(200);
  });

  test('ten tabs that refresh at once all go on, with one family', async () => {
    const tabs = await Promise.all(Array.from({ length: 10 }, () => refreshWith(first())));

    expect(tabs.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const cookies = new Set(tabs.map(cookieOf));
    expect(cookies.size).toBe(1);
    expect((await refreshWith([...cookies][0] ?? '')).statusCode).toBe(200);
  });

  test('a token replayed after the grace ends the whole family, and is noted', async () => {
    const second = cookieOf(await refreshWith(first()));
    later(world, REFRESH_GRACE_MS + 1_000);

    const replay = await refreshWith(first());

    expect(replay.json()).toMatchObject({
      code: 'auth.session_expired',
      message: 'Session expired',
    });
    expect((await refreshWith(second)).statusCode).toBe(401);
    await expect(amira.api.users.me()).rejects.toMatchObject({ code: 'auth.session_expired' });
    const noted = await world.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', amira.sessionId)
      .execute();
    expect(noted).toEqual([{ action: 'session.replayed', actor_id: amira.id }]);
  });

  test('a token two generations old is a replay even within the grace', async () => {
    const second = cookieOf(await refreshWith(first()));
    await refreshWith(second);
    expect((await refreshWith(first())).statusCode).toBe(401);
    expect((await refreshWith(second)).statusCode).toBe(401);
  });

  test('without a cookie, or with a made-up one, there is nothing to refresh', async () => {
    const none = await world.app.inject({ url: '/api/auth/refreshtoken' });
    expect(none.json()).toMatchObject({ message: 'No refresh token provided' });
    const forged = `${amira.sessionId}.0.${'A'.repeat(43)}`;
    expect((await refreshWith(forged)).statusCode).toBe(401);
    expect((await refreshWith(first())).statusCode).toBe(200);
  });

  test('a session ends by itself when it is not used', async () => {
    later(world, 31 * 24 * 3_600_000);
    expect((await refreshWith(first())).statusCode).toBe(401);
  });

  test('another site can neither refresh nor sign anybody out', async () => {
    for (const url of ['/api/auth/refreshtoken', '/api/auth/revoketoken']) {
      const answer = await world.app.inject({
        url,
        cookies: { refresh: first() },
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      expect(answer.json()).toMatchObject({ code: 'request.cross_site' });
    }
    expect((await refreshWith(first())).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  test('the old access and refresh tokens are dead at once', async () => {
    await amira.api.users.me();

    expect((await signOutWith(first())).statusCode).toBe(200);

    await expect(amira.api.users.me()).rejects.toMatchObject({ code: 'auth.session_expired' });
    expect((await refreshWith(first())).statusCode).toBe(401);
  });

  test('the files of the session cannot be asked for any more either', async () => {
    const named = { userId: amira.id, sessionId: amira.sessionId };
    const cookies = { files: await world.keys.filesToken.sign(named) };
    const askForFile = () => world.app.inject({ url: `/api/files/${randomUUID()}`, cookies });
    expect((await askForFile()).statusCode).toBe(404);

    await signOutWith(first());

    expect((await askForFile()).statusCode).toBe(401);
  });

  test('a second time says that it is already done', async () => {
    await signOutWith(first());
    expect((await signOutWith(first())).json()).toMatchObject({ message: 'Token already revoked' });
  });
});

describe('a change of rights', () => {
  test('counts from the very next call, whoever made it', async () => {
    const staff = await world.person('dot');
    await staff.api.bookings.list();

    await world.db.updateTable('users').set({ role: 'guest' }).where('id', '=', staff.id).execute();

    await expect
      .poll(() =>
        staff.api.bookings.list().then(
          () => 'let in',
          ({ code }) => code,
        ),
      )
      .toBe('access.denied');
  });

  test('removing a person ends what they hold', async () => {
    await amira.api.users.me();
    await world.db
      .updateTable('users')
      .set({ is_removed: true })
      .where('id', '=', amira.id)
      .execute();

    await expect
      .poll(() =>
        amira.api.users.me().then(
          () => 'let in',
          ({ code }) => code,
        ),
      )
      .toBe('auth.deactivated');
  });

  test('who is removed while they are signed in learns it where they are, and nowhere else', async () => {
    const elsewhere = await world.person('guest');
    const second = cookieOf(await refreshWith(first()));
    const third = cookieOf(await refreshWith(second));
    const signedOut = world.keys.refreshToken(elsewhere.sessionId, 0);
    await signOutWith(signedOut);
    await world.db
      .updateTable('users')
      .set({ is_removed: true })
      .where('id', 'in', [amira.id, elsewhere.id])
      .execute();

    const told = await refreshWith(third);

    expect(told.statusCode).toBe(401);
    expect(told.json()).toMatchObject({ code: 'auth.deactivated' });
    expect(cookieOf(told)).toBe('');
    for (const cookie of [first(), signedOut]) {
      expect((await refreshWith(cookie)).json()).toMatchObject({ code: 'auth.session_expired' });
    }
  });

  test('taking a person back does not bring back what they, or a thief, held', async () => {
    const removed = (is_removed: boolean) =>
      world.db.updateTable('users').set({ is_removed }).where('id', '=', amira.id).execute();
    const known = () => world.people.find(amira.sessionId);
    await amira.api.users.me();
    await removed(true);
    await expect.poll(async () => (await known())?.removed, { timeout: 30_000 }).toBe(true);

    await removed(false);

    await expect.poll(async () => (await known())?.removed, { timeout: 30_000 }).toBe(false);
    await expect(amira.api.users.me()).rejects.toMatchObject({ code: 'auth.session_expired' });
    expect((await refreshWith(first())).statusCode).toBe(401);
  });

  test('an organization that loses its bookings loses them for all its people', async () => {
    await amira.api.bookings.list();

    await world.db
      .updateTable('organizations')
      .set({ can_book_expert: false })
      .where('id', '=', amira.organizationId)
      .execute();

    await expect
      .poll(() =>
        amira.api.bookings.list().then(
          () => 'let in',
          ({ code }) => code,
        ),
      )
      .toBe('access.denied');
  });
});

test('an access token is needed', async () => {
  await expect(world.anonymous.users.me()).rejects.toMatchObject({
    code: 'auth.no_token',
    message: 'No token provided',
  });
});
