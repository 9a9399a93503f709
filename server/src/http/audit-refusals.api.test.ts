import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createChat } from '../testing/chats.ts';
import { revokeSession } from '../testing/rows.ts';
import { createAcceptedBooking, MONDAY } from '../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../testing/world.ts';

const PASSWORD = 'olive mills at dawn';
const world = await useWorld();
let amira: TestPerson;
beforeEach(async () => {
  amira = await world.person('startup', { password: PASSWORD });
});

/** A refusal is recorded after the reply, on a busy machine some time later. */
const PATIENTLY = { timeout: 30_000 };

let addresses = 0;
const nextAddress = () => `192.0.2.${++addresses}`;

const refusalsFrom = (address: string) =>
  world.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_kind', 'subject_id', 'details', 'at'])
    .where('action', '=', 'access.refused')
    .where('address', '=', address)
    .orderBy('id')
    .execute();

/** Sends each call from its own address and returns the recorded refusals. */
const refusalsOf = (...calls: readonly InjectOptions[]) => Promise.all(calls.map(refusalOf));

async function refusalOf(call: InjectOptions) {
  const remoteAddress = nextAddress();
  await world.app.inject({ ...call, remoteAddress });
  await expect.poll(() => refusalsFrom(remoteAddress), PATIENTLY).toHaveLength(1);
  const [refusal] = await refusalsFrom(remoteAddress);
  return refusal;
}

/** Returns an access token that expired. */
async function expiredToken(): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const token = await world.keys.accessToken.sign({ sessionId: amira.sessionId, userId: amira.id });
  vi.useRealTimers();
  return token;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signIn = (email: string, password: string): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/signin',
  payload: { email, password },
});

describe('a refusal is recorded with its user, subject and time', () => {
  test('for a call without permission', async () => {
    const guest = await world.person('guest');

    const refusal = await refusalOf({ url: '/api/expert-booking', headers: guest.headers });

    expect(refusal).toMatchObject({
      actor_id: guest.id,
      subject_kind: 'call',
      details: { call: 'GET /api/expert-booking', code: 'access.denied' },
    });
    expect(Date.now() - Date.parse(refusal?.at ?? '')).toBeLessThan(60_000);
  });

  test('for another user’s booking, with the booking (A22)', async () => {
    world.clock = MONDAY;
    const { booking } = await createAcceptedBooking(world);
    world.clock = null;

    const refusal = await refusalOf({
      url: `/api/expert-booking/${booking.id}`,
      headers: amira.headers,
    });

    expect(refusal).toMatchObject({
      actor_id: amira.id,
      subject_id: booking.id,
      details: { code: 'booking.not_found' },
    });
  });

  test('for a room, message or call of other users, with its id', async () => {
    const { amira: her, slim, roomId } = await createChat(world, 1);
    const { items } = await her.api.chat.newest({ query: { roomId } });
    const messageId = items[0]?.id ?? '';
    const karim = await world.person('member', { organizationId: amira.organizationId });
    const { id: callId } = await slim.api.chat.startCall({ body: { roomId, media: 'audio' } });
    const answers = {
      receiverId: karim.id,
      clientId: randomUUID(),
      text: 'So',
      quoteId: messageId,
    };
    const chat = (path: string, payload?: object) => ({
      url: `/api/privatechat/${path}`,
      headers: amira.headers,
      ...(payload && { method: 'POST' as const, payload }),
    });

    const refusals = await refusalsOf(
      chat(`getmessages?roomId=${roomId}`),
      chat(`getmessages?senderId=${her.id}&receiverId=${slim.id}`),
      chat('message/react', { messageId, reactionId: '👍' }),
      chat('sendmessage', answers),
      chat('call/accept', { callId }),
    );

    const noRoom = { call: 'GET /api/privatechat/getmessages', code: 'chat.room_not_found' };
    const noMessage = 'chat.message_not_found';
    expect(refusals.map((it) => [it?.actor_id, it?.subject_id, it?.details])).toEqual(
      [
        [roomId, noRoom],
        [slim.id, noRoom],
        [messageId, { call: 'POST /api/privatechat/message/react', code: noMessage }],
        [messageId, { call: 'POST /api/privatechat/sendmessage', code: noMessage }],
        [callId, { call: 'POST /api/privatechat/call/accept', code: 'call.not_found' }],
      ].map((it) => [amira.id, ...it]),
    );
  });

  test('for a sign-in with a wrong password or to a removed account', async () => {
    const removed = await world.person('startup', { password: PASSWORD, removed: true });

    const refusals = await refusalsOf(
      signIn(amira.email, 'a guess'),
      signIn('nobody@example.org', 'a guess'),
      signIn(removed.email, PASSWORD),
    );

    expect(refusals.map((it) => [it?.subject_id, it?.details])).toEqual([
      [amira.id, { call: 'POST /api/auth/signin', code: 'auth.invalid_credentials' }],
      [null, { call: 'POST /api/auth/signin', code: 'auth.invalid_credentials' }],
      [removed.id, { call: 'POST /api/auth/signin', code: 'auth.deactivated' }],
    ]);
    expect(JSON.stringify(refusals)).not.toContain('a guess');
  });

  test('for a forged token, an ended session and another site', async () => {
    const ended = await world.person('startup');
    await revokeSession(world, ended);
    const forged = `${amira.accessToken.slice(0, -8)}AAAAAAAA`;

    const refusals = await refusalsOf(
      { url: '/api/user', headers: bearer(forged) },
      { url: '/api/user', headers: ended.headers },
      { url: '/api/user', headers: { ...amira.headers, 'sec-fetch-site': 'cross-site' } },
      { url: '/api/auth/refreshtoken', cookies: { refresh: 'made-up' } },
    );

    expect(refusals.map((it) => [it?.subject_id, it?.details])).toEqual([
      [null, { call: 'GET /api/user', code: 'auth.session_expired' }],
      [ended.id, { call: 'GET /api/user', code: 'auth.session_expired' }],
      [null, { call: 'GET /api/user', code: 'request.cross_site' }],
      [null, { call: 'GET /api/auth/refreshtoken', code: 'auth.session_expired' }],
    ]);
  });

  test('for a wrong old password and a used link', async () => {
    const payload = { oldPassword: 'a guess', password: 'salt flats by night' };
    const link = world.keys.linkToken('reset', amira.id);

    const refusals = await refusalsOf(
      { method: 'POST', url: '/api/user/password', headers: amira.headers, payload },
      {
        method: 'PUT',
        url: '/api/user/password',
        headers: { 'x-resetpwd-token': link },
        payload: { password: 'salt flats by night' },
      },
    );

    expect(refusals.map((it) => [it?.actor_id, it?.details])).toEqual([
      [amira.id, { call: 'POST /api/user/password', code: 'auth.wrong_password' }],
      [null, { call: 'PUT /api/user/password', code: 'auth.token_invalid' }],
    ]);
  });
});

