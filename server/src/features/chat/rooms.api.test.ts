import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatIn, colleaguesIn, say } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const listOf = async ({ api }: TestPerson, list: 'all' | 'starred' | 'direct' = 'all') =>
  (await api.chat.list({ query: { list } })).items.map(({ id }) => id);

test('a room is made once, whoever opens it how often at once, and is of whoever was first', async () => {
  const { amira, slim } = await colleaguesIn(world);

  const rooms = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      n % 2
        ? amira.api.chat.open({ body: { userId: slim.id } })
        : slim.api.chat.open({ body: { userId: amira.id } }),
    ),
  );

  expect(new Set(rooms.map(({ id }) => id)).size).toBe(1);
  const [one] = rooms;
  expect([amira.id, slim.id]).toContain(one?.senderId);
  for (const { senderId, receiverId } of rooms) {
    expect([senderId, receiverId]).toEqual([one?.senderId, one?.receiverId]);
  }
});

test('a room in which nothing was said yet is listed to whoever opened it', async () => {
  const { amira, slim } = await colleaguesIn(world);
  const { id } = await amira.api.chat.open({ body: { userId: slim.id } });

  expect(await listOf(amira)).toEqual([id]);
  expect(await listOf(slim)).toEqual([]);
  await say(amira, slim, 'Here I am');
  expect(await listOf(slim)).toEqual([id]);
});

test('a room shows who the other is, what was said last, and how far both have seen', async () => {
  const { amira, slim, roomId } = await chatIn(world, 3);
  await slim.api.chat.markSeen({ query: { roomId, position: 2 } });

  const room = await slim.api.chat.find({ query: { userId: amira.id } });

  expect(room).toMatchObject({
    id: roomId,
    senderId: amira.id,
    receiverId: slim.id,
    other: { id: amira.id, name: amira.name, role: 'startup', presence: { userId: amira.id } },
    lastMessage: { text: '3', position: 3, senderId: amira.id, isDeleted: false },
    lastPosition: 3,
    revision: 3,
    unseen: { roomId, seen: 2, unseen: 1, mentions: 0 },
    seenByOther: 3,
    pinned: 0,
    muted: false,
    closed: null,
  });
  const theirs = await amira.api.chat.find({ query: { roomId } });
  expect(theirs).toMatchObject({ other: { id: slim.id }, seenByOther: 2, unseen: { unseen: 0 } });
});

test('rooms are listed by when they were last used, page by page', async () => {
  const staff = await world.person('dot');
  const people: TestPerson[] = [];
  for (let n = 0; n < 7; n++) people.push(await world.person('startup'));
  for (const person of people) await say(staff, person, 'Welcome');
  await say(people[2]!, staff, 'Thank you');

  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await staff.api.chat.list({ query: { limit: 3, ...(after && { after }) } });
    seen.push(...page.items.map(({ other }) => other.id));
    after = page.next ?? undefined;
  } while (after);

  const ids = people.map(({ id }) => id).toReversed();
  expect(seen).toEqual([people[2]!.id, ...ids.filter((id) => id !== people[2]!.id)]);
});

test('what is hidden for me is not what was said last', async () => {
  const { amira, slim, roomId } = await chatIn(world, 2);
  const { items } = await slim.api.chat.newest({ query: { roomId } });
  await world.db
    .insertInto('message_hides')
    .values({ user_id: slim.id, message_id: items[1]?.id ?? '', room_id: roomId, revision: 3 })
    .execute();

  expect(await slim.api.chat.find({ query: { roomId } })).toMatchObject({
    lastMessage: { text: '1' },
  });
  expect(await amira.api.chat.find({ query: { roomId } })).toMatchObject({
    lastMessage: { text: '2' },
  });
});

