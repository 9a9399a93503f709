import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatIn, colleaguesIn, say, textsOf } from '../../testing/chats.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NOBODY = '0199aaaa-0000-7000-8000-000000000001';

describe('two colleagues', () => {
  test('write to each other, and both read it in one order', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const room = await amira.api.chat.open({ body: { userId: slim.id } });

    const first = await say(amira, slim, 'The oven arrives on Monday.');
    const answer = await say(slim, amira, 'At last!', { quoteId: first.id });

    expect(first).toMatchObject({ roomId: room.id, position: 1, senderId: amira.id, kind: 'text' });
    expect(answer).toMatchObject({ position: 2, quote: { id: first.id, text: first.text } });
    for (const person of [amira, slim]) {
      const page = await person.api.chat.newest({ query: { roomId: room.id } });
      expect(page).toMatchObject({ oldestReached: true, newestReached: true, revision: 2 });
      expect(page.items).toEqual([first, answer]);
    }
  });

  test('need no room before the first message, and have one when both begin at once', async () => {
    const { amira, slim } = await colleaguesIn(world);

    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? say(amira, slim, `A${n}`) : say(slim, amira, `S${n}`),
      ),
    );

    expect(new Set(sent.map(({ roomId }) => roomId)).size).toBe(1);
    expect(sent.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, n) => n + 1),
    );
  });

  test('quote what was said between them, and nothing of another room', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const elsewhere = await chatIn(world, 1);
    const page = await elsewhere.slim.api.chat.newest({ query: { roomId: elsewhere.roomId } });

    for (const quoteId of [page.items[0]?.id, NOBODY]) {
      await expect(say(amira, slim, 'This?', { quoteId })).rejects.toMatchObject({
        code: 'chat.message_not_found',
      });
    }
  });

  test('say something: an empty message, or one of spaces, is none', async () => {
    const { amira, slim } = await colleaguesIn(world);

    for (const text of ['', '  \n ', '\u202E']) {
      await expect(say(amira, slim, text)).rejects.toMatchObject({ code: 'chat.empty' });
    }
    await expect(say(amira, slim, 'x'.repeat(10_001))).rejects.toMatchObject({
      code: 'request.invalid',
    });
    expect((await say(amira, slim, 'x'.repeat(10_000))).position).toBe(1);
  });
});

describe('a message that is sent again because its answer was lost', () => {
  test('is the same one, however often and however fast it comes', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    const clientId = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => say(amira, slim, 'Are you there?', { clientId })),
    );
    await say(amira, slim, 'And now?');

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[11]).toEqual(answers[0]);
    const page = await slim.api.chat.newest({ query: { roomId } });
    expect(textsOf(page)).toEqual(['1', 'Are you there?', 'And now?']);
    expect(page.items.map(({ position }) => position)).toEqual([1, 2, 3]);
    const { rooms } = await slim.api.chat.unseen();
    expect(rooms).toMatchObject([{ unseen: 3 }]);
  });

  test('is the same one where it made the room', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const clientId = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => say(amira, slim, 'Hello', { clientId })),
    );

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await slim.api.chat.unseen()).rooms).toMatchObject([{ unseen: 1 }]);
  });

  test('is answered also once its sender has been blocked', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const clientId = randomUUID();
    const sent = await say(amira, slim, 'One last thing', { clientId });
    await slim.api.chat.block({ body: { userId: amira.id, blocked: true } });

    expect(await say(amira, slim, 'One last thing', { clientId })).toEqual(sent);
    await expect(say(amira, slim, 'And another')).rejects.toMatchObject({ code: 'chat.blocked' });
  });

  test('is the same one also once it was hidden, or taken back without a trace, on another device', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const [hidden, gone] = [randomUUID(), randomUUID()];
    const first = await say(amira, slim, 'For me alone', { clientId: hidden });
    await amira.api.chat.hide({ query: { messageId: first.id } });
    const second = await say(amira, slim, 'To the wrong one', { clientId: gone });
    await amira.api.chat.remove({ query: { messageId: second.id } });

    const again = await say(amira, slim, 'For me alone', { clientId: hidden });
    expect(again).toEqual({ ...first, revision: again.revision });
    expect(await say(amira, slim, 'To the wrong one', { clientId: gone })).toMatchObject({
      id: second.id,
      text: '',
      deletedAt: expect.any(String),
    });
    expect(textsOf(await slim.api.chat.newest({ query: { roomId: first.roomId } }))).toEqual([
      'For me alone',
    ]);
  });

  test('may not say something else meanwhile', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const other = await world.person('startup', { organizationId: amira.organizationId });
    const clientId = randomUUID();
    const sent = await say(amira, slim, 'At nine', { clientId });

    for (const change of [
      () => say(amira, slim, 'At ten', { clientId }),
      () => say(amira, other, 'At nine', { clientId }),
      () => say(amira, slim, 'At nine', { clientId, bookingId: NOBODY }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'request.key_reused' });
    }
    // Another's device may come upon the same id.
    expect((await say(slim, amira, 'At nine', { clientId })).id).not.toBe(sent.id);
  });
});

