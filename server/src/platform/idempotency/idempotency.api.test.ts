import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createColleagues, listNewestMessages, textsOf, unseenRooms } from '../../testing/chats.ts';
import { startFaultProxy } from '../../testing/fakes/fault-proxy.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { registration } from '../../testing/sign-in/registration.ts';
import { countMails } from '../../testing/rows.ts';
import { createMaterial } from '../../testing/bookings/material.ts';
import {
  MONDAY,
  NINE,
  createPair,
  TEN,
  tunisSlot,
  listNotifications,
  bookingRequest,
} from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const key = (value: string) => ({ headers: { 'idempotency-key': value } });

const accountsOf = (email: string) =>
  world.db
    .selectFrom('users as u')
    .innerJoin('mails as m', 'm.user_id', 'u.id')
    .innerJoin('organizations as o', 'o.owner_id', 'u.id')
    .select(['u.id', 'm.template'])
    .where('u.email', '=', email)
    .execute();

describe('a repeated request (A55)', () => {
  test('makes one booking with one notification and mail, and returns the same answer', async () => {
    const { expert, startup } = await createPair(world);
    const ask = () =>
      startup.api.bookings.request(
        { body: bookingRequest(expert.id, NINE, TEN) },
        key('one click'),
      );

    const answers = [await ask(), ...(await Promise.all([ask(), ask(), ask()]))];

    const [first] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect((await expert.api.bookings.proposals()).items).toHaveLength(1);
    expect(await listNotifications(expert)).toHaveLength(1);
    expect(await countMails(world, expert)).toBe(1);
  });

  test('makes one registration with one mail when all arrive at once', async () => {
    const body = registration();
    const register = () => world.anonymous.auth.register({ body }, key('one registration'));

    const answers = await Promise.all([register(), register(), register()]);

    expect([...answers, await register()]).toEqual([{}, {}, {}, {}]);
    expect(await accountsOf(body.email)).toEqual([{ id: expect.any(String), template: 'verify' }]);
  });
});

describe('a request whose reply was lost (A55)', () => {
  test.each<[string, (person: TestPerson, material: string) => Promise<unknown>]>([
    [
      'ticket',
      ({ api }) =>
        api.tickets.create(
          {
            body: { type: 'claim', area: 'spaces', title: 'The projector is dead', text: 'Dark.' },
          },
          key('a ticket'),
        ),
    ],
    [
      'loan',
      ({ api }, materialId) =>
        api.material.book(
          {
            body: {
              ...tunisSlot(11, '09:00', 8 * 60),
              items: [{ materialId, quantity: 1 }],
              purpose: 'Film our pitch',
            },
          },
          key('a loan'),
        ),
    ],
  ])('makes one %s, whose staff are told once, in four tries', async (_, send) => {
    const [person, staff] = [await world.person('startup'), await world.person('dot')];
    const material = await createMaterial(world, { needs_approval: true });

    const first = await send(person, material);
    const others = await Promise.all([1, 2, 3].map(() => send(person, material)));

    expect(others).toEqual([first, first, first]);
    expect(await listNotifications(staff)).toHaveLength(1);
  });
});

describe('a request whose answer a proxy drops three times (A55)', () => {
  /** Sends it by a connection that breaks instead of returning the answer, until one arrives. */
  async function sendUntilAnswered(
    person: TestPerson,
    { path, body, key: value }: { path: string; body: object; key?: string },
  ) {
    const line = await startFaultProxy(await world.listen());
    onTestFinished(() => line.close());
    const send = () =>
      fetch(new URL(`/api${path}`, line.url), {
        method: 'POST',
        headers: {
          ...person.headers,
          'content-type': 'application/json',
          ...(value !== undefined && { 'idempotency-key': value }),
        },
        body: JSON.stringify(body),
      });
    for (let lost = 0; lost < 3; lost++) {
      line.dropsReplyTo = `POST /api${path} `;
      await expect(send()).rejects.toThrow('fetch failed');
    }
    return send();
  }

  test('makes one session request, of which the expert is told once, and answers with it', async () => {
    const { expert, startup } = await createPair(world);

    const answer = await sendUntilAnswered(startup, {
      path: '/expert-booking',
      body: bookingRequest(expert.id, NINE),
      key: 'one request',
    });

    const { items } = await startup.api.bookings.list();
    expect(items).toHaveLength(1);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ id: items[0]?.id, status: 'pending' }),
    ]);
    expect(await listNotifications(expert)).toHaveLength(1);
    expect(await countMails(world, expert)).toBe(1);
  });

  test('makes one message, counted once, and answers with it', async () => {
    const { amira, slim } = await createColleagues(world);
    const body = { receiverId: slim.id, clientId: randomUUID(), text: 'Are you there?' };

    const answer = await sendUntilAnswered(amira, { path: '/privatechat/sendmessage', body });

    const { message } = (await answer.json()) as { message: { id: string; roomId: string } };
    const page = await listNewestMessages(slim, message.roomId);
    expect(page.items).toMatchObject([{ id: message.id, position: 1 }]);
    expect(textsOf(page)).toEqual(['Are you there?']);
    expect(await unseenRooms(slim)).toMatchObject([{ unseen: 1 }]);
  });
});

describe('an idempotency key', () => {
  test('is refused for another request (A55)', async () => {
    const { expert, startup } = await createPair(world);
    const ask = (body: ReturnType<typeof bookingRequest>) =>
      startup.api.bookings.request({ body }, key('first click'));
    await ask(bookingRequest(expert.id, NINE));

    await expect(ask(bookingRequest(expert.id, TEN))).rejects.toMatchObject({
      code: 'request.key_reused',
      status: 422,
    });
    expect((await startup.api.bookings.list()).items).toHaveLength(1);
  });

  test('is scoped to the user who sent it', async () => {
    const { expert, startup } = await createPair(world);
    const other = await world.person('startup');
    const ask = (person: typeof startup, slot: typeof NINE) =>
      person.api.bookings.request({ body: bookingRequest(expert.id, slot) }, key('the same key'));

    const [first, second] = [await ask(startup, NINE), await ask(other, TEN)];

    expect(second.id).not.toBe(first.id);
  });

  test('can be reused when the first request failed', async () => {
    const { expert, startup } = await createPair(world);
    const elsewhere = { start: '2026-03-11T03:00:00.000Z', end: '2026-03-11T04:00:00.000Z' };
    const ask = (slot: typeof NINE) =>
      startup.api.bookings.request({ body: bookingRequest(expert.id, slot) }, key('second try'));
    await expectRefusal(ask(elsewhere), 'expert.unavailable');

    expect(await ask(NINE)).toMatchObject({ status: 'pending' });
  });

  test('does not get around the rate limit', async () => {
    world.clock = null;
    const remoteAddress = '203.0.113.7';
    const register = (n: number) =>
      world.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress,
        headers: { 'idempotency-key': `try ${n}` },
        payload: registration({ email: 'taken@mailinator.com' }),
      });

    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => register(n)));

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  test('stores no unkeyed hash of the request, from which a password could be guessed', async () => {
    const body = registration();
    await world.anonymous.auth.register({ body }, key('a mark'));
    const input = { form: 'hub', ...body, keepInformed: false };
    const said = `POST /auth/register\n${JSON.stringify({ body: input, files: [['documents', []]] })}`;

    const { request_hash } = await world.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'a mark')
      .executeTakeFirstOrThrow();

    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
    expect(request_hash).not.toBe(Buffer.from(digest).toString('base64url'));
    expect(request_hash).toBe(world.keys.requestHash(said));
  });
});
