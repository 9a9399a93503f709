import { EDIT_MS, MOST_PINS } from '@thedot/domain/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chatIn, colleaguesIn, say } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.clock = null;
});

const react = ({ api }: TestPerson, messageId: string, reactionId: string) =>
  api.chat.react({ body: { messageId, reactionId } });
const unreact = ({ api }: TestPerson, messageId: string, reactionId: string) =>
  api.chat.unreact({ body: { messageId, reactionId } });
const pin = ({ api }: TestPerson, messageId: string, isWanted = true) =>
  api.chat.pin({ body: { messageId, pin: isWanted } });
const edit = ({ api }: TestPerson, messageId: string, text: string) =>
  api.chat.edit({ body: { messageId, text } });
const unseenOf = async ({ api }: TestPerson, roomId: string) =>
  (await api.chat.unseen()).rooms.find((it) => it.roomId === roomId);

const missing = { code: 'chat.message_not_found', status: 404 };

describe('a reaction', () => {
  test('is there once for each person and emoji, and can be taken back', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id, revision } = await say(amira, slim, 'We have a customer!');

    await react(slim, id, '🎉');
    const again = await react(slim, id, '🎉');
    const both = await react(amira, id, '🎉');

    expect(again).toMatchObject({
      revision: revision + 1,
      reactions: [{ reactionId: '🎉', userIds: [slim.id] }],
    });
    expect(both.reactions).toEqual([{ reactionId: '🎉', userIds: [slim.id, amira.id] }]);
    await unreact(slim, id, '🎉');
    const left = await unreact(slim, id, '🎉');
    expect(left).toMatchObject({
      revision: revision + 3,
      reactions: [{ reactionId: '🎉', userIds: [amira.id] }],
    });
  });

  test.each(['👍🏽', '👩‍👩‍👧', '🇹🇳', '❤️', '1️⃣'])('may be %s', async (emoji) => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Well?');

    expect((await react(slim, id, emoji)).reactions).toMatchObject([{ reactionId: emoji }]);
  });

  test.each(['👍👍', 'ok', '1', '<b>', ':+1:', 'a👍'])('is no %o', async (reactionId) => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Well?');

    await expect(react(slim, id, reactionId)).rejects.toMatchObject({ code: 'chat.not_emoji' });
  });

  test('is one of at most twenty different ones, of which each is still open to all', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Well?');
    const emoji = Array.from({ length: 21 }, (_, n) => String.fromCodePoint(0x1f600 + n));
    for (const it of emoji.slice(0, 20)) await react(slim, id, it);

    const oneMore = react(amira, id, emoji[20] ?? '');

    await expect(oneMore).rejects.toMatchObject({ code: 'chat.many_reactions' });
    expect((await react(amira, id, emoji[0] ?? '')).reactions).toHaveLength(20);
  });

  test('of both at once is two, and the message says so', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Well?');

    await Promise.all([react(amira, id, '👍'), react(slim, id, '👍'), react(slim, id, '🔥')]);

    const { message } = await amira.api.chat.message({ query: { messageId: id } });
    const users = message.reactions.flatMap(({ reactionId, userIds }) =>
      userIds.map((userId) => `${reactionId} ${userId}`),
    );
    expect(users.toSorted()).toEqual(
      [`👍 ${amira.id}`, `👍 ${slim.id}`, `🔥 ${slim.id}`].toSorted(),
    );
  });

  test('is not for whom may not write any more', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Well?');
    await amira.api.chat.block({ body: { userId: slim.id, blocked: true } });

    await expect(react(slim, id, '👍')).rejects.toMatchObject({ code: 'chat.blocked' });
    await expect(react(amira, id, '👍')).rejects.toMatchObject({ code: 'chat.blocked' });
  });
});

describe('a pin', () => {
  test('is of either for both, and the last pinned stands first', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const [one, two] = [await say(amira, slim, 'The address'), await say(slim, amira, 'The code')];
    world.clock = new Date('2026-03-10T09:00:00Z');
    await pin(slim, one.id);
    world.clock = new Date('2026-03-10T09:01:00Z');
    await pin(amira, two.id);
    const again = await pin(amira, two.id);

    const pinnedFor = async ({ api }: TestPerson) =>
      (await api.chat.pinned({ query: { roomId } })).items.map(({ id }) => id);
    expect(await pinnedFor(amira)).toEqual([two.id, one.id]);
    expect(await pinnedFor(slim)).toEqual([two.id, one.id]);
    expect(again).toMatchObject({ pinned: true, revision: two.revision + 2 });

    await pin(amira, one.id, false);
    expect(await pinnedFor(slim)).toEqual([two.id]);
  });

  test('on what I have hidden is none of mine any more: neither listed nor counted', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const [one, two] = [await say(amira, slim, 'The address'), await say(slim, amira, 'The code')];
    await pin(slim, one.id);
    await pin(slim, two.id);

    await slim.api.chat.hide({ query: { messageId: one.id } });

    const query = { roomId };
    expect((await slim.api.chat.pinned({ query })).items).toMatchObject([{ id: two.id }]);
    expect(await slim.api.chat.find({ query })).toMatchObject({ pinned: 1 });
    expect(await amira.api.chat.find({ query })).toMatchObject({ pinned: 2 });
  });

  test('is one of at most fifty', async () => {
    const { amira, roomId } = await chatIn(world, MOST_PINS + 1);
    const { items } = await amira.api.chat.newest({ query: { roomId, limit: 100 } });
    const [last, ...rest] = items.map(({ id }) => id);
    for (const id of rest) await pin(amira, id);

    await expect(pin(amira, last ?? '')).rejects.toMatchObject({ code: 'chat.many_pins' });
    expect(await pin(amira, rest[0] ?? '')).toMatchObject({ pinned: true });
  });

  test('is neither set nor taken away by whom may not write any more', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const [one, two] = [await say(amira, slim, 'The address'), await say(amira, slim, 'The code')];
    await pin(amira, one.id);
    await amira.api.chat.block({ body: { userId: slim.id, blocked: true } });

    await expect(pin(slim, one.id, false)).rejects.toMatchObject({ code: 'chat.blocked' });
    await expect(pin(slim, two.id)).rejects.toMatchObject({ code: 'chat.blocked' });
    await expect(pin(amira, two.id)).rejects.toMatchObject({ code: 'chat.blocked' });
  });
});

