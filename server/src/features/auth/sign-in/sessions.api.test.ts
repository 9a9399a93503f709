import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import {
  MAX_SIGN_IN_ATTEMPTS,
  MAX_SIGN_IN_SESSIONS,
  RECENT_SIGN_IN_MS,
  REFRESH_GRACE_MS,
  SESSION_MS,
  SIGN_INS_PER_HOUR,
} from '@thedot/domain/limits';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { nextAddress } from '../../../testing/attacks/addresses.ts';
import { auditEntries } from '../../../testing/audit-log.ts';
import { PASSWORD } from '../../../testing/sign-in/registration.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { updateOrganization, updateUser } from '../../../testing/rows.ts';
import { advanceClock, runWhileHeld } from '../../../testing/concurrency.ts';
import { createWorld, type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();
let amira: TestPerson;
beforeEach(async () => {
  amira = await world.person('startup', { password: PASSWORD });
});

const expired = { code: 'auth.session_expired' };

/** Signs in over plain HTTP, to see cookies; each call comes from another network. */
const signIn = (
  email: string,
  { from = nextAddress(), userAgent = 'Test', keep = true, password = PASSWORD, cookie = '' } = {},
) =>
  world.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    ...(cookie && { cookies: { refresh: cookie } }),
    payload: { email, password, keep },
  });
const refreshWith = (cookie: string) =>
  world.app.inject({ url: '/api/auth/refreshtoken', cookies: { refresh: cookie } });
const signOutWith = (cookie: string) =>
  world.app.inject({ url: '/api/auth/revoketoken', cookies: { refresh: cookie } });
const cookieOf = (answer: LightMyRequestResponse) =>
  answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
const bearer = (answer: LightMyRequestResponse) => ({
  headers: { authorization: `Bearer ${answer.json().accessToken}` },
});
/** The first refresh cookie of her session. */
const first = () => world.keys.refreshToken(amira.sessionId, 0);

/** The code with which a call is refused. */
const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ code }) => code,
  );

describe('signing in', () => {
  test('returns an access token for the right password, ignoring the case of the email', async () => {
    const answer = await signIn(amira.email.toUpperCase());

    expect(answer.statusCode).toBe(200);
    const { headers } = bearer(answer);
    const me = await world.app.inject({ url: '/api/user', headers });
    expect(me.json().user).toMatchObject({ id: amira.id, email: amira.email });
    const plain = { 'x-access-token': answer.json().accessToken };
    expect((await world.app.inject({ url: '/api/user', headers: plain })).statusCode).toBe(200);
    await expect(world.anonymous.users.me()).rejects.toMatchObject({
      code: 'auth.no_token',
      message: 'No token provided',
    });
  });

  test('sets a refresh cookie that scripts and other sites cannot read', async () => {
    const cookie = (await signIn(amira.email)).cookies.find(({ name }) => name === 'refresh');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  });

  test('ends the former session of the same browser, of whichever user, and no other', async () => {
    const elsewhere = await signIn(amira.email);
    const sonia = await world.person('dot', { password: PASSWORD });
    const formerCookie = first();

    const again = await signIn(amira.email, { cookie: formerCookie });

    await expect(amira.api.users.me()).rejects.toMatchObject(expired);
    expect((await refreshWith(formerCookie)).json()).toMatchObject(expired);
    for (const open of [elsewhere, again])
      await expect(world.anonymous.users.me({}, bearer(open))).resolves.toBeDefined();
    expect(
      await auditEntries(world, { subjectId: amira.id, action: 'auth.signed-out' }),
    ).toHaveLength(1);

    await signIn(sonia.email, { cookie: cookieOf(again) });
    await expect(world.anonymous.users.me({}, bearer(again))).rejects.toMatchObject(expired);
  });

  test('that is refused leaves the session of the browser as it is', async () => {
    const refused = await signIn(amira.email, { cookie: first(), password: 'a guess' });
    expect(refused.statusCode).toBe(401);
    await expect(amira.api.users.me()).resolves.toBeDefined();
  });

  test('returns account deactivated to a removed user with the right password (A01)', async () => {
    const { email } = await world.person('startup', { password: PASSWORD, removed: true });
    expect((await signIn(email)).json()).toMatchObject({
      code: 'auth.deactivated',
      message: 'Account deactivated, contact administrator',
    });
  });

  test.each([
    ['the password', { password_hash: 'another' }],
    ['the removal of the person', { is_removed: true }],
    ['the address', { email: 'moved.meanwhile@example.org', email_verified_at: null }],
    ['the second factor', { second_factor_at: new Date().toISOString() }],
  ])('fails when %s changes meanwhile', async (_, columns) => {
    const { ended } = await runWhileHeld(world, {
      hold: (tx) => updateUser({ db: tx }, amira, columns),
      calls: [async () => (await signIn(amira.email)).json()],
    });

    const value = { code: 'auth.invalid_credentials' };
    expect(await ended).toMatchObject([{ status: 'fulfilled', value }]);
  });
});

