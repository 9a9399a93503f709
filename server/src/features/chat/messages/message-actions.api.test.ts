import { MESSAGE_EDIT_MS, MAX_PINS, MESSAGE_UNDO_MS } from '@thedot/domain/limits';
import { describe, expect, test } from 'vitest';
import {
  block,
  createChat,
  createColleagues,
  hideMessage,
  markSeen,
  markUnseen,
  listNewestMessages,
  removeMessage,
  getRoom,
  sendMessage,
  textsOf,
  unseenRooms,
} from '../../../testing/chats.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const world = await useWorld();

const react = ({ api }: TestPerson, messageId: string, reactionId: string) =>
  api.chat.react({ body: { messageId, reactionId } });
const unreact = ({ api }: TestPerson, messageId: string, reactionId: string) =>
  api.chat.unreact({ body: { messageId, reactionId } });
const pin = ({ api }: TestPerson, messageId: string, isWanted = true) =>
  api.chat.pin({ body: { messageId, pin: isWanted } });
const edit = ({ api }: TestPerson, messageId: string, text: string) =>
  api.chat.edit({ body: { messageId, text } });

const messageOf = async ({ api }: TestPerson, messageId: string) =>
  (await api.chat.message({ query: { messageId } })).message;
const pinnedOf = async ({ api }: TestPerson, roomId: string) =>
  (await api.chat.pinned({ query: { roomId } })).items.map(({ id }) => id);
const changesOf = ({ api }: TestPerson, roomId: string, since: number, limit = 50) =>
  api.chat.changes({ query: { roomId, since, limit } });
const unseenOf = async (person: TestPerson, roomId: string) => {
  const room = (await unseenRooms(person)).find((it) => it.roomId === roomId);
  return room && { unseen: room.unseen, mentions: room.mentions };
};
const undoExpired = (createdAt: string) => new Date(Date.parse(createdAt) + MESSAGE_UNDO_MS + 1);

const missing = { code: 'chat.message_not_found', status: 404 };
const blocked = { code: 'chat.blocked' };

describe('a reaction', () => {
  test('exists once for each user and emoji, and can be removed', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id, revision } = await sendMessage(amira, slim, 'We have a customer!');

    await react(slim, id, '👩‍👩‍👧');
    const again = await react(slim, id, '👩‍👩‍👧');
    const both = await react(amira, id, '👩‍👩‍👧');

    expect(again).toMatchObject({
      revision: revision + 1,
      reactions: [{ reactionId: '👩‍👩‍👧', userIds: [slim.id] }],
    });
    expect(both.reactions).toEqual([{ reactionId: '👩‍👩‍👧', userIds: [slim.id, amira.id] }]);
    await unreact(slim, id, '👩‍👩‍👧');
    const left = await unreact(slim, id, '👩‍👩‍👧');
    expect(left).toMatchObject({
      revision: revision + 3,
      reactions: [{ reactionId: '👩‍👩‍👧', userIds: [amira.id] }],
    });
  });

  test('must be an emoji, and one of at most twenty different ones', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id } = await sendMessage(amira, slim, 'Well?');
    for (const text of ['👍👍', '<b>']) {
      await expect(react(slim, id, text)).rejects.toMatchObject({ code: 'chat.not_emoji' });
    }
    const emoji = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    await Promise.all(emoji.slice(0, 20).map((it) => react(slim, id, it)));

    const oneMore = react(amira, id, emoji[20] ?? '');

    await expect(oneMore).rejects.toMatchObject({ code: 'chat.many_reactions' });
    expect((await react(amira, id, emoji[0] ?? '')).reactions).toHaveLength(20);
  });

  test('of each user is stored when both react at once', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id } = await sendMessage(amira, slim, 'Well?');

    await Promise.all([react(amira, id, '👍'), react(slim, id, '👍'), react(slim, id, '🔥')]);

    const { reactions } = await messageOf(amira, id);
    const users = reactions.flatMap(({ reactionId, userIds }) =>
      userIds.map((userId) => `${reactionId} ${userId}`),
    );
    expect(users.toSorted()).toEqual(
      [`👍 ${amira.id}`, `👍 ${slim.id}`, `🔥 ${slim.id}`].toSorted(),
    );
  });
});

