import { ACCESS_TOKEN_MS, SESSION_MS, TOKEN_GRACE_MS } from '@thedot/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let admin: TestPerson;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('super-admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  amira = await world.person('startup');
});
afterEach(() => {
  vi.useRealTimers();
});

const BY_THE_SERVER = 'io server disconnect';
/** What the checklist gives an open line after its rights are gone. */
const AT_ONCE = { timeout: 1_000 };

/** The clock alone goes on: timers run as ever. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

const revoke = ({ sessionId }: TestPerson) =>
  world.db
    .updateTable('sessions')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .execute();

const signedInAgain = async (person: TestPerson) => {
  const { id } = await world.db
    .insertInto('sessions')
    .values({
      user_id: person.id,
      keep: true,
      expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accessToken: await world.keys.accessToken.sign({ sessionId: id, userId: person.id }) };
};

test('a session that is signed out ends its lines within a second, and no others of the person', async () => {
  const here = await world.socket(amira);
  const there = await world.socket(await signedInAgain(amira));

  await revoke(amira);

  await expect
    .poll(() => here.heardOf('session-ended'), AT_ONCE)
    .toEqual([[{ code: 'auth.session_expired' }]]);
  expect(await here.untilClosed()).toBe(BY_THE_SERVER);
  await expect(world.socket(amira)).rejects.toThrow('auth.session_expired');
  expect(there.socket.connected).toBe(true);
});

test('who is removed hears so and is hung up on within a second; back again, their old token opens nothing', async () => {
  const line = await world.socket(amira);
  const remove = (isRemoved: boolean) =>
    admin.api.directory.remove({ body: { userId: amira.id, isRemoved } });

  await remove(true);

  await expect
    .poll(() => line.heardOf('session-ended'), AT_ONCE)
    .toEqual([[{ code: 'auth.deactivated' }]]);
  expect(await line.untilClosed()).toBe(BY_THE_SERVER);
  await expect(world.socket(amira)).rejects.toThrow('auth.deactivated');
  await remove(false);
  await expect(world.socket(amira)).rejects.toThrow('auth.session_expired');
});

test('who is of the staff no more hears nothing more that is for the staff, and is told to look again', async () => {
  const lead = await world.person('dot');
  const line = await world.socket(lead);
  world.live.tellStaff('update-bookings');
  await line.untilHeard('update-bookings');

  await admin.api.directory.edit({ body: { id: lead.id, role: 'startup' } });
  await line.untilHeard('update-organization');
  line.forget();
  world.live.tellStaff('update-bookings');
  world.live.tell([lead.id], 'update-proposal');

  await line.untilHeard('update-proposal');
  expect(line.news()).toEqual([['update-proposal']]);
});

test('who becomes external hears nothing more of sessions and chats, nor how anybody is, on all their lines', async () => {
  const lines = [await world.socket(amira), await world.socket(await signedInAgain(amira))];
  const how = { userId: admin.id, status: 'Away', inSessionUntil: null } as const;
  for (const line of lines) await line.ask('update_users', [admin.id]);
  world.live.tellWatchers(how);
  for (const line of lines) await line.untilHeard('presence');

  await world.db
    .updateTable('users')
    .set({ role: 'external' })
    .where('id', '=', amira.id)
    .execute();
  for (const line of lines) {
    await line.untilHeard('update-organization');
    line.forget();
  }
  world.live.tell([amira.id], 'update-bookings');
  world.live.tell([amira.id], 'chat-room', { roomId: amira.id });
  world.live.tellWatchers(how);
  world.live.tell([amira.id], 'show_notification');

  for (const line of lines) {
    await line.untilHeard('show_notification');
    expect(line.heard).toEqual([['show_notification']]);
  }
});

test('what an organization’s switch opens is heard at once, by all of its people', async () => {
  const guests = await world.person('guest');
  const line = await world.socket(guests);
  world.live.tell([guests.id], 'update-bookings');

  await world.db
    .updateTable('organizations')
    .set({ can_book_expert: true })
    .where('id', '=', guests.organizationId)
    .execute();
  await line.untilHeard('update-organization');
  world.live.tell([guests.id], 'update-proposal');

  await line.untilHeard('update-proposal');
  expect(line.heardOf('update-bookings')).toEqual([]);
});

test('what changed while no change could be heard counts as soon as one can be again', async () => {
  const line = await world.socket(amira);
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('id', '=', amira.sessionId)
    .execute();

  world.people.forgetAll();

  expect(await line.untilHeard('session-ended')).toEqual([{ code: 'auth.session_expired' }]);
});

test('somebody who changes while their line is being opened does not keep what they had', async () => {
  const guests = await Promise.all(Array.from({ length: 20 }, () => world.person('startup')));

  const [lines] = await Promise.all([
    Promise.all(guests.map((it) => world.socket(it))),
    world.db
      .updateTable('users')
      .set({ role: 'external' })
      .where(
        'id',
        'in',
        guests.map(({ id }) => id),
      )
      .execute(),
  ]);

  const isIn = ({ id }: TestPerson) => world.people.find(id);
  await Promise.all(guests.map(isIn));
  await expect
    .poll(async () => {
      for (const line of lines) line.forget();
      world.live.tell(
        guests.map(({ id }) => id),
        'update-bookings',
      );
      world.live.tell(
        guests.map(({ id }) => id),
        'show_notification',
      );
      for (const line of lines) await line.untilHeard('show_notification');
      return lines.flatMap((line) => line.heardOf('update-bookings'));
    })
    .toEqual([]);
});

test('a line whose token has had its time is ended, one whose token was renewed goes on', async () => {
  const [late, renewed] = [await world.socket(amira), await world.socket(amira)];

  later(ACCESS_TOKEN_MS - 1_000);
  const token = await world.keys.accessToken.sign({ sessionId: amira.sessionId, userId: amira.id });
  vi.useRealTimers();
  expect(await renewed.ask('renew', token)).toEqual({ reply: null });
  later(ACCESS_TOKEN_MS + TOKEN_GRACE_MS);

  expect(await late.untilHeard('session-ended')).toEqual([{ code: 'auth.no_token' }]);
  expect(await late.untilClosed()).toBe(BY_THE_SERVER);
  vi.useRealTimers();
  expect(await renewed.ask('add-listener', amira.id)).toEqual({ reply: null });
});

test('a line is renewed with a good token of its own session, and with nothing else', async () => {
  const line = await world.socket(amira);
  const another = await signedInAgain(amira);
  const karim = await world.person('startup');

  expect(await line.ask('renew', another.accessToken)).toEqual({ code: 'access.denied' });
  expect(await line.ask('renew', karim.accessToken)).toEqual({ code: 'access.denied' });
  expect(await line.ask('renew', 'nonsense')).toEqual({ code: 'auth.session_expired' });
  expect(await line.ask('renew', { token: amira.accessToken })).toEqual({
    code: 'request.invalid',
  });
  expect(await line.ask('renew', amira.accessToken)).toEqual({ reply: null });
});

test('a session that has had its time ends its lines, though their token was renewed', async () => {
  const line = await world.socket(amira);
  later(SESSION_MS + 1_000);
  expect(await line.untilHeard('session-ended')).toEqual([{ code: 'auth.session_expired' }]);
});