describe('refreshing', () => {
  test('gives ten concurrent tabs an access token and the same next cookie (A06)', async () => {
    const tabs = await Promise.all(Array.from({ length: 10 }, () => refreshWith(first())));

    for (const tab of tabs) expect(await world.anonymous.users.me({}, bearer(tab))).toBeDefined();
    const cookies = new Set(tabs.map(cookieOf));
    expect(cookies.size).toBe(1);
    expect((await refreshWith([...cookies][0] ?? '')).statusCode).toBe(200);
  });

  test('with a cookie replayed after the grace period ends the session and is audited (A05)', async () => {
    const second = cookieOf(await refreshWith(first()));
    advanceClock(world, REFRESH_GRACE_MS + 1_000);

    const replay = await refreshWith(first());

    expect(replay.json()).toMatchObject({ ...expired, message: 'Session expired' });
    expect((await refreshWith(second)).statusCode).toBe(401);
    await expect(amira.api.users.me()).rejects.toMatchObject(expired);
    expect(await auditEntries(world, { subjectId: amira.sessionId })).toMatchObject([
      { action: 'session.replayed', actorId: amira.id },
    ]);
  });

  test('with a cookie two generations old ends the session even within the grace period', async () => {
    const second = cookieOf(await refreshWith(first()));
    await refreshWith(second);
    expect((await refreshWith(first())).statusCode).toBe(401);
    expect((await refreshWith(second)).statusCode).toBe(401);
  });

  test('is refused without a cookie or with a forged one, and keeps the session', async () => {
    const none = await world.app.inject({ url: '/api/auth/refreshtoken' });
    expect(none.json()).toMatchObject({ message: 'No refresh token provided' });
    const forged = `${amira.sessionId}.0.${'A'.repeat(43)}`;
    expect((await refreshWith(forged)).statusCode).toBe(401);
    expect((await refreshWith(first())).statusCode).toBe(200);
  });

  test('is refused after a month without use', async () => {
    advanceClock(world, 31 * 24 * 3_600_000);
    expect((await refreshWith(first())).statusCode).toBe(401);
  });
});

describe('the time limit of a sign-in', () => {
  test.each([
    ['90 days when it is kept', true, 29 * DAY_MS, 3],
    ['24 hours when it is not', false, 11 * HOUR_MS, 2],
  ] as const)(
    'ends it after %s, however often it is refreshed',
    async (_, keep, between, refreshes) => {
      let cookie = cookieOf(await signIn(amira.email, { keep }));
      for (let i = 0; i < refreshes; i++) {
        advanceClock(world, between);
        const answer = await refreshWith(cookie);
        expect(answer.statusCode).toBe(200);
        cookie = cookieOf(answer);
      }

      advanceClock(world, between);
      const late = await refreshWith(cookie);

      expect(late.statusCode).toBe(401);
      expect(late.json()).toMatchObject({ code: 'auth.session_ended' });
      expect(late.cookies.find(({ name }) => name === 'refresh')?.value).toBe('');
    },
  );

  test('ends its access tokens too', async () => {
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const session = world.db.updateTable('sign_in_sessions').where('id', '=', amira.sessionId);
    await session.set({ ends_at: endsAt }).execute();

    await refreshWith(first());

    const loaded = await world.people.find(amira.sessionId);
    expect(loaded?.expiresAt).toBe(Date.parse(endsAt));
  });
});

test('sessions of a hub from before the time limit refresh after the update, and are not cut short', async () => {
  const old = await createWorld();
  onTestFinished(() => old.close());
  const { id: userId } = await old.person('startup');
  const now = Date.now();
  const at = (ms: number) => new Date(now + ms).toISOString();
  await sql`alter table sign_in_sessions drop column ends_at`.execute(old.owner);
  await sql`delete from schema_migrations where name like '%_sign_in_limits.sql'`.execute(
    old.owner,
  );
  const { rows } = await sql<{ id: string; generation: number }>`
    insert into sign_in_sessions (user_id, generation, keep, created_at, rotated_at, expires_at) values
      (${userId}, 1, true, ${at(-10 * DAY_MS)}, ${at(-HOUR_MS)}, ${at(20 * DAY_MS)}),
      (${userId}, 2, true, ${at(-200 * DAY_MS)}, ${at(-HOUR_MS)}, ${at(29 * DAY_MS)}),
      (${userId}, 3, false, ${at(-HOUR_MS)}, ${at(-HOUR_MS)}, ${at(11 * HOUR_MS)}),
      (${userId}, 4, false, ${at(-3 * DAY_MS)}, ${at(-HOUR_MS)}, ${at(11 * HOUR_MS)})
    returning id, generation`.execute(old.db);

  await migrate(old.ownerUrl);

  for (const { id, generation } of rows) {
    const refresh = old.keys.refreshToken(id, generation);
    const answer = await old.app.inject({ url: '/api/auth/refreshtoken', cookies: { refresh } });
    expect((await old.anonymous.users.me({}, bearer(answer))).user.id).toBe(userId);
  }
  const migrated = await old.db
    .selectFrom('sign_in_sessions')
    .select('ends_at as endsAt')
    .where('generation', '>', 0)
    .orderBy('generation')
    .execute();
  expect(migrated.map(({ endsAt }) => Date.parse(endsAt) - now)).toEqual([
    80 * DAY_MS,
    29 * DAY_MS,
    23 * HOUR_MS,
    11 * HOUR_MS,
  ]);
});

