import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chatIn, say } from '../../testing/chats.ts';
import { isHere } from '../../testing/presence.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let amira: TestPerson;
let slim: TestPerson;
let roomId: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ amira, slim, roomId } = await chatIn(world, 2));
  await isHere(world, slim);
});

const block = (blocked: boolean) => slim.api.chat.block({ body: { userId: amira.id, blocked } });
const roomOf = (person: TestPerson) => person.api.chat.find({ query: { roomId } });

describe('to somebody whom they have blocked', () => {
  test('a person is away wherever they are shown, as somebody is who left', async () => {
    const line = await world.socket(amira);
    expect((await roomOf(amira)).other.presence.status).toBe('Active');

    await block(true);

    const nowhere = { userId: slim.id, status: 'Offline', inSessionUntil: null };
    await expect.poll(() => line.heardOf('presence')).toContainEqual([nowhere]);
    expect((await roomOf(amira)).other.presence).toEqual(nowhere);
    const { items: rooms } = await amira.api.chat.list();
    expect(rooms.find(({ id }) => id === roomId)?.other.presence).toEqual(nowhere);
    expect(await line.ask('update_users', [slim.id])).toEqual({ reply: [nowhere] });
    const { items: members } = await amira.api.team.members();
    expect(members.find(({ id }) => id === slim.id)?.status).toBe('Offline');
    line.forget();
    world.live.tellWatchers({ userId: slim.id, status: 'Active', inSessionUntil: null });
    world.live.tell([amira.id], 'show_notification');
    await line.untilHeard('show_notification');
    const ofSlim = expect.objectContaining({ userId: slim.id });
    expect(line.heardOf('presence')).not.toContainEqual([ofSlim]);
  });

  test('a person is shown again once the block ends, and to others all the while', async () => {
    const leila = await world.person('member', { organizationId: amira.organizationId });
    await block(true);
    const { items } = await leila.api.team.members();
    expect(items.find(({ id }) => id === slim.id)?.status).toBe('Active');

    await block(false);

    expect((await roomOf(amira)).other.presence.status).toBe('Active');
  });

  test('nothing is told of what they read', async () => {
    const line = await world.socket(amira);
    await slim.api.chat.markSeen({ query: { roomId, position: 1 } });
    expect((await roomOf(amira)).seenByOther).toBe(1);
    await block(true);
    line.forget();

    await slim.api.chat.markSeen({ query: { roomId, position: 2 } });
    world.live.tell([amira.id], 'show_notification');

    await line.untilHeard('show_notification');
    expect(line.heardOf('chat-seen')).toEqual([]);
    expect((await roomOf(amira)).seenByOther).toBeNull();
  });

  test('the hub’s team stays open to see, whom nobody blocks', async () => {
    const staff = await world.person('dot');
    const { roomId: theirs } = await say(staff, slim, 'Welcome');
    // Blocked before they joined the team.
    await world.db
      .insertInto('chat_blocks')
      .values({ user_id: slim.id, blocked_id: staff.id })
      .execute();
    await slim.api.chat.markSeen({ query: { roomId: theirs, position: 1 } });

    const room = await staff.api.chat.find({ query: { roomId: theirs } });

    expect(room.other.presence.status).toBe('Active');
    expect(room.seenByOther).toBe(1);
  });
});

describe('receipts', () => {
  const want = (person: TestPerson, readReceipts: boolean) =>
    person.api.chat.saveSettings({ body: { readReceipts } });

  test('are given and got, or neither', async () => {
    await slim.api.chat.markSeen({ query: { roomId, position: 2 } });
    await say(slim, amira, 'Hello');
    await amira.api.chat.markSeen({ query: { roomId, position: 3 } });
    expect([(await roomOf(amira)).seenByOther, (await roomOf(slim)).seenByOther]).toEqual([3, 3]);

    await want(slim, false);
    expect([(await roomOf(amira)).seenByOther, (await roomOf(slim)).seenByOther]).toEqual([
      null,
      null,
    ]);
    const line = await world.socket(slim);
    await say(slim, amira, 'Again');
    await amira.api.chat.markSeen({ query: { roomId, position: 4 } });
    world.live.tell([slim.id], 'show_notification');
    await line.untilHeard('show_notification');
    expect(line.heardOf('chat-seen')).toEqual([]);

    await want(slim, true);
    expect([(await roomOf(amira)).seenByOther, (await roomOf(slim)).seenByOther]).toEqual([4, 4]);
  });

  test('switched off or on are told to open pages at once: the other’s room, and all of one’s own', async () => {
    await isHere(world, amira);
    const stranger = await world.person('startup');
    const [hers, his, others] = [
      await world.socket(amira),
      await world.socket(slim),
      await world.socket(stranger),
    ];

    for (const wanted of [false, true]) await want(slim, wanted);

    await expect.poll(() => hers.heardOf('chat-room')).toEqual([[{ roomId }], [{ roomId }]]);
    await expect.poll(() => his.heardOf('chat-settings')).toHaveLength(2);
    world.live.tell([stranger.id], 'show_notification');
    await others.untilHeard('show_notification');
    expect(others.heardOf('chat-room')).toEqual([]);
  });
});