describe('a pin', () => {
  test('is shared by both members, last pinned first', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const [one, two] = [
      await sendMessage(amira, slim, 'The address'),
      await sendMessage(slim, amira, 'The code'),
    ];
    world.clock = new Date('2026-03-10T09:00:00Z');
    await pin(slim, one.id);
    world.clock = new Date('2026-03-10T09:01:00Z');
    await pin(amira, two.id);
    const again = await pin(amira, two.id);

    for (const person of [amira, slim]) {
      expect(await pinnedOf(person, roomId)).toEqual([two.id, one.id]);
    }
    expect(again).toMatchObject({ pinned: true, revision: two.revision + 2 });

    await pin(amira, one.id, false);
    expect(await pinnedOf(slim, roomId)).toEqual([two.id]);
  });

  test('of a hidden message is not listed or counted for the user who hid it', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const [one, two] = [
      await sendMessage(amira, slim, 'The address'),
      await sendMessage(slim, amira, 'The code'),
    ];
    await pin(slim, one.id);
    await pin(slim, two.id);

    await hideMessage(slim, one.id);

    expect(await pinnedOf(slim, roomId)).toEqual([two.id]);
    expect(await getRoom(slim, roomId)).toMatchObject({ pinned: 1 });
    expect(await getRoom(amira, roomId)).toMatchObject({ pinned: 2 });
  });

  test('is one of at most fifty', async () => {
    const { amira, slim } = await createColleagues(world);
    const texts = Array.from({ length: MAX_PINS + 1 }, (_, n) => String(n));
    const sent = await Promise.all(texts.map((text) => sendMessage(amira, slim, text)));
    const [last, ...rest] = sent.map(({ id }) => id);
    await Promise.all(rest.map((id) => pin(amira, id)));

    await expect(pin(amira, last ?? '')).rejects.toMatchObject({ code: 'chat.many_pins' });
    expect(await pin(amira, rest[0] ?? '')).toMatchObject({ pinned: true });
  });
});

describe('an edit', () => {
  test('changes one’s own text without touching any markup, and changes nothing when repeated', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id, revision } = await sendMessage(amira, slim, 'See you on Mondy');
    const text = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[click](javascript:alert(1))',
      '"><svg/onload=alert(1)>',
      '${7*7} {{7*7}} %3Cscript%3E',
      "'; drop table messages; --",
    ].join('\n');

    const edited = await edit(amira, id, text);
    const again = await edit(amira, id, text);

    expect(edited).toMatchObject({ text, revision: revision + 1 });
    expect(edited.editedAt).not.toBeNull();
    expect(again).toEqual(edited);
    expect((await messageOf(slim, id)).text).toBe(text);
  });

  test('is refused after a day, except as a repetition', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id, createdAt } = await sendMessage(amira, slim, 'Firts');
    const edited = await edit(amira, id, 'First');
    world.clock = new Date(Date.parse(createdAt) + MESSAGE_EDIT_MS + 1);

    await expect(edit(amira, id, 'Second')).rejects.toMatchObject({ code: 'chat.too_late' });
    expect(await edit(amira, id, 'First')).toEqual(edited);
  });

  test('updates the mentions of unseen messages', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const { id } = await sendMessage(amira, slim, 'Who comes?');

    await edit(amira, id, `Do you come, <@${slim.id}>?`);
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 1 });
    await edit(amira, id, 'Does anybody come?');
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });

    await markSeen(slim, roomId, 1);
    await edit(amira, id, `You come, <@${slim.id}>!`);
    expect(await unseenOf(slim, roomId)).toBeUndefined();
  });

  test('concurrent with a removal leaves a deleted message without text', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const { id, position } = await sendMessage(amira, slim, 'First');
    await markSeen(slim, roomId, position);

    const [edited] = await Promise.allSettled([
      edit(amira, id, 'Second'),
      removeMessage(amira, id),
    ]);

    if (edited.status === 'rejected') expect(edited.reason).toMatchObject(missing);
    expect((await listNewestMessages(slim, roomId)).items).toMatchObject([{ id, text: '' }]);
  });
});

test('blocked users cannot react, edit or change pins', async () => {
  const { amira, slim } = await createColleagues(world);
  const [one, two] = [
    await sendMessage(amira, slim, 'The address'),
    await sendMessage(amira, slim, 'The code'),
  ];
  await pin(amira, one.id);
  await block(slim, amira);

  for (const call of [
    () => react(slim, one.id, '👍'),
    () => react(amira, one.id, '👍'),
    () => pin(slim, one.id, false),
    () => pin(slim, two.id),
    () => pin(amira, two.id),
    () => edit(amira, one.id, 'You fool'),
  ]) {
    await expect(call()).rejects.toMatchObject(blocked);
  }
});