describe('the sign-in sessions of an account', () => {
  const liveSessions = async ({ api }: TestPerson) => (await api.sessions.list()).items;

  test('are never more than 20: a further sign-in ends the one unused for longest', async () => {
    const unused = await signIn(amira.email);
    const others: LightMyRequestResponse[] = [];
    while (others.length < MAX_SIGN_IN_SESSIONS - 2) others.push(await signIn(amira.email));
    advanceClock(world, 60_000);
    await refreshWith(first());
    const page = await world.socket(unused.json());

    await signIn(amira.email);

    expect(await page.waitForEvent('session-ended')).toEqual([expired]);
    expect((await refreshWith(cookieOf(unused))).json()).toMatchObject(expired);
    expect((await refreshWith(cookieOf(others[0]!))).statusCode).toBe(200);
    expect(await liveSessions(amira)).toHaveLength(MAX_SIGN_IN_SESSIONS);
  });

  test('are at most 20 rows after parallel right sign-ins, 60 of which are admitted in an hour', async () => {
    const answers: LightMyRequestResponse[] = [];
    while (answers.length < SIGN_INS_PER_HOUR + 30) {
      answers.push(...(await Promise.all(Array.from({ length: 30 }, () => signIn(amira.email)))));
    }

    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(SIGN_INS_PER_HOUR);
    expect(refused).toHaveLength(30);
    for (const { headers } of refused)
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    const rows = await world.db
      .selectFrom('sign_in_sessions')
      .select('id')
      .where('user_id', '=', amira.id)
      .execute();
    expect(rows).toHaveLength(MAX_SIGN_IN_SESSIONS);
  });

  test('are limited per hour by right passwords alone, and not for a new password', async () => {
    const from = nextAddress();
    for (let i = 0; i < 5; i++) await signIn(amira.email, { password: 'a wrong password' });
    for (let i = 0; i < SIGN_INS_PER_HOUR; i++) {
      expect((await signIn(amira.email, { from })).statusCode).toBe(200);
    }
    // Right passwords that are refused are no guesses: these would lock out the whole network.
    for (let i = 0; i < MAX_SIGN_IN_ATTEMPTS.each; i++) {
      expect((await signIn(amira.email, { from })).statusCode).toBe(429);
    }
    expect((await signIn(amira.email, { from, password: 'wrong' })).statusCode).toBe(401);

    const password = 'almond trees at noon';
    await updateUser(world, amira, { password_hash: await hashPassword(password) });

    expect((await signIn(amira.email, { from, password })).statusCode).toBe(200);
  });
});

describe('signing out', () => {
  test('ends the access, refresh and files tokens at once; a second time returns 401 (A07)', async () => {
    const named = { userId: amira.id, sessionId: amira.sessionId };
    const cookies = { files: await world.keys.filesToken.sign(named) };
    const fileStatus = async () =>
      (await world.app.inject({ url: `/api/files/${randomUUID()}`, cookies })).statusCode;
    await amira.api.users.me();
    expect(await fileStatus()).toBe(404);

    expect((await signOutWith(first())).statusCode).toBe(200);

    await expect(amira.api.users.me()).rejects.toMatchObject(expired);
    expect((await refreshWith(first())).statusCode).toBe(401);
    expect(await fileStatus()).toBe(401);
    expect((await signOutWith(first())).json()).toMatchObject({ message: 'Token already revoked' });
  });
});

