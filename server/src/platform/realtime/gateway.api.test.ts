import {
  ACCESS_TOKEN_MS,
  SOCKETS_PER_USER,
  SESSION_MS,
  TOKEN_GRACE_MS,
} from '@thedot/domain/limits';
import { LIVE_EVENTS, type LiveEvent } from '@thedot/domain/live';
import { SOCKET_REQUESTS } from '@thedot/domain/socket-requests';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { revokeSession, updateOrganization, updateUser } from '../../testing/rows.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { createWorld, type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld();
const admin = await world.person('super-admin');
let amira: TestPerson;
beforeEach(async () => {
  amira = await world.person('startup');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a user one event of each kind, without its payload. */
function tellAll({ id }: TestPerson) {
  const tell = world.live.sendToUsers as (to: readonly string[], event: LiveEvent) => void;
  for (const event of LIVE_EVENTS) tell([id], event);
}

const codeOf = (opening: Promise<unknown>) =>
  opening.then(
    () => 'connected',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** Fakes only the date; timers run in real time. */
const advanceDate = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('events', () => {
  const SPECIFIED: readonly string[] = [
    'show_notification',
    'update-bookings',
    'update-comming-bookings',
    'update-proposal',
    'update-opportunities',
    'update-organization',
  ];
  const FOR_STAFF: readonly LiveEvent[] = [
    'update-users',
    'update-registrations',
    'update-imports',
  ];
  const FOR_EVERYONE = [
    'show_notification',
    'update-organization',
    'update-submissions',
    'update-deals',
    'update-hub',
    'update-announcements',
    'update-account',
  ];

  test('reach the person they are for, and no one else', async () => {
    const karim = await world.person('startup');
    const [hers, his] = [await world.socket(amira), await world.socket(karim)];

    tellAll(amira);
    world.live.sendToUsers([karim.id, amira.id], 'update-organization');

    await his.waitForEvent('update-organization');
    await hers.waitForEvent('update-organization', 2);
    expect(his.receivedExceptPresence()).toEqual([['update-organization']]);
    expect(new Set(hers.received.map(([event]) => event))).toEqual(
      new Set(LIVE_EVENTS).difference(new Set(FOR_STAFF)),
    );
  });

  test.each([
    ['external people', 'external', { canBookExpert: true }],
    ['people with an incomplete profile', 'startup', { incomplete: true }],
  ] as const)('reach %s only when they are for everyone (A26)', async (_, role, options) => {
    const person = await world.person(role, options);
    const theirs = await world.socket(person);

    tellAll(person);
    world.live.sendPresence({ userId: person.id, status: 'Away', inSessionUntil: null });
    world.live.sendToUsers([person.id], 'show_notification');

    await theirs.waitForEvent('show_notification', 2);
    expect(theirs.received.slice(0, -1).map(([event]) => event)).toEqual(FOR_EVERYONE);
  });

  test('and requests are spelled as in the specification', () => {
    expect(LIVE_EVENTS).toEqual(expect.arrayContaining([...SPECIFIED]));
    const requests = ['add-listener', 'update_users', 'add-puser'];
    expect(Object.keys(SOCKET_REQUESTS)).toEqual(expect.arrayContaining(requests));
  });
});

describe('a connection', () => {
  test('is refused with the reason when the token is missing, foreign, of another kind or of a person without access (A29)', async () => {
    const foreign = await new SignJWT({ sid: amira.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(amira.id)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('a key that is not the hub’s'));
    const { sessionId, id: userId } = amira;
    const files = await world.keys.filesToken.sign({ sessionId, userId });

    for (const [caller, code] of [
      [null, 'auth.no_token'],
      [{ accessToken: foreign }, 'auth.session_expired'],
      [{ accessToken: files }, 'auth.session_expired'],
      [await world.person('startup', { removed: true }), 'auth.deactivated'],
      [await world.person('sultan'), 'access.unknown_role'],
    ] as const) {
      expect(await codeOf(world.socket(caller))).toBe(code);
    }
    const injected = world.socket(null, { auth: { token: { $ne: null } } });
    expect(await codeOf(injected)).toBe('auth.no_token');
  });

  test('that is refused receives only the reason and is closed (A29)', async () => {
    const url = await world.listen();
    const line = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    const frames: string[] = [];
    line.onmessage = ({ data }) => frames.push(String(data));
    const closed = new Promise((done) => (line.onclose = done));
    await expect.poll(() => frames).toHaveLength(1);

    line.send('40{}');
    await closed;

    expect(frames.slice(1)).toEqual([
      '44{"message":"auth.no_token","data":{"code":"auth.no_token"}}',
    ]);
  });

  test('is refused from pages of other sites (A29)', async () => {
    const url = await world.listen();
    const from = (origin: string) => codeOf(world.socket(amira, { extraHeaders: { origin } }));

    for (const origin of ['https://evil.test', 'null', `${url}.evil.test`]) {
      expect(await from(origin)).toBe('websocket error');
    }
    for (const origin of [url, world.settings.publicUrl]) {
      expect(await from(origin)).toBe('connected');
    }
  });

  test('is refused over other transports than WebSocket, and no client script is served (A29)', async () => {
    const url = await world.listen();
    const polled = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(polled.status).toBe(400);
    expect(polled.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(polled.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`${url}/socket.io/socket.io.js`)).status).toBe(400);
    expect(await codeOf(world.socket(amira, { transports: ['polling'] }))).toContain('poll');
  });

  test('is refused with the audited address that a trusted proxy reports', async () => {
    const behind = await createWorld({ trustedProxies: ['127.0.0.1'] });
    onTestFinished(() => behind.close());
    const removed = await behind.person('startup', { removed: true });
    const from = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
    const refused = () =>
      behind.db
        .selectFrom('audit_log')
        .select(['actor_id', 'subject_kind', 'subject_id', 'details', 'address'])
        .where('action', '=', 'access.refused')
        .orderBy('id')
        .execute();
    const entry = { actor_id: null, address: '203.0.113.7' };
    const deactivated = {
      ...entry,
      subject_kind: 'user',
      subject_id: removed.id,
      details: { call: 'line', code: 'auth.deactivated' },
    };
    const crossSite = {
      ...entry,
      subject_kind: 'call',
      subject_id: null,
      details: { call: 'line', code: 'request.cross_site' },
    };
    const evil = { ...from, origin: 'https://evil.test' };

    await codeOf(behind.socket(removed, { extraHeaders: from }));
    // Entries are written after the refusal, and not in its order.
    await expect.poll(refused).toEqual([deactivated]);
    await codeOf(behind.socket(removed, { extraHeaders: evil }));
    await expect.poll(refused).toEqual([deactivated, crossSite]);
    await codeOf(behind.socket(null, { extraHeaders: from }));
    const own = { ...from, origin: 'https://hub.example', 'x-forwarded-host': 'hub.example' };
    const someone = await behind.person('startup');
    expect(await codeOf(behind.socket(someone, { extraHeaders: own }))).toBe('connected');

    // The entry of a missing token would have been written by the time of this one.
    await codeOf(behind.socket(removed, { extraHeaders: from }));
    await expect.poll(refused).toEqual([deactivated, crossSite, deactivated]);
  });

  test('counts as presence from the first page of a person to the last', async () => {
    const changes: string[] = [];
    world.gateway.onUserConnection({
      onConnect: (id) => void (id === amira.id && changes.push('came')),
      onDisconnect: (id) => void (id === amira.id && changes.push('gone')),
    });

    const one = await world.socket(amira);
    const other = await world.socket(amira);
    expect(world.gateway.connectedUserIds()).toContain(amira.id);
    one.close();
    expect(changes).toEqual(['came']);
    other.close();

    await expect.poll(() => changes).toEqual(['came', 'gone']);
    expect(world.gateway.isConnected(amira.id)).toBe(false);
  });

  test('beyond the limit of a person is closed', async () => {
    const open = await Promise.all(
      Array.from({ length: SOCKETS_PER_USER }, () => world.socket(amira)),
    );
    const another = await world.socket(amira);

    expect(await another.waitForEvent('session-ended')).toEqual([{ code: 'request.rate_limited' }]);
    await another.waitForDisconnect();
    expect(open.every(({ socket }) => socket.connected)).toBe(true);
  });
});

/** Opens another sign-in session of the same person. */
async function signInAgain(person: TestPerson) {
  const { id } = await world.db
    .insertInto('sign_in_sessions')
    .values({
      user_id: person.id,
      keep: true,
      expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accessToken: await world.keys.accessToken.sign({ sessionId: id, userId: person.id }) };
}

describe('an open connection', () => {
  const BY_THE_SERVER = 'io server disconnect';
  /** The requirement is a second; a busy machine gets more. The gateway's clock ends no connection of these. */
  const AT_ONCE = { timeout: 5_000 };

  const endedWith = (line: TestSocket, code: string) =>
    expect.poll(() => line.receivedOf('session-ended'), AT_ONCE).toEqual([[{ code }]]);

  test('ends when its session is revoked, and other sessions of the person stay (A07)', async () => {
    const here = await world.socket(amira);
    const there = await world.socket(await signInAgain(amira));

    await revokeSession(world, amira);

    await endedWith(here, 'auth.session_expired');
    expect(await here.waitForDisconnect()).toBe(BY_THE_SERVER);
    await expect(world.socket(amira)).rejects.toThrow('auth.session_expired');
    expect(there.socket.connected).toBe(true);
  });

  test('ends when its session is revoked while the database fails, once it answers', async () => {
    const line = await world.socket(amira);
    const find = vi.spyOn(world.people, 'find');
    onTestFinished(() => find.mockRestore());
    find.mockRejectedValueOnce(new Error('The database does not answer'));

    await revokeSession(world, amira);

    expect(await line.waitForEvent('session-ended')).toEqual([{ code: 'auth.session_expired' }]);
    expect(find.mock.settledResults[0]).toMatchObject({ type: 'rejected' });
  });

  test('ends when its person is removed, whose old token stays invalid after they are restored (A08)', async () => {
    const line = await world.socket(amira);
    const remove = (isRemoved: boolean) =>
      admin.api.directory.remove({ body: { userId: amira.id, isRemoved } });

    await remove(true);

    await endedWith(line, 'auth.deactivated');
    expect(await line.waitForDisconnect()).toBe(BY_THE_SERVER);
    await expect(world.socket(amira)).rejects.toThrow('auth.deactivated');
    await remove(false);
    await expect(world.socket(amira)).rejects.toThrow('auth.session_expired');
  });

  test('receives no staff events after its person left the staff (A09)', async () => {
    const lead = await world.person('dot');
    const line = await world.socket(lead);
    world.live.sendToStaff('update-bookings');
    await line.waitForEvent('update-bookings');

    await admin.api.directory.edit({ body: { id: lead.id, role: 'startup' } });
    const receiveAgain = async () => {
      line.clear();
      world.live.sendToStaff('update-bookings');
      world.live.sendToUsers([lead.id], 'update-proposal');
      await line.waitForEvent('update-proposal');
      return line.receivedExceptPresence();
    };

    await expect.poll(receiveAgain).toEqual([['update-proposal']]);
  });

  test('receives nothing of bookings, chats and presence after its person became external (A26)', async () => {
    const lines = [await world.socket(amira), await world.socket(await signInAgain(amira))];
    const how = { userId: admin.id, status: 'Away', inSessionUntil: null } as const;
    for (const line of lines) await line.ask('update_users', [admin.id]);
    world.live.sendPresence(how);
    for (const line of lines) await line.waitForEvent('presence');

    await updateUser(world, amira, { role: 'external' });
    for (const line of lines) {
      await line.waitForEvent('update-organization');
      line.clear();
    }
    world.live.sendToUsers([amira.id], 'update-bookings');
    world.live.sendToUsers([amira.id], 'chat-room', { roomId: amira.id });
    world.live.sendPresence(how);
    world.live.sendToUsers([amira.id], 'show_notification');

    for (const line of lines) {
      await line.waitForEvent('show_notification');
      expect(line.received).toEqual([['show_notification']]);
    }
  });

  test('receives events of bookings once its organization may book', async () => {
    const guest = await world.person('guest');
    const line = await world.socket(guest);
    world.live.sendToUsers([guest.id], 'update-bookings');

    await updateOrganization(world, guest, { can_book_expert: true });
    await line.waitForEvent('update-organization');
    world.live.sendToUsers([guest.id], 'update-proposal');

    await line.waitForEvent('update-proposal');
    expect(line.receivedOf('update-bookings')).toEqual([]);
  });

  test('ends when its session expired while changes could not be received', async () => {
    const line = await world.socket(amira);
    await world.db
      .updateTable('sign_in_sessions')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', amira.sessionId)
      .execute();

    world.people.invalidateAll();

    expect(await line.waitForEvent('session-ended')).toEqual([{ code: 'auth.session_expired' }]);
  });

  test('has the new permissions when they change while it opens', async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => world.person('startup')));
    const ids = guests.map(({ id }) => id);

    const [lines] = await Promise.all([
      Promise.all(guests.map((it) => world.socket(it))),
      world.db.updateTable('users').set({ role: 'external' }).where('id', 'in', ids).execute(),
    ]);

    await expect
      .poll(async () => {
        for (const line of lines) line.clear();
        world.live.sendToUsers(ids, 'update-bookings');
        world.live.sendToUsers(ids, 'show_notification');
        for (const line of lines) await line.waitForEvent('show_notification');
        return lines.flatMap((line) => line.receivedOf('update-bookings'));
      })
      .toEqual([]);
  });

  test('ends when its token expired without renewal', async () => {
    const [late, renewed] = [await world.socket(amira), await world.socket(amira)];
    const { sessionId, id: userId } = amira;

    advanceDate(ACCESS_TOKEN_MS - 1_000);
    const token = await world.keys.accessToken.sign({ sessionId, userId });
    vi.useRealTimers();
    expect(await renewed.ask('renew', token)).toEqual({ reply: null });
    advanceDate(ACCESS_TOKEN_MS + TOKEN_GRACE_MS);

    expect(await late.waitForEvent('session-ended')).toEqual([{ code: 'auth.no_token' }]);
    expect(await late.waitForDisconnect()).toBe(BY_THE_SERVER);
    vi.useRealTimers();
    expect(await renewed.ask('add-listener', amira.id)).toEqual({ reply: null });
  });

  test('is renewed only with a valid token of its own session', async () => {
    const line = await world.socket(amira);
    const another = await signInAgain(amira);
    const karim = await world.person('startup');

    for (const [token, code] of [
      [another.accessToken, 'access.denied'],
      [karim.accessToken, 'access.denied'],
      ['nonsense', 'auth.session_expired'],
      [{ token: amira.accessToken }, 'request.invalid'],
    ] as const) {
      expect(await line.ask('renew', token)).toEqual({ code });
    }
    expect(await line.ask('renew', amira.accessToken)).toEqual({ reply: null });
  });

  test('ends when its session expired, although its token was renewed', async () => {
    const line = await world.socket(amira);
    advanceDate(SESSION_MS + 1_000);
    expect(await line.waitForEvent('session-ended')).toEqual([{ code: 'auth.session_expired' }]);
  });
});
