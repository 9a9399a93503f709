import type { Role } from '@thedot/domain/access/roles';
import { describe, expect, test } from 'vitest';
import {
  block,
  createChat,
  createColleagues,
  hideMessage,
  markSeen,
  mute,
  listNewestMessages,
  getRoom,
  sendMessage,
  unseenRooms,
} from '../../../testing/chats.ts';
import { allPages } from '../../../testing/pages.ts';
import { setUser } from '../../../testing/people.ts';
import { setOnline } from '../../../testing/presence.ts';
import { findRefusal } from '../../../testing/refusals.ts';
import { MONDAY, createPendingBooking } from '../../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';

const SUPPORT = 'hela.support@example.org';
const UNKNOWN = { id: '0199aaaa-0000-7000-8000-000000000001' };

const world = await useWorld({ settings: { supportUser: SUPPORT } });

const roomsOf = async ({ api }: TestPerson, list: 'all' | 'starred' | 'direct' = 'all') =>
  (await api.chat.list({ query: { list } })).items.map(({ id }) => id);

describe('a room', () => {
  test('is created once when both members open it concurrently', async () => {
    const { amira, slim } = await createColleagues(world);

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

  test('without messages is listed only to the person who opened it', async () => {
    const { amira, slim } = await createColleagues(world);
    const { id } = await amira.api.chat.open({ body: { userId: slim.id } });

    expect(await roomsOf(amira)).toEqual([id]);
    expect(await roomsOf(slim)).toEqual([]);
    await sendMessage(amira, slim, 'Here I am');
    expect(await roomsOf(slim)).toEqual([id]);
  });

  test('returns the other person, the last visible message and how far both have read', async () => {
    const { amira, slim, roomId } = await createChat(world, 3);
    await markSeen(slim, roomId, 2);

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
    const theirs = await getRoom(amira, roomId);
    expect(theirs).toMatchObject({ other: { id: slim.id }, seenByOther: 2, unseen: { unseen: 0 } });

    const { items } = await listNewestMessages(slim, roomId);
    await hideMessage(slim, items[2]?.id ?? '');
    const lastFor = async (person: TestPerson) => (await getRoom(person, roomId)).lastMessage?.text;
    expect([await lastFor(slim), await lastFor(amira)]).toEqual(['2', '3']);
  });

  test('is listed page by page, last used first', async () => {
    const staff = await world.person('dot');
    const people = await Promise.all(Array.from({ length: 7 }, () => world.person('startup')));
    for (const person of people) await sendMessage(staff, person, 'Welcome');
    await sendMessage(people[2]!, staff, 'Thank you');

    const pages = await allPages((place) => staff.api.chat.list({ query: { limit: 3, ...place } }));

    const ids = people.map(({ id }) => id).toReversed();
    expect(pages.flat().map(({ other }) => other.id)).toEqual([
      people[2]!.id,
      ...ids.filter((id) => id !== people[2]!.id),
    ]);
  });

  test('is found by its id or the other person, and returns 404 to everyone else', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
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
      expect(await findRefusal(person.api.chat.find({ query }))).toBe('chat.room_not_found');
    }
  });

  test('gets a newer version of its counts when it is muted', async () => {
    const { slim, roomId } = await createChat(world, 1);
    const [before] = await unseenRooms(slim);

    const room = await mute(slim, roomId);

    expect(room).toMatchObject({ muted: true, unseen: { muted: true, unseen: 1 } });
    expect(room.unseen.version).toBeGreaterThan(before?.version ?? Infinity);
    expect((await mute(slim, roomId, false)).muted).toBe(false);
  });
});