test('only the sender can edit or remove a message, and never edit a removed one', async () => {
  const { amira, slim } = await createColleagues(world);
  const { id } = await sendMessage(amira, slim, 'Mine');
  const gone = await sendMessage(amira, slim, 'Gone');
  await removeMessage(amira, gone.id);

  for (const call of [() => edit(slim, id, 'Yours'), () => removeMessage(slim, id)]) {
    await expect(call()).rejects.toMatchObject({ code: 'chat.not_sender' });
  }
  await expect(edit(amira, gone.id, 'Back')).rejects.toMatchObject(missing);
});

test('every action on a message returns 404 to a stranger', async () => {
  const { amira, slim, roomId } = await createChat(world, 0);
  const stranger = await world.person('dot');
  const { id } = await sendMessage(amira, slim, 'Between us');
  const { chat } = stranger.api;

  for (const call of [
    () => react(stranger, id, '👍'),
    () => unreact(stranger, id, '👍'),
    () => pin(stranger, id),
    () => edit(stranger, id, 'Mine now'),
    () => hideMessage(stranger, id),
    () => removeMessage(stranger, id),
  ]) {
    await expect(call()).rejects.toMatchObject(missing);
  }
  const noRoom = { code: 'chat.room_not_found', status: 404 };
  for (const call of [
    () => chat.pinned({ query: { roomId } }),
    () => chat.changes({ query: { roomId, since: 0 } }),
    () => chat.search({ query: { text: 'us', roomId } }),
    () => markSeen(stranger, roomId, 1),
    () => markUnseen(stranger, roomId, 1),
  ]) {
    await expect(call()).rejects.toMatchObject(noRoom);
  }
  expect((await chat.search({ query: { text: 'between' } })).items).toEqual([]);
  expect(await messageOf(amira, id)).toMatchObject({
    text: 'Between us',
    revision: 1,
    reactions: [],
    pinned: false,
  });
});

describe('a hidden message', () => {
  test('is removed from list, search and counts of one member only', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    await sendMessage(amira, slim, 'Stays');
    const { id } = await sendMessage(amira, slim, `For <@${slim.id}>`);
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 2, mentions: 1 });

    await hideMessage(slim, id);
    await hideMessage(slim, id);

    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });
    expect(textsOf(await listNewestMessages(slim, roomId))).toEqual(['Stays']);
    expect((await listNewestMessages(amira, roomId)).items).toHaveLength(2);
    await expect(messageOf(slim, id)).rejects.toMatchObject(missing);
    expect((await slim.api.chat.search({ query: { text: 'for' } })).items).toEqual([]);
  });

  test('is still quoted, with its current text', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const { id: messageId } = await sendMessage(amira, slim, 'On Tuesday');
    const answers = [];
    for (const text of ['Gladly', 'At ten?', 'Or later']) {
      answers.push(await sendMessage(slim, amira, text, { quoteId: messageId }));
    }
    await hideMessage(slim, messageId);
    const { revision } = await listNewestMessages(slim, roomId);
    const his = await world.socket(slim);

    await edit(amira, messageId, 'On Monday');

    const quote = { id: messageId, text: 'On Monday' };
    // The first change is the message itself, which the user who hid it does not receive.
    const changes = answers.map(({ id }, at) => ({ id, quote, revision: revision + 2 + at }));
    await expect.poll(() => his.receivedOf('chat-change')).toMatchObject(changes.map((it) => [it]));
    const missed = await changesOf(slim, roomId, revision);
    expect(missed.items).toMatchObject(changes);
    expect(missed.revision).toBe(revision + 4);
    const { items } = await changesOf(slim, roomId, revision, 2);
    expect(items).toMatchObject(changes.slice(0, 2));
  });
});

