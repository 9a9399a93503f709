import { randomUUID } from 'node:crypto';
import { RECIPIENTS_PER_MINUTE } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import {
  block,
  createChat,
  createColleagues,
  hideMessage,
  markSeen,
  listNewestMessages,
  removeMessage,
  sendMessage,
  textsOf,
  unseenRooms,
} from '../../../testing/chats.ts';
import { findRefusal } from '../../../testing/refusals.ts';
import {
  createAcceptedBooking,
  MONDAY,
  NINE,
  createPair,
  TEN,
  tunisSlot,
  bookingRequest,
} from '../../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const MOST = 6;
const world = await useWorld();
const limited = await useWorld({ settings: { messagesPerMinute: MOST } });
const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001';

const itemsOf = async (person: TestPerson, roomId: string) =>
  (await listNewestMessages(person, roomId)).items;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

describe('a message', () => {
  test('is listed in the same order for both members, and may quote another one of its room', async () => {
    const { amira, slim } = await createColleagues(world);
    const room = await amira.api.chat.open({ body: { userId: slim.id } });

    const first = await sendMessage(amira, slim, 'The oven arrives on Monday.');
    const answer = await sendMessage(slim, amira, 'At last!', { quoteId: first.id });

    expect(first).toMatchObject({ roomId: room.id, position: 1, senderId: amira.id, kind: 'text' });
    expect(answer).toMatchObject({ position: 2, quote: { id: first.id, text: first.text } });
    for (const person of [amira, slim]) {
      const page = await person.api.chat.newest({ query: { roomId: room.id } });
      expect(page).toMatchObject({ oldestReached: true, newestReached: true, revision: 2 });
      expect(page.items).toEqual([first, answer]);
    }
    const elsewhere = await createChat(world, 1);
    const [other] = await itemsOf(elsewhere.slim, elsewhere.roomId);
    for (const quoteId of [other?.id, UNKNOWN]) {
      const quoting = sendMessage(amira, slim, 'This?', { quoteId });
      expect(await findRefusal(quoting)).toBe('chat.message_not_found');
    }
  });

  test('creates one room when both send their first at once', async () => {
    const { amira, slim } = await createColleagues(world);

    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? sendMessage(amira, slim, `A${n}`) : sendMessage(slim, amira, `S${n}`),
      ),
    );

    expect(new Set(sent.map(({ roomId }) => roomId)).size).toBe(1);
    expect(sent.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
  });

  test('needs text of at most 10,000 characters', async () => {
    const { amira, slim } = await createColleagues(world);

    for (const text of ['', '  \n ', '\u202E']) {
      expect(await findRefusal(sendMessage(amira, slim, text))).toBe('chat.empty');
    }
    expect(await findRefusal(sendMessage(amira, slim, 'x'.repeat(10_001)))).toBe('request.invalid');
    expect((await sendMessage(amira, slim, 'x'.repeat(10_000))).position).toBe(1);
  });
});