describe('room flags', () => {
  const flagsOf = async (person: TestPerson, roomId: string) => {
    const room = await getRoom(person, roomId);
    const { starredSender, starredReceiver, directSender, directReceiver } = room;
    return [starredSender, starredReceiver, directSender, directReceiver].map(Number).join('');
  };

  test('are set for one member and not visible to the other', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    const body = { roomId };
    const both = async () => [await flagsOf(amira, roomId), await flagsOf(slim, roomId)];
    expect(await both()).toEqual(['0010', '0001']);

    for (const [change, flags] of [
      [() => amira.api.chat.addStarredSender({ body }), ['1010', '0001']],
      [() => slim.api.chat.addStarredReceiver({ body }), ['1010', '0101']],
      [() => amira.api.chat.deleteDirectSender({ body }), ['0000', '0101']],
      [() => slim.api.chat.deleteStarredReceiver({ body }), ['0000', '0001']],
      [() => slim.api.chat.deleteDirectReceiver({ body }), ['0000', '0000']],
      // A starred room is listed under direct messages.
      [() => slim.api.chat.addStarredReceiver({ body }), ['0000', '0101']],
      [() => amira.api.chat.addDirectSender({ body }), ['0010', '0101']],
      [() => slim.api.chat.addDirectReceiver({ body }), ['0010', '0101']],
      [() => amira.api.chat.addStarredSender({ body }), ['1010', '0101']],
      [() => amira.api.chat.deleteStarredSender({ body }), ['0010', '0101']],
    ] as const) {
      await change();
      expect(await both()).toEqual(flags);
    }
  });

  test('select the list in which the person sees the room', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    expect([await roomsOf(amira, 'direct'), await roomsOf(amira, 'starred')]).toEqual([
      [roomId],
      [],
    ]);

    await amira.api.chat.addStarredSender({ body: { roomId } });
    expect(await roomsOf(amira, 'starred')).toEqual([roomId]);
    await amira.api.chat.deleteDirectSender({ body: { roomId } });

    expect([await roomsOf(amira, 'direct'), await roomsOf(amira, 'starred')]).toEqual([[], []]);
    expect(await roomsOf(amira)).toEqual([roomId]);
    expect(await roomsOf(slim, 'direct')).toEqual([roomId]);
  });

  test('can be changed only by their member', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);
    const { organizationId } = amira;
    const stranger = await world.person('member', { organizationId });
    const body = { roomId };
    const calls = ({ api: { chat } }: TestPerson) => ({
      sender: [
        chat.addStarredSender,
        chat.deleteStarredSender,
        chat.addDirectSender,
        chat.deleteDirectSender,
      ],
      receiver: [
        chat.addStarredReceiver,
        chat.deleteStarredReceiver,
        chat.addDirectReceiver,
        chat.deleteDirectReceiver,
      ],
    });
    const codesOf = (some: ReturnType<typeof calls>['sender']) =>
      Promise.all(some.map((call) => findRefusal(call({ body }))));

    const [ofSlim, ofStranger] = [calls(slim), calls(stranger)];
    expect(await codesOf(ofSlim.sender)).toEqual(Array(4).fill('chat.other_side'));
    await codesOf(ofSlim.receiver);
    expect(await codesOf([...ofStranger.sender, ...ofStranger.receiver])).toEqual(
      Array(8).fill('chat.room_not_found'),
    );
    expect((await flagsOf(amira, roomId)).replace(/(.).(.)./, '$1$2')).toBe('01');
  });
});