describe('pages', () => {
  test('follow each other in both directions, and say where the room ends', async () => {
    const { slim, roomId } = await chatIn(world, 12);
    const newest = await slim.api.chat.newest({ query: { roomId, limit: 5 } });
    expect(textsOf(newest)).toEqual(['8', '9', '10', '11', '12']);
    expect(newest).toMatchObject({ oldestReached: false, newestReached: true });

    const before = await slim.api.chat.previous({ query: { roomId, limit: 5, position: 8 } });
    expect(textsOf(before)).toEqual(['3', '4', '5', '6', '7']);
    expect(before).toMatchObject({ oldestReached: false, newestReached: false });

    const first = await slim.api.chat.previous({ query: { roomId, limit: 5, position: 3 } });
    expect(textsOf(first)).toEqual(['1', '2']);
    expect(first).toMatchObject({ oldestReached: true, newestReached: false });

    const after = await slim.api.chat.next({ query: { roomId, limit: 5, position: 2 } });
    expect(textsOf(after)).toEqual(['3', '4', '5', '6', '7']);
    expect(after).toMatchObject({ oldestReached: false, newestReached: false });

    const last = await slim.api.chat.next({ query: { roomId, limit: 5, position: 7 } });
    expect(textsOf(last)).toEqual(['8', '9', '10', '11', '12']);
    expect(last).toMatchObject({ oldestReached: false, newestReached: true });

    const none = await slim.api.chat.next({ query: { roomId, limit: 5, position: 12 } });
    expect(none).toMatchObject({ items: [], newestReached: true, revision: 12 });
  });

  test('open at what was not seen yet, with something of before', async () => {
    const { slim, roomId } = await chatIn(world, 40);
    const unseen = () => slim.api.chat.newest({ query: { roomId, limit: 20, at: 'unseen' } });

    expect(textsOf(await unseen())).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 1)));
    await slim.api.chat.markSeen({ query: { roomId, position: 15 } });
    const middle = await unseen();
    expect(textsOf(middle)).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 6)));
    expect(middle).toMatchObject({ oldestReached: false, newestReached: false });
    await slim.api.chat.markSeen({ query: { roomId, position: 38 } });
    const end = await unseen();
    expect(textsOf(end)).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 21)));
    expect(end.newestReached).toBe(true);
    await slim.api.chat.markSeen({ query: { roomId, position: 40 } });
    expect(textsOf(await unseen())).toEqual(textsOf(end));
  });

  test('lie around a message that somebody was sent the link of', async () => {
    const { amira, slim, roomId } = await chatIn(world, 12);
    const { items } = await slim.api.chat.newest({ query: { roomId } });
    const messageId = items[5]?.id ?? '';

    const { message, page } = await slim.api.chat.message({ query: { messageId, limit: 4 } });

    expect(message).toEqual(items[5]);
    expect(textsOf(page)).toEqual(['5', '6', '7', '8']);
    expect(page).toMatchObject({ roomId, oldestReached: false, newestReached: false });
    const stranger = await world.person('startup', { organizationId: amira.organizationId });
    await expect(stranger.api.chat.message({ query: { messageId } })).rejects.toMatchObject({
      code: 'chat.message_not_found',
    });
  });

  test('are of a room, or of two people of whom I am one', async () => {
    const { amira, slim, roomId } = await chatIn(world, 2);
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
      { roomId: NOBODY },
    ]) {
      await expect(read(query)).rejects.toMatchObject({ code: 'chat.room_not_found' });
    }
  });

  test('leave out what I have hidden, for me alone', async () => {
    const { amira, slim, roomId } = await chatIn(world, 3);
    const { items } = await slim.api.chat.newest({ query: { roomId } });
    await world.db
      .insertInto('message_hides')
      .values({ user_id: slim.id, message_id: items[1]?.id ?? '', room_id: roomId, revision: 4 })
      .execute();

    expect(textsOf(await slim.api.chat.newest({ query: { roomId } }))).toEqual(['1', '3']);
    expect(textsOf(await amira.api.chat.newest({ query: { roomId } }))).toEqual(['1', '2', '3']);
    await expect(
      slim.api.chat.message({ query: { messageId: items[1]?.id ?? '' } }),
    ).rejects.toMatchObject({ code: 'chat.message_not_found' });
  });
});
