import { UNDO_MS } from '@thedot/domain/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatIn, colleaguesIn, say, textsOf } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.clock = null;
});

const hide = ({ api }: TestPerson, messageId: string) => api.chat.hide({ query: { messageId } });
const remove = ({ api }: TestPerson, messageId: string) =>
  api.chat.remove({ query: { messageId } });
const newest = ({ api }: TestPerson, roomId: string) => api.chat.newest({ query: { roomId } });
const unseenOf = async ({ api }: TestPerson, roomId: string) => {
  const room = (await api.chat.unseen()).rooms.find((it) => it.roomId === roomId);
  return room && { unseen: room.unseen, mentions: room.mentions };
};
const seen = ({ api }: TestPerson, roomId: string, position: number) =>
  api.chat.markSeen({ query: { roomId, position } });
const muchLater = (createdAt: string) => new Date(Date.parse(createdAt) + UNDO_MS + 1);

describe('a hidden message', () => {
  test('is gone for one and there for the other, and leaves what was not seen', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    await say(amira, slim, 'Stays');
    const { id } = await say(amira, slim, `For <@${slim.id}>`);
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 2, mentions: 1 });

    await hide(slim, id);
    await hide(slim, id);

    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });
    expect(textsOf(await newest(slim, roomId))).toEqual(['Stays']);
    expect((await newest(amira, roomId)).items).toHaveLength(2);
    await expect(slim.api.chat.message({ query: { messageId: id } })).rejects.toMatchObject({
      code: 'chat.message_not_found',
    });
    expect((await slim.api.chat.search({ query: { text: 'for' } })).items).toEqual([]);
  });

  test('is still quoted, with the words it has by now', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const { id: messageId } = await say(amira, slim, 'On Tuesday');
    const answers = [];
    for (const text of ['Gladly', 'At ten?', 'Or later']) {
      answers.push(await say(slim, amira, text, { quoteId: messageId }));
    }
    await hide(slim, messageId);
    const { revision } = await newest(slim, roomId);
    const his = await world.socket(slim);

    await amira.api.chat.edit({ body: { messageId, text: 'On Monday' } });

    const quote = { id: messageId, text: 'On Monday' };
    // The message itself was the first change, of which he is told nothing.
    const told = answers.map(({ id }, at) => ({ id, quote, revision: revision + 2 + at }));
    await expect.poll(() => his.heardOf('chat-change')).toMatchObject(told.map((it) => [it]));
    const missed = await slim.api.chat.changes({ query: { roomId, since: revision } });
    expect(missed.items).toMatchObject(told);
    expect(missed.revision).toBe(revision + 4);
    const { items } = await slim.api.chat.changes({ query: { roomId, since: revision, limit: 2 } });
    expect(items).toMatchObject(told.slice(0, 2));
  });
});