describe('the flags of a room', () => {
  const flagsOf = async ({ api }: TestPerson, roomId: string) => {
    const room = await api.chat.find({ query: { roomId } });
    const { starredSender, starredReceiver, directSender, directReceiver } = room;
    return [starredSender, starredReceiver, directSender, directReceiver].map(Number).join('');
  };

  test('are of one side each, and the other is not told of them', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    const body = { roomId };
    const both = async () => [await flagsOf(amira, roomId), await flagsOf(slim, roomId)];
    expect(await both()).toEqual(['0010', '0001']);

    await amira.api.chat.addStarredSender({ body });
    expect(await both()).toEqual(['1010', '0001']);
    await slim.api.chat.addStarredReceiver({ body });
    expect(await both()).toEqual(['1010', '0101']);
    await amira.api.chat.deleteDirectSender({ body });
    expect(await both()).toEqual(['0000', '0101']);
    await slim.api.chat.deleteStarredReceiver({ body });
    expect(await both()).toEqual(['0000', '0001']);
    await slim.api.chat.deleteDirectReceiver({ body });
    expect(await both()).toEqual(['0000', '0000']);
    // A star is among the direct messages.
    await slim.api.chat.addStarredReceiver({ body });
    expect(await both()).toEqual(['0000', '0101']);
    await amira.api.chat.addDirectSender({ body });
    await slim.api.chat.addDirectReceiver({ body });
    await amira.api.chat.addStarredSender({ body });
    expect(await amira.api.chat.deleteStarredSender({ body })).toMatchObject({
      starredSender: false,
      directSender: true,
    });
  });

  test('choose what a list shows, for who has set them', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    expect([await listOf(amira, 'direct'), await listOf(amira, 'starred')]).toEqual([[roomId], []]);

    await amira.api.chat.addStarredSender({ body: { roomId } });
    expect(await listOf(amira, 'starred')).toEqual([roomId]);
    await amira.api.chat.deleteDirectSender({ body: { roomId } });

    expect([await listOf(amira, 'direct'), await listOf(amira, 'starred')]).toEqual([[], []]);
    expect(await listOf(amira)).toEqual([roomId]);
    expect(await listOf(slim, 'direct')).toEqual([roomId]);
  });

  test('are set by who has that side, and by nobody else', async () => {
    const { amira, slim, roomId } = await chatIn(world, 1);
    const { organizationId } = amira;
    const stranger = await world.person('member', { organizationId });
    const body = { roomId };
    const calls = ({ api: { chat } }: TestPerson) => ({
      sender: [
        () => chat.addStarredSender({ body }),
        () => chat.deleteStarredSender({ body }),
        () => chat.addDirectSender({ body }),
        () => chat.deleteDirectSender({ body }),
      ],
      receiver: [
        () => chat.addStarredReceiver({ body }),
        () => chat.deleteStarredReceiver({ body }),
        () => chat.addDirectReceiver({ body }),
        () => chat.deleteDirectReceiver({ body }),
      ],
    });
    const codesOf = (some: readonly (() => Promise<unknown>)[]) =>
      Promise.all(some.map((call) => call().catch(({ code }: { code: string }) => code)));

    const [ofSlim, ofStranger] = [calls(slim), calls(stranger)];
    expect(await codesOf(ofSlim.sender)).toEqual(Array(4).fill('chat.other_side'));
    await codesOf(ofSlim.receiver);
    expect(await codesOf([...ofStranger.sender, ...ofStranger.receiver])).toEqual(
      Array(8).fill('chat.room_not_found'),
    );
    expect((await flagsOf(amira, roomId)).replace(/(.).(.)./, '$1$2')).toBe('01');
  });
});

test('a muted room says so with its counts, which are then newer', async () => {
  const { slim, roomId } = await chatIn(world, 1);
  const before = (await slim.api.chat.unseen()).rooms[0];

  const room = await slim.api.chat.mute({ body: { roomId, muted: true } });

  expect(room).toMatchObject({ muted: true, unseen: { muted: true, unseen: 1 } });
  expect(room.unseen.counted).toBeGreaterThan(before?.counted ?? Infinity);
  expect((await slim.api.chat.mute({ body: { roomId, muted: false } })).muted).toBe(false);
});

test('a room is found by its id or by the other, and neither by a stranger', async () => {
  const { amira, slim, roomId } = await chatIn(world, 1);
  const stranger = await world.person('member', { organizationId: amira.organizationId });
  const staff = await world.person('super-admin');

  expect((await amira.api.chat.find({ query: { userId: slim.id } })).id).toBe(roomId);
  for (const [person, query] of [
    [stranger, { roomId }],
    [stranger, { userId: slim.id }],
    [staff, { roomId }],
    [amira, {}],
    [amira, { userId: amira.id }],
    [amira, { roomId, userId: stranger.id }],
  ] as const) {
    await expect(person.api.chat.find({ query })).rejects.toMatchObject({
      code: 'chat.room_not_found',
    });
  }
});