describe('permission to write', () => {
  const CLOSED = 'chat.not_allowed';
  const codeOf = (from: TestPerson, to: { readonly id: string }) =>
    findRefusal(sendMessage(from, to, 'Hello'));
  const bothWays = async (one: TestPerson, other: TestPerson) => [
    await codeOf(one, other),
    await codeOf(other, one),
  ];

  test('is granted between everyone and the support user', async () => {
    const support = await world.person('dot');
    await setUser(world, support, { email: SUPPORT });
    const team = await world.person('team');

    expect(await bothWays(team, support)).toEqual([null, null]);
    const { items } = await team.api.chat.people({ query: {} });
    expect(items.map(({ id }) => id)).toEqual([support.id]);
    const admin = await world.person('admin');
    const found = await admin.api.chat.people({ query: { support: 'only' } });
    expect(found.items.map(({ id }) => id)).toEqual([support.id]);
    await setUser(world, support, { email: support.email });
  });

  test('is denied for removed and incomplete accounts, whose messages stay readable (A21)', async () => {
    const { amira, slim } = await createColleagues(world);
    await sendMessage(slim, amira, 'Before I go');
    const { organizationId } = amira;
    const half = await world.person('startup', { organizationId, incomplete: true });
    const waiting = await world.person('startup', { organizationId, review: 'waiting' });

    await setUser(world, slim, { is_removed: true });

    for (const person of [slim, half, waiting]) expect(await codeOf(amira, person)).toBe(CLOSED);
    const { items } = await amira.api.chat.list({ query: {} });
    expect(items).toMatchObject([
      { closed: 'removed', lastMessage: { text: 'Before I go' }, other: { name: slim.name } },
    ]);
    const page = await amira.api.chat.newest({ query: { roomId: items[0]?.id } });
    expect(page.items).toMatchObject([{ text: 'Before I go' }]);
    expect((await amira.api.chat.people({ query: {} })).items).not.toContainEqual(
      expect.objectContaining({ id: slim.id }),
    );
  });

  test('ends for former colleagues, whose room is then closed', async () => {
    const { amira, slim } = await createColleagues(world);
    const { roomId } = await sendMessage(amira, slim, 'We part');
    const elsewhere = await world.person('startup');

    await setUser(world, slim, { organization_id: elsewhere.organizationId });

    expect(await bothWays(amira, slim)).toEqual([CLOSED, CLOSED]);
    for (const person of [amira, slim]) {
      expect(await getRoom(person, roomId)).toMatchObject({ closed: 'not_allowed' });
    }
    // An existing room may be opened; a new one may not.
    expect((await slim.api.chat.open({ body: { userId: amira.id } })).id).toBe(roomId);
  });

  test('is denied to oneself, to unknown people and in the name of someone else (A21)', async () => {
    const { amira, slim } = await createColleagues(world);

    expect(await codeOf(amira, amira)).toBe('chat.self');
    expect(await codeOf(amira, UNKNOWN)).toBe('user.not_found');
    const body = { userId: amira.id };
    expect(await findRefusal(amira.api.chat.open({ body }))).toBe('chat.self');
    const forged = sendMessage(amira, slim, 'Yours, Slim', { senderId: slim.id });
    expect(await findRefusal(forged)).toBe('chat.not_sender');
    expect(await unseenRooms(slim)).toEqual([]);
  });

  test('ends with a block by either member, and returns when the block ends', async () => {
    const [expert, other] = [await world.person('expert'), await world.person('expert')];
    const { roomId } = await sendMessage(expert, other, 'Hello');

    await Promise.all([block(other, expert), block(other, expert)]);

    expect(await bothWays(expert, other)).toEqual(['chat.blocked', 'chat.blocked']);
    expect(await getRoom(other, roomId)).toMatchObject({ closed: 'blocked_by_me' });
    expect(await getRoom(expert, roomId)).toMatchObject({ closed: 'blocked' });
    expect(await other.api.chat.blocked()).toMatchObject({ people: [{ id: expert.id }] });
    expect((await other.api.chat.blocked()).people).toHaveLength(1);
    expect(await expert.api.chat.blocked()).toEqual({ people: [] });

    await block(other, expert, false);
    expect(await bothWays(expert, other)).toEqual([null, null]);
    expect(await other.api.chat.blocked()).toEqual({ people: [] });
  });

  test('cannot be withdrawn from staff, oneself or unknown people', async () => {
    const [expert, staff] = [await world.person('expert'), await world.person('dot')];

    for (const [whom, code] of [
      [staff, 'chat.staff_not_blocked'],
      [expert, 'chat.self'],
      [UNKNOWN, 'user.not_found'],
    ] as const) {
      expect(await findRefusal(block(expert, whom))).toBe(code);
    }
  });
});