describe('a removed message', () => {
  test('keeps its place without its text, reactions, pin and quotes', async () => {
    const { amira, slim, roomId } = await createChat(world, 0);
    const { id, createdAt } = await sendMessage(
      amira,
      slim,
      `The password is tulip, <@${slim.id}>`,
    );
    const quoting = await sendMessage(slim, amira, 'Really?', { quoteId: id });
    await react(slim, id, '😱');
    await pin(slim, id);
    world.clock = undoExpired(createdAt);

    const removed = await removeMessage(amira, id);
    const again = await removeMessage(amira, id);

    expect(removed).toMatchObject({ id, text: '', reactions: [], pinned: false });
    expect(removed.deletedAt).toBe(world.clock.toISOString());
    expect(again).toEqual(removed);
    for (const person of [amira, slim]) {
      const { items } = await listNewestMessages(person, roomId);
      expect(items[0]).toEqual(removed);
      expect(items[1]?.quote).toMatchObject({ id, text: '', isDeleted: true });
      expect(JSON.stringify(items)).not.toContain('tulip');
      expect(await pinnedOf(person, roomId)).toEqual([]);
      expect((await person.api.chat.search({ query: { text: 'tulip' } })).items).toEqual([]);
    }
    expect(quoting.quote?.text).toContain('The password is tulip');
  });

  test('is not counted, even when earlier messages are marked unseen', async () => {
    const { amira, slim, roomId } = await createChat(world, 2);
    const { id, createdAt } = await sendMessage(amira, slim, `<@${slim.id}>?`);
    world.clock = undoExpired(createdAt);

    await removeMessage(amira, id);

    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 2, mentions: 0 });
    await markUnseen(slim, roomId, 1);
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 2, mentions: 0 });
  });

  test('leaves no trace in the room and the list of rooms when it was unseen and new', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    const third = await world.person('member', { organizationId: amira.organizationId });
    const other = await sendMessage(third, slim, 'Newer');
    const roomsOf = async ({ api }: TestPerson) =>
      (await api.chat.list({ query: {} })).items.map(({ id }) => id);
    const before = await roomsOf(slim);
    const { id } = await sendMessage(amira, slim, 'Wrong room, sorry');
    const begun = await sendMessage(amira, third, 'Wrong room again');
    expect(await roomsOf(slim)).toEqual([roomId, other.roomId]);
    expect(await roomsOf(third)).toEqual([begun.roomId, other.roomId]);

    const taken = await removeMessage(amira, id);
    const again = await removeMessage(amira, id);
    await removeMessage(amira, begun.id);

    expect(again).toEqual(taken);
    for (const person of [amira, slim]) {
      expect(textsOf(await listNewestMessages(person, roomId))).toEqual(['1']);
      const { items, hidden } = await changesOf(person, roomId, 1);
      expect({ items, hidden }).toEqual({ items: [], hidden: [id] });
    }
    expect((await getRoom(slim, roomId)).lastMessage?.text).toBe('1');
    expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });
    expect(await roomsOf(slim)).toEqual(before);
    expect(await roomsOf(third)).toEqual([other.roomId]);
    expect(await roomsOf(amira)).toContain(begun.roomId);
  });

  test.each(['taken back unseen', 'hidden by the other before'])(
    'loses its quotes when it was %s',
    async (how) => {
      const { amira, slim, roomId } = await createChat(world, 0);
      const { id, position, createdAt } = await sendMessage(amira, slim, 'The password is tulip');
      const quoting = await sendMessage(amira, slim, 'Keep it', { quoteId: id });
      if (how === 'hidden by the other before') {
        await markSeen(slim, roomId, position);
        await hideMessage(slim, id);
        world.clock = undoExpired(createdAt);
      }
      const { revision } = await listNewestMessages(slim, roomId);
      const his = await world.socket(slim);

      await removeMessage(amira, id);

      const change = { id: quoting.id, quote: { id, text: '', isDeleted: true } };
      await his.waitForEvent('chat-change');
      expect(his.receivedOf('chat-change')).toMatchObject([[change]]);
      expect((await changesOf(slim, roomId, revision)).items).toMatchObject([change]);
    },
  );

  test('leaves correct counts when the other member marks messages as seen at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { amira, slim, roomId } = await createChat(world, 3);
      const { items } = await listNewestMessages(amira, roomId);

      await Promise.all([
        removeMessage(amira, items[0]?.id ?? ''),
        markSeen(slim, roomId, 2),
        removeMessage(amira, items[2]?.id ?? ''),
        sendMessage(amira, slim, 'One more'),
      ]);

      expect(await unseenOf(slim, roomId)).toEqual({ unseen: 1, mentions: 0 });
      expect((await markSeen(slim, roomId, 4)).unseen).toBe(0);
    }
  });
});