describe('a change of permissions in the database', () => {
  test('applies to open sessions when a role or the booking permission changes (A09)', async () => {
    const staff = await world.person('dot');
    for (const { api } of [staff, amira]) await api.bookings.list();

    await updateUser(world, staff, { role: 'guest' });
    await updateOrganization(world, amira, { can_book_expert: false });

    for (const { api } of [staff, amira]) {
      await expect.poll(() => refusalOf(api.bookings.list())).toBe('access.denied');
    }
  });

  test('ends the sessions of a removed person, which restoring does not bring back (A08)', async () => {
    const isRemoved = async () => (await world.people.find(amira.sessionId))?.removed;
    await amira.api.users.me();

    await updateUser(world, amira, { is_removed: true });

    await expect.poll(() => refusalOf(amira.api.users.me())).toBe('auth.deactivated');
    await expect.poll(isRemoved).toBe(true);
    await updateUser(world, amira, { is_removed: false });
    await expect.poll(isRemoved).toBe(false);
    await expect(amira.api.users.me()).rejects.toMatchObject(expired);
    expect((await refreshWith(first())).statusCode).toBe(401);
  });

  test('reports deactivation only for the newest cookie and deletes it', async () => {
    const elsewhere = await world.person('guest');
    const second = cookieOf(await refreshWith(first()));
    const third = cookieOf(await refreshWith(second));
    const signedOut = world.keys.refreshToken(elsewhere.sessionId, 0);
    await signOutWith(signedOut);
    for (const person of [amira, elsewhere]) await updateUser(world, person, { is_removed: true });

    const answer = await refreshWith(third);

    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'auth.deactivated' });
    expect(answer.cookies.find(({ name }) => name === 'refresh')?.value).toBe('');
    for (const cookie of [first(), signedOut]) {
      expect((await refreshWith(cookie)).json()).toMatchObject(expired);
    }
  });
});

describe('the own sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const listOf = async ({ api }: TestPerson) => (await api.sessions.list()).items;
  const end = ({ api }: TestPerson, id: string, password = PASSWORD) =>
    api.sessions.end({ params: { id }, body: { password } });
  const endOthers = ({ api }: TestPerson, password = PASSWORD) =>
    api.sessions.endOthers({ body: { password } });
  const notFound = { code: 'session.not_found', status: 404 };

  test('are listed with browser and address, the current one first', async () => {
    await signIn(amira.email, { from: '203.0.113.7', userAgent: FIREFOX });

    const [here, there, ...more] = await listOf(amira);

    expect(more).toEqual([]);
    expect(here).toMatchObject({ id: amira.sessionId, isCurrent: true });
    expect(there).toMatchObject({ userAgent: FIREFOX, address: '203.0.113.7', isCurrent: false });
  });

  test('are ended one by one, with access and refresh tokens', async () => {
    const other = await signIn(amira.email);
    await world.anonymous.users.me({}, bearer(other));
    const id = (await listOf(amira))[1]?.id ?? '';

    await end(amira, id);

    await expect(world.anonymous.users.me({}, bearer(other))).rejects.toMatchObject(expired);
    expect((await refreshWith(cookieOf(other))).statusCode).toBe(401);
    expect(await listOf(amira)).toHaveLength(1);
    await expect(end(amira, id)).rejects.toMatchObject(notFound);
  });

  test('are ended all but the current one', async () => {
    const others = [await signIn(amira.email), await signIn(amira.email)];
    for (const other of others) await world.anonymous.users.me({}, bearer(other));

    expect(await endOthers(amira)).toEqual({ ended: 2 });

    for (const other of others) {
      await expect(world.anonymous.users.me({}, bearer(other))).rejects.toMatchObject(expired);
    }
    expect(await listOf(amira)).toHaveLength(1);
    expect(await endOthers(amira)).toEqual({ ended: 0 });
  });

  test('are ended only with the own password, or after a recent sign-in of a user who has none', async () => {
    const other = await signIn(amira.email);
    const id = (await listOf(amira))[1]?.id ?? '';
    for (const [refusal, body] of [
      ['auth.proof_required', {}],
      ['auth.wrong_password', { password: 'a guess' }],
    ] as const) {
      expect(await refusalOf(amira.api.sessions.endOthers({ body }))).toBe(refusal);
      expect(await refusalOf(amira.api.sessions.end({ params: { id }, body }))).toBe(refusal);
    }
    await world.anonymous.users.me({}, bearer(other));

    const claire = await world.person('guest');
    expect(await claire.api.sessions.endOthers({ body: {} })).toEqual({ ended: 0 });
    advanceClock(world, RECENT_SIGN_IN_MS);
    expect(await refusalOf(claire.api.sessions.endOthers({ body: {} }))).toBe('auth.sign_in_again');
  });

  test('are not listed once they have expired', async () => {
    await signIn(amira.email);
    advanceClock(world, SESSION_MS + 60_000);
    expect(await listOf(amira)).toEqual([]);
  });

  test('cannot be listed or ended by other users', async () => {
    const sonia = await world.person('super-admin', { password: PASSWORD });

    expect((await listOf(sonia)).map(({ id }) => id)).toEqual([sonia.sessionId]);
    for (const id of [amira.sessionId, randomUUID()]) {
      await expect(end(sonia, id)).rejects.toMatchObject(notFound);
    }
    await endOthers(sonia);
    expect(await listOf(amira)).toHaveLength(1);
  });
});