test('an expired token does not hide a guessed password', async () => {
  const headers = bearer(await expiredToken());

  const refusal = await refusalOf({ ...signIn(amira.email, 'a guess'), headers });

  expect(refusal?.details).toMatchObject({ code: 'auth.invalid_credentials' });
});

test('expired and missing tokens are not recorded', async () => {
  const remoteAddress = nextAddress();
  const forged = { url: '/api/dashboard/mine', headers: bearer('not.a.token') };

  for (const call of [
    { url: '/api/user', headers: bearer(await expiredToken()) },
    { url: '/api/user' },
    { url: '/api/auth/refreshtoken' },
    forged,
  ]) {
    await world.app.inject({ ...call, remoteAddress });
  }

  await expect.poll(() => refusalsFrom(remoteAddress), PATIENTLY).not.toEqual([]);
  const [refusal, ...more] = await refusalsFrom(remoteAddress);
  expect(more).toEqual([]);
  expect(refusal?.details).toMatchObject({ call: 'GET /api/dashboard/mine' });
});

test('looking up a chat with a user is not recorded, looking up a room of other users is', async () => {
  const remoteAddress = nextAddress();
  const [other, room] = [randomUUID(), randomUUID()];
  for (const asked of [
    `getroom?userId=${other}`,
    `getmessages?senderId=${amira.id}&receiverId=${other}`,
    `getroom?roomId=${room}`,
  ]) {
    const call = { url: `/api/privatechat/${asked}`, headers: amira.headers, remoteAddress };
    expect((await world.app.inject(call)).statusCode).toBe(404);
  }

  await expect.poll(() => refusalsFrom(remoteAddress), PATIENTLY).not.toEqual([]);
  expect((await refusalsFrom(remoteAddress)).map((it) => it.subject_id)).toEqual([room]);
});

test('a flood is recorded 60 times and hides no other refusal', async () => {
  const remoteAddress = nextAddress();
  const calls = Array.from({ length: 100 }, () =>
    world.app.inject({ url: '/api/user', remoteAddress, headers: bearer('not.a.token') }),
  );
  await Promise.all(calls);

  await expect.poll(async () => (await refusalsFrom(remoteAddress)).length, PATIENTLY).toBe(60);
  await world.app.inject({ ...signIn(amira.email, 'a guess'), remoteAddress });
  await expect
    .poll(async () => (await refusalsFrom(remoteAddress)).map((it) => it.subject_id), PATIENTLY)
    .toContain(amira.id);
  expect(await refusalsFrom(remoteAddress)).toHaveLength(61);
});

test('a caller who hangs up before the reply is recorded, with the address', async () => {
  const { port, hostname } = new URL(await world.listen());
  const id = randomUUID();
  const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.77' });
  const arrived = once(world.app.server, 'request');
  socket.write(
    `GET /api/expert-booking/${id} HTTP/1.1\r\nhost: localhost\r\n` +
      `authorization: Bearer ${amira.accessToken}\r\n\r\n`,
  );
  await arrived;

  socket.resetAndDestroy();

  await expect
    .poll(() => refusalsFrom('127.0.0.77'), PATIENTLY)
    .toMatchObject([
      { actor_id: amira.id, subject_id: id, details: { code: 'booking.not_found' } },
    ]);
});