describe('a message that is sent again with the same client id', () => {
  test('is stored once when sent many times concurrently (A55)', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    const clientId = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendMessage(amira, slim, 'Are you there?', { clientId })),
    );
    await sendMessage(amira, slim, 'And now?');

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[11]).toEqual(answers[0]);
    const page = await listNewestMessages(slim, roomId);
    expect(textsOf(page)).toEqual(['1', 'Are you there?', 'And now?']);
    expect(page.items.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(await unseenRooms(slim)).toMatchObject([{ unseen: 3 }]);
  });

  test('is stored once when it creates the room', async () => {
    const { amira, slim } = await createColleagues(world);
    const clientId = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendMessage(amira, slim, 'Hello', { clientId })),
    );

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await unseenRooms(slim)).toMatchObject([{ unseen: 1 }]);
  });

  test('is returned after a block, which refuses new ones', async () => {
    const { amira, slim } = await createColleagues(world);
    const clientId = randomUUID();
    const sent = await sendMessage(amira, slim, 'One last thing', { clientId });
    await block(slim, amira);

    expect(await sendMessage(amira, slim, 'One last thing', { clientId })).toEqual(sent);
    await expect(sendMessage(amira, slim, 'And another')).rejects.toMatchObject({
      code: 'chat.blocked',
    });
  });

  test('is returned in its current state when it was hidden or deleted on another device', async () => {
    const { amira, slim } = await createColleagues(world);
    const [hidden, gone] = [randomUUID(), randomUUID()];
    const first = await sendMessage(amira, slim, 'For me alone', { clientId: hidden });
    await hideMessage(amira, first.id);
    const second = await sendMessage(amira, slim, 'To the wrong one', { clientId: gone });
    await removeMessage(amira, second.id);

    const again = await sendMessage(amira, slim, 'For me alone', { clientId: hidden });
    expect(again).toEqual({ ...first, revision: again.revision });
    expect(await sendMessage(amira, slim, 'To the wrong one', { clientId: gone })).toMatchObject({
      id: second.id,
      text: '',
      deletedAt: expect.any(String),
    });
    expect(textsOf(await listNewestMessages(slim, first.roomId))).toEqual(['For me alone']);
  });

  test('returns request.key_reused when its content differs', async () => {
    const { amira, slim } = await createColleagues(world);
    const other = await world.person('startup', { organizationId: amira.organizationId });
    const clientId = randomUUID();
    const sent = await sendMessage(amira, slim, 'At nine', { clientId });

    for (const change of [
      () => sendMessage(amira, slim, 'At ten', { clientId }),
      () => sendMessage(amira, other, 'At nine', { clientId }),
      () => sendMessage(amira, slim, 'At nine', { clientId, bookingId: UNKNOWN }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'request.key_reused' });
    }
    // Client ids of two people may be equal.
    expect((await sendMessage(slim, amira, 'At nine', { clientId })).id).not.toBe(sent.id);
  });
});

describe('pages of messages', () => {
  test('follow each other in both directions and tell where the room ends', async () => {
    const { slim, roomId } = await createChat(world, 12);
    const { api } = slim;
    const at = (position: number) => ({ query: { roomId, limit: 5, position } });

    for (const [page, texts, oldestReached, newestReached] of [
      [await api.chat.newest({ query: { roomId, limit: 5 } }), numbers(8, 12), false, true],
      [await api.chat.previous(at(8)), numbers(3, 7), false, false],
      [await api.chat.previous(at(3)), numbers(1, 2), true, false],
      [await api.chat.next(at(2)), numbers(3, 7), false, false],
      [await api.chat.next(at(7)), numbers(8, 12), false, true],
    ] as const) {
      expect(textsOf(page)).toEqual(texts);
      expect(page).toMatchObject({ oldestReached, newestReached });
    }
    expect(await api.chat.next(at(12))).toMatchObject({
      items: [],
      newestReached: true,
      revision: 12,
    });
  });

  test('give who was offline, and loads again on the way, 200 messages once and in order beside 5 changed sessions (A56)', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createPair(world);
    const slots = [10, 11, 12, 13, 16].map((day) => tunisSlot(day, '09:00'));
    const requests: { id: string; start: string }[] = [];
    for (const slot of slots) {
      const body = bookingRequest(expert.id, slot);
      requests.push({ id: (await startup.api.bookings.request({ body })).id, start: slot.start });
    }
    for (let n = 1; n <= 200; n++) {
      await sendMessage(expert, startup, String(n));
      const due = n % 40 === 0 && requests[n / 40 - 1];
      if (due) await expert.api.bookings.accept({ body: { bookingId: due.id, start: due.start } });
    }

    const [{ roomId, unseen } = { roomId: '', unseen: 0 }] = await unseenRooms(startup);
    expect(unseen).toBe(200);
    const { api } = startup;
    let page = await api.chat.newest({ query: { roomId, at: 'unseen' } });
    const read = [...page.items];
    let loads = 0;
    while (!page.newestReached) {
      const position = read.at(-1)?.position ?? 0;
      // A reload in the middle begins at what was not seen yet.
      if (++loads === 2) {
        await markSeen(startup, roomId, position);
        page = await api.chat.newest({ query: { roomId, at: 'unseen' } });
        page = { ...page, items: page.items.filter((it) => it.position > position) };
      } else page = await api.chat.next({ query: { roomId, position } });
      read.push(...page.items);
    }
    await markSeen(startup, roomId, 200);

    expect(loads).toBeGreaterThan(2);
    expect(read.map(({ text }) => text)).toEqual(numbers(1, 200));
    expect(await unseenRooms(startup)).toEqual([]);
    const { items } = await api.bookings.list();
    expect(items.map(({ status }) => status)).toEqual(Array(5).fill('accepted'));
    const notifications = (await api.notifications.list()).items;
    expect(new Set(notifications.map(({ link }) => link)).size).toBe(5);
    expect(notifications).toHaveLength(5);
  });

  test('open at the first unseen message, with some before it', async () => {
    const { slim, roomId } = await createChat(world, 40);
    const unseen = () => slim.api.chat.newest({ query: { roomId, limit: 20, at: 'unseen' } });

    expect(textsOf(await unseen())).toEqual(numbers(1, 20));
    await markSeen(slim, roomId, 15);
    const middle = await unseen();
    expect(textsOf(middle)).toEqual(numbers(6, 25));
    expect(middle).toMatchObject({ oldestReached: false, newestReached: false });
    await markSeen(slim, roomId, 38);
    const end = await unseen();
    expect(textsOf(end)).toEqual(numbers(21, 40));
    expect(end.newestReached).toBe(true);
    await markSeen(slim, roomId, 40);
    expect(textsOf(await unseen())).toEqual(textsOf(end));
  });

  test('surround a linked message, which returns 404 to others', async () => {
    const { amira, slim, roomId } = await createChat(world, 12);
    const items = await itemsOf(slim, roomId);
    const messageId = items[5]?.id ?? '';

    const { message, page } = await slim.api.chat.message({ query: { messageId, limit: 4 } });

    expect(message).toEqual(items[5]);
    expect(textsOf(page)).toEqual(['5', '6', '7', '8']);
    expect(page).toMatchObject({ roomId, oldestReached: false, newestReached: false });
    const stranger = await world.person('startup', { organizationId: amira.organizationId });
    const reading = stranger.api.chat.message({ query: { messageId } });
    expect(await findRefusal(reading)).toBe('chat.message_not_found');
  });

  test('are found by room or members, by its members only (A20)', async () => {
    const { amira, slim, roomId } = await createChat(world, 2);
    const other = await world.person('startup', { organizationId: amira.organizationId });
    const read = (query: object) => slim.api.chat.newest({ query });

    for (const query of [
      { senderId: amira.id, receiverId: slim.id },
      { senderId: slim.id, receiverId: amira.id },
      { senderId: amira.id },
    ]) {
      expect(await read(query)).toMatchObject({ roomId, items: [{ text: '1' }, { text: '2' }] });
    }
    for (const query of [
      {},
      { senderId: slim.id, receiverId: slim.id },
      { senderId: amira.id, receiverId: other.id },
      { senderId: other.id, receiverId: slim.id },
      { roomId: UNKNOWN },
    ]) {
      await expect(read(query)).rejects.toMatchObject({ code: 'chat.room_not_found' });
    }
  });
});