describe('a deleted message', () => {
  test('keeps its place, and nothing that was said', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const message = await say(amira, slim, 'The password is tulip');
    const { id, createdAt } = message;
    const quoting = await say(slim, amira, 'Really?', { quoteId: id });
    await slim.api.chat.react({ body: { messageId: id, reactionId: '😱' } });
    await slim.api.chat.pin({ body: { messageId: id, pin: true } });
    world.clock = muchLater(createdAt);

    const deleted = await remove(amira, id);
    const again = await remove(amira, id);

    expect(deleted).toMatchObject({ id, text: '', reactions: [], pinned: false });
    expect(deleted.deletedAt).toBe(world.clock.toISOString());
    expect(again).toEqual(deleted);
    for (const person of [amira, slim]) {
      const { items } = await newest(person, roomId);
      expect(items[0]).toEqual(deleted);
      expect(items[1]?.quote).toMatchObject({ id, text: '', isDeleted: true });
      expect(JSON.stringify(items)).not.toContain('tulip');
      expect((await person.api.chat.pinned({ query: { roomId } })).items).toEqual([]);
      expect((await person.api.chat.search({ query: { text: 'tulip' } })).items).toEqual([]);
    }
    expect(quoting.quote?.text).toBe('The password is tulip');
  });

  test('is counted by nobody any more', async () => {
    const { amira, slim, roomId } = await chatIn(world, 2);
    const { id, createdAt } = await say(amira, slim, `<@${slim.id}>?`);
    world.clock = muchLater(createdAt);

    await remove(amira, id);

    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 2, mentions: 0 });
    await slim.api.chat.markUnseen({ body: { roomId, position: 1 } });
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 2, mentions: 0 });
  });

  test('is one’s own', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Mine');

    await expect(remove(slim, id)).rejects.toMatchObject({ code: 'chat.not_sender' });
  });

  test('leaves no trace when it is taken back at once and nobody saw it', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    const { id } = await say(amira, slim, 'Wrong room, sorry');

    const taken = await remove(amira, id);
    const again = await remove(amira, id);

    expect(again).toEqual(taken);
    for (const person of [amira, slim]) {
      expect(textsOf(await newest(person, roomId))).toEqual(['1']);
      const { items, hidden } = await person.api.chat.changes({ query: { roomId, since: 1 } });
      expect({ items, hidden }).toEqual({ items: [], hidden: [id] });
    }
    const { lastMessage } = await slim.api.chat.find({ query: { roomId } });
    expect(lastMessage?.text).toBe('1');
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });
  });

  test.each(['taken back unseen', 'hidden by the other before'])(
    'is nowhere quoted any more with its words, though it was %s',
    async (how) => {
      const { amira, slim, roomId } = await chatIn(world, 0);
      const { id, position, createdAt } = await say(amira, slim, 'The password is tulip');
      const quoting = await say(amira, slim, 'Keep it', { quoteId: id });
      if (how === 'hidden by the other before') {
        await seen(slim, roomId, position);
        await hide(slim, id);
        world.clock = muchLater(createdAt);
      }
      const { revision } = await newest(slim, roomId);
      const his = await world.socket(slim);

      await remove(amira, id);

      const told = { id: quoting.id, quote: { id, text: '', isDeleted: true } };
      await his.untilHeard('chat-change');
      expect(his.heardOf('chat-change')).toMatchObject([[told]]);
      const missed = await slim.api.chat.changes({ query: { roomId, since: revision } });
      expect(missed.items).toMatchObject([told]);
    },
  );

  test('leaves no trace in the list of chats either', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    const third = await world.person('member', { organizationId: amira.organizationId });
    const other = await say(third, slim, 'Newer');
    const roomsOf = async ({ api }: TestPerson) =>
      (await api.chat.list({ query: {} })).items.map(({ id }) => id);
    const before = await roomsOf(slim);
    const wrong = await say(amira, slim, 'Wrong room, sorry');
    const begun = await say(amira, third, 'Wrong room again');
    expect(await roomsOf(slim)).toEqual([roomId, other.roomId]);
    expect(await roomsOf(third)).toEqual([begun.roomId, other.roomId]);

    await remove(amira, wrong.id);
    await remove(amira, begun.id);

    expect(await roomsOf(slim)).toEqual(before);
    expect(await roomsOf(third)).toEqual([other.roomId]);
    expect(await roomsOf(amira)).toContain(begun.roomId);
  });

  test('leaves its trace once it was seen, however soon', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const { id, position } = await say(amira, slim, 'Wrong room, sorry');
    await seen(slim, roomId, position);

    await remove(amira, id);

    expect((await newest(slim, roomId)).items).toMatchObject([{ id, text: '' }]);
  });
});

describe('at once', () => {
  test('deleting and seeing leave right counts, whoever comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const { amira, slim, roomId } = await chatIn(world, 3);
      const { items } = await newest(amira, roomId);

      await Promise.all([
        remove(amira, items[0]?.id ?? ''),
        seen(slim, roomId, 2),
        remove(amira, items[2]?.id ?? ''),
        say(amira, slim, 'One more'),
      ]);

      expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });
      const { unseen } = await seen(slim, roomId, 4);
      expect(unseen).toBe(0);
    }
  });

  test('editing and deleting end in a deleted message without words', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const { id, position } = await say(amira, slim, 'First');
    await seen(slim, roomId, position);

    const [edited] = await Promise.allSettled([
      amira.api.chat.edit({ body: { messageId: id, text: 'Second' } }),
      remove(amira, id),
    ]);

    if (edited.status === 'rejected')
      expect(edited.reason).toMatchObject({ code: 'chat.message_not_found' });
    expect((await newest(slim, roomId)).items).toMatchObject([{ id, text: '' }]);
  });
});