describe('the list of people', () => {
  test('contains exactly the people one may write to, and no other room can be opened', async () => {
    world.clock = MONDAY;
    const { expert, startup } = await createPendingBooking(world);
    const { organizationId } = startup;
    const roles: readonly Role[] = [
      ...(['super-admin', 'dot', 'expert', 'startup', 'member'] as const),
      ...(['team', 'guest', 'tt'] as const),
    ];
    const [admin, dot, blocked, startup2, member2, team, guest, tt] = await Promise.all(
      roles.map((role) => world.person(role)),
    );
    const colleague = await world.person('member', { organizationId });
    const external = await world.person('external', { organizationId });
    const removed = await world.person('member', { organizationId, removed: true });
    await sendMessage(dot!, startup, 'Welcome');
    await block(expert, blocked!);
    const ofStaff = [expert, startup, colleague, blocked, startup2, member2, team];
    const all = [...ofStaff, admin, dot, external, removed, guest, tt];

    for (const [person, contacts] of [
      [expert, [startup, admin, dot]],
      [startup, [expert, colleague, dot]],
      [admin, [...ofStaff, dot]],
      [dot, [...ofStaff, admin]],
      [blocked, [admin, dot]],
    ] as const) {
      const { chat } = person!.api;
      const pages = await allPages((place) => chat.people({ query: { limit: 15, ...place } }));
      const found = pages.flat().map(({ id }) => id);
      // Staff also find the users of other tests.
      const ofThese = found.filter((id) => all.some((it) => it!.id === id));
      expect(ofThese.toSorted()).toEqual(contacts.map((it) => it!.id).toSorted());
      await Promise.all(
        all.map(async (other) => {
          const opened = await chat
            .open({ body: { userId: other!.id } })
            .catch(({ code }: { code: string }) => ({ closed: code }));
          expect(opened.closed === null).toBe(contacts.includes(other));
          // One person can be asked for alone.
          const { items } = await chat.people({ query: { userId: other!.id } });
          expect(items.map(({ id }) => id)).toEqual(contacts.includes(other) ? [other!.id] : []);
        }),
      );
    }
  });

  test('is searched by name only, ignoring accents', async () => {
    const { amira, slim } = await createColleagues(world);
    await setUser(world, slim, {
      first_name: 'Éloïse',
      last_name: 'D’Angelo',
      phone: '+216 71 234 567',
    });
    const search = async (words: string) =>
      (await amira.api.chat.people({ query: { search: words } })).items.map(({ id }) => id);

    for (const words of ['eloise dangelo', 'ELOÏSE'])
      expect(await search(words)).toEqual([slim.id]);
    for (const words of ['71 234', slim.email, '%']) expect(await search(words)).toEqual([]);
  });
});

describe('a person who blocked another', () => {
  async function blockable() {
    const { amira, slim, roomId } = await createChat(world, 2);
    await setOnline(world, slim);
    const hers = () => getRoom(amira, roomId);
    return { amira, slim, roomId, hers };
  }

  test('appears offline to the blocked user only, until the block ends', async () => {
    const { amira, slim, roomId, hers } = await blockable();
    const leila = await world.person('member', { organizationId: amira.organizationId });
    const statusFor = async ({ api }: TestPerson) =>
      (await api.team.members()).items.find(({ id }) => id === slim.id)?.status;
    const line = await world.socket(amira);
    expect((await hers()).other.presence.status).toBe('Active');

    await block(slim, amira);

    const offline = { userId: slim.id, status: 'Offline', inSessionUntil: null };
    await expect.poll(() => line.receivedOf('presence')).toContainEqual([offline]);
    expect((await hers()).other.presence).toEqual(offline);
    const { items: rooms } = await amira.api.chat.list();
    expect(rooms.find(({ id }) => id === roomId)?.other.presence).toEqual(offline);
    expect(await line.ask('update_users', [slim.id])).toEqual({ reply: [offline] });
    expect([await statusFor(amira), await statusFor(leila)]).toEqual(['Offline', 'Active']);
    line.clear();
    world.live.sendPresence({ userId: slim.id, status: 'Active', inSessionUntil: null });
    world.live.sendToUsers([amira.id], 'show_notification');
    await line.waitForEvent('show_notification');
    const ofSlim = expect.objectContaining({ userId: slim.id });
    expect(line.receivedOf('presence')).not.toContainEqual([ofSlim]);

    await block(slim, amira, false);
    expect((await hers()).other.presence.status).toBe('Active');
  });

  test('sends them no read receipts', async () => {
    const { amira, slim, roomId, hers } = await blockable();
    const line = await world.socket(amira);
    await markSeen(slim, roomId, 1);
    expect((await hers()).seenByOther).toBe(1);
    await block(slim, amira);
    line.clear();

    await markSeen(slim, roomId, 2);
    world.live.sendToUsers([amira.id], 'show_notification');

    await line.waitForEvent('show_notification');
    expect(line.receivedOf('chat-seen')).toEqual([]);
    expect((await hers()).seenByOther).toBeNull();
  });

  test('stays visible when the other has joined the staff', async () => {
    const { slim } = await blockable();
    const staff = await world.person('dot');
    const { roomId } = await sendMessage(staff, slim, 'Welcome');
    await world.db
      .insertInto('chat_blocks')
      .values({ user_id: slim.id, blocked_id: staff.id })
      .execute();
    await markSeen(slim, roomId, 1);

    expect(await getRoom(staff, roomId)).toMatchObject({
      other: { presence: { status: 'Active' } },
      seenByOther: 1,
    });
  });
});