test('actions are sent to both, and a hidden message only to the person who hid it', async () => {
  const { amira, slim } = await createChat(world, 0);
  const [hers, his] = [await world.socket(amira), await world.socket(slim)];
  const { id: messageId, roomId } = await sendMessage(amira, slim, 'Well?');

  await react(slim, messageId, '👍');
  await edit(amira, messageId, `Well, <@${slim.id}>?`);
  await hideMessage(slim, messageId);
  await pin(amira, messageId);
  await sendMessage(amira, slim, 'Last');

  await Promise.all([hers, his].map((line) => line.waitForEvent('chat-message', 2)));
  const eventsOf = ({ received }: typeof hers) =>
    received
      .filter(([event]) => /^chat-(change|hidden|unseen)$/.test(event))
      .map(([event, what]) => [event, what]);
  expect(eventsOf(hers)).toMatchObject([
    ['chat-change', { id: messageId, reactions: [{ reactionId: '👍' }] }],
    ['chat-change', { id: messageId, text: `Well, <@${slim.id}>?` }],
    ['chat-change', { id: messageId, pinned: true }],
  ]);
  expect(eventsOf(his)).toMatchObject([
    ['chat-change', { id: messageId }],
    ['chat-unseen', { roomId, unseen: 1, mentions: 1 }],
    ['chat-change', { id: messageId }],
    ['chat-hidden', { roomId, messageId }],
    ['chat-unseen', { roomId, unseen: 0, mentions: 0 }],
  ]);
});

describe('changes since a revision', () => {
  test('contain new, edited, removed and hidden messages', async () => {
    const { amira, slim, roomId } = await createChat(world, 4);
    const { items, revision } = await listNewestMessages(slim, roomId);
    const [one = '', two = '', three = '', four = ''] = items.map(({ id }) => id);
    await markSeen(slim, roomId, 4);

    await edit(amira, two, 'Two');
    await hideMessage(slim, three);
    await removeMessage(amira, one);
    await pin(amira, four);
    const five = await sendMessage(amira, slim, 'Five');
    await react(slim, two, '👍');

    const missed = await changesOf(slim, roomId, revision);
    expect(missed.items).toMatchObject([
      { id: one, text: '' },
      { id: four, pinned: true },
      { id: five.id, text: 'Five' },
      { id: two, text: 'Two', reactions: [{ reactionId: '👍' }] },
    ]);
    expect(missed).toMatchObject({ hidden: [three], more: false, revision: revision + 6 });
    expect((await changesOf(amira, roomId, revision)).hidden).toEqual([]);
    expect(await changesOf(slim, roomId, missed.revision)).toEqual({
      items: [],
      hidden: [],
      revision: missed.revision,
      more: false,
    });
  });

  test('are paged in order, each once', async () => {
    const { amira, slim, roomId } = await createChat(world, 9);
    const { items } = await listNewestMessages(slim, roomId);
    const hidden = [1, 4, 7].map((at) => items[at]?.id ?? '');
    for (const id of hidden) await hideMessage(slim, id);

    const received: string[] = [];
    let [since, more] = [0, true];
    while (more) {
      const page = await changesOf(slim, roomId, since, 2);
      expect(page.items.length + page.hidden.length).toBeLessThanOrEqual(2);
      received.push(...page.items.map(({ text }) => text), ...page.hidden);
      ({ revision: since, more } = page);
    }

    expect(received).toEqual(['1', '3', '4', '6', '7', '9', ...hidden]);
    expect((await changesOf(amira, roomId, 0)).items).toHaveLength(9);
  });

  test('miss no message that is written while they are read', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    let since = 1;
    const received: string[] = [];
    const look = async () => {
      const page = await changesOf(slim, roomId, since, 3);
      received.push(...page.items.map(({ text }) => text));
      since = page.revision;
    };
    const writing = Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        sendMessage(n % 2 ? amira : slim, n % 2 ? slim : amira, `w${n}`),
      ),
    );

    for (let n = 0; n < 15; n++) await look();
    const sent = await writing;
    while (received.length < 30) await look();

    const inOrder = sent.toSorted((a, b) => a.position - b.position).map(({ text }) => text);
    expect(received).toEqual(inOrder);
  });
});