describe('an edit', () => {
  test('changes one’s own text, says so, and is repeated without a change', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id, revision } = await say(amira, slim, 'See you on Mondy');

    const edited = await edit(amira, id, 'See you on Monday');
    const again = await edit(amira, id, 'See you on Monday');

    expect(edited).toMatchObject({ text: 'See you on Monday', revision: revision + 1 });
    expect(edited.editedAt).not.toBeNull();
    expect(again).toEqual(edited);
  });

  test('is for a day, but its answer can be asked for later', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id, createdAt } = await say(amira, slim, 'Firts');
    const edited = await edit(amira, id, 'First');
    world.clock = new Date(Date.parse(createdAt) + EDIT_MS + 1);

    await expect(edit(amira, id, 'Second')).rejects.toMatchObject({ code: 'chat.too_late' });
    expect(await edit(amira, id, 'First')).toEqual(edited);
  });

  test('is not for the other, nor for whom is blocked, nor for what was deleted', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Mine');
    const gone = await say(amira, slim, 'Gone');
    await amira.api.chat.remove({ query: { messageId: gone.id } });

    await expect(edit(slim, id, 'Yours')).rejects.toMatchObject({ code: 'chat.not_sender' });
    await expect(edit(amira, gone.id, 'Back')).rejects.toMatchObject(missing);
    await slim.api.chat.block({ body: { userId: amira.id, blocked: true } });
    await expect(edit(amira, id, 'You fool')).rejects.toMatchObject({ code: 'chat.blocked' });
  });

  test('counts who it mentions from now on, and does not count whom it leaves out', async () => {
    const { amira, slim, roomId } = await chatIn(world, 0);
    const { id } = await say(amira, slim, 'Who comes?');

    await edit(amira, id, `Do you come, <@${slim.id}>?`);
    expect(await unseenOf(slim, roomId)).toMatchObject({ unseen: 1, mentions: 1 });

    await edit(amira, id, 'Does anybody come?');
    expect(await unseenOf(slim, roomId)).toMatchObject({ unseen: 1, mentions: 0 });

    await slim.api.chat.markSeen({ query: { roomId, position: 1 } });
    await edit(amira, id, `You come, <@${slim.id}>!`);
    expect(await unseenOf(slim, roomId)).toBeUndefined();
  });

  test('leaves what was written as it was written', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { id } = await say(amira, slim, 'Look');
    const battery = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[click](javascript:alert(1))',
      '"><svg/onload=alert(1)>',
      '${7*7} {{7*7}} %3Cscript%3E',
      "'; drop table messages; --",
    ].join('\n');

    expect((await edit(amira, id, battery)).text).toBe(battery);
    const { message } = await slim.api.chat.message({ query: { messageId: id } });
    expect(message.text).toBe(battery);
  });
});

test('a stranger is told of a message what is told of none', async () => {
  const { amira, slim, roomId } = await chatIn(world, 0);
  const stranger = await world.person('dot');
  const { id } = await say(amira, slim, 'Between us');
  const { chat } = stranger.api;

  for (const asking of [
    () => react(stranger, id, '👍'),
    () => unreact(stranger, id, '👍'),
    () => pin(stranger, id),
    () => edit(stranger, id, 'Mine now'),
    () => chat.hide({ query: { messageId: id } }),
    () => chat.remove({ query: { messageId: id } }),
  ]) {
    await expect(asking()).rejects.toMatchObject(missing);
  }
  const noRoom = { code: 'chat.room_not_found', status: 404 };
  await expect(chat.pinned({ query: { roomId } })).rejects.toMatchObject(noRoom);
  await expect(chat.changes({ query: { roomId, since: 0 } })).rejects.toMatchObject(noRoom);
  await expect(chat.search({ query: { text: 'us', roomId } })).rejects.toMatchObject(noRoom);
  expect((await chat.search({ query: { text: 'between' } })).items).toEqual([]);
  const { message } = await amira.api.chat.message({ query: { messageId: id } });
  expect(message).toMatchObject({ text: 'Between us', revision: 1, reactions: [], pinned: false });
});