describe('the booking of a message', () => {
  const missing = { code: 'booking.not_found' };

  test('may be one between the two members, or one of either member when the other is staff', async () => {
    world.clock = MONDAY;
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const staff = await world.person('dot');
    const bookingId = booking.id;

    const card = await sendMessage(startup, expert, '', { bookingId });

    expect(card).toMatchObject({ kind: 'booking', bookingId, text: '' });
    expect(await itemsOf(expert, card.roomId)).toEqual([card]);
    expect(await sendMessage(staff, startup, 'This one?', { bookingId })).toMatchObject({
      bookingId,
    });
    expect(await sendMessage(startup, staff, 'Yes', { bookingId })).toMatchObject({ bookingId });
  });

  test('returns booking.not_found between any others', async () => {
    world.clock = MONDAY;
    const { expert, startup, booking } = await createAcceptedBooking(world);
    const colleague = await world.person('member', { organizationId: startup.organizationId });
    const other = await world.person('expert');
    const staff = [await world.person('dot'), await world.person('admin')] as const;
    const bookingId = booking.id;

    for (const [from, to] of [
      [startup, colleague],
      [expert, other],
      staff,
      [other, expert],
    ] as const) {
      await expect(sendMessage(from, to, 'Look', { bookingId })).rejects.toMatchObject(missing);
    }
  });

  test('is sent when it is requested from the room', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createAcceptedBooking(world);
    const { roomId } = await sendMessage(startup, expert, 'Could we speak again?');

    const { id: bookingId } = await startup.api.bookings.request({
      body: { ...bookingRequest(expert.id, TEN), roomId },
    });

    const items = await itemsOf(expert, roomId);
    expect(items).toMatchObject([{}, { kind: 'booking', bookingId, senderId: startup.id }]);
  });

  test('is sent when the expert, or staff for them, propose it from the room', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createAcceptedBooking(world);
    const staff = await world.person('dot');
    const { roomId } = await sendMessage(expert, startup, 'Shall we go on?');
    const { id: withStaff } = await staff.api.chat.open({ body: { userId: startup.id } });
    const { expertId: _, ...offer } = bookingRequest('', tunisSlot(12, '19:00'));
    const proposal = { ...offer, requesterId: startup.id };

    const theirs = await expert.api.bookings.propose({ body: { ...proposal, roomId } });
    const slots = [tunisSlot(13, '19:00')];
    const forThem = await staff.api.bookings.propose({
      body: { ...proposal, slots, expertId: expert.id, roomId: withStaff },
    });

    expect(await itemsOf(startup, roomId)).toMatchObject([{}, { bookingId: theirs.id }]);
    expect(await itemsOf(startup, withStaff)).toMatchObject([
      { bookingId: forThem.id, senderId: staff.id },
    ]);
  });

  test('is not requested from a room with someone else or of others', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createPair(world);
    const other = await createChat(world, 1);
    const colleague = await world.person('member', { organizationId: startup.organizationId });
    const { roomId: elsewhere } = await sendMessage(startup, colleague, 'Hello');

    for (const roomId of [elsewhere, other.roomId]) {
      const body = { ...bookingRequest(expert.id, NINE), roomId };
      expect(await findRefusal(startup.api.bookings.request({ body }))).toBe('chat.room_not_found');
    }
    expect((await startup.api.bookings.list({ query: {} })).items).toEqual([]);
  });

  test('is requested without a message when one has blocked the other', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createAcceptedBooking(world);
    const { roomId } = await sendMessage(startup, expert, 'Could we speak again?');
    await block(startup, expert);

    await startup.api.bookings.request({ body: { ...bookingRequest(expert.id, TEN), roomId } });

    expect(await itemsOf(startup, roomId)).toHaveLength(1);
  });
});

describe('the rate limit', () => {
  const tooMany = { code: 'request.rate_limited' };

  test('of messages returns 429 with Retry-After to the sender only', async () => {
    const { amira, slim, roomId } = await createChat(limited, MOST);

    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/privatechat/sendmessage',
      headers: amira.headers,
      payload: { receiverId: slim.id, clientId: randomUUID(), text: 'One more' },
    });

    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject(tooMany);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await sendMessage(slim, amira, 'Enough');
    expect(await itemsOf(slim, roomId)).toHaveLength(MOST + 1);
  });

  test('of edits, reactions, pins and removed files counts separately', async () => {
    const { amira, slim } = await createColleagues(limited);
    const { id: messageId } = await sendMessage(amira, slim, 'Hello');
    const { edit, pin, react, removeFile, unreact } = amira.api.chat;
    await edit({ body: { messageId, text: 'Hello!' } });
    await pin({ body: { messageId, pin: true } });
    for (let n = 2; n < MOST; n += 2) {
      await react({ body: { messageId, reactionId: '👍' } });
      await unreact({ body: { messageId, reactionId: '👍' } });
    }

    for (const call of [
      () => edit({ body: { messageId, text: 'Hi' } }),
      () => react({ body: { messageId, reactionId: '👍' } }),
      () => pin({ body: { messageId, pin: false } }),
      () => removeFile({ body: { messageId, fileId: randomUUID() } }),
    ]) {
      await expect(call()).rejects.toMatchObject(tooMany);
    }
    await sendMessage(amira, slim, 'Still here');
  });

  test('of new recipients does not apply to users written to before', async () => {
    const staff = await world.person('dot');
    const [last, ...people] = await Promise.all(
      Array.from({ length: RECIPIENTS_PER_MINUTE + 1 }, () => world.person('startup')),
    );
    for (const person of people) await sendMessage(staff, person, 'Welcome');

    for (let times = 0; times < 2; times++) {
      await expect(sendMessage(staff, last!, 'Welcome')).rejects.toMatchObject(tooMany);
    }
    await sendMessage(staff, people[0]!, 'One thing more');
  });
});
