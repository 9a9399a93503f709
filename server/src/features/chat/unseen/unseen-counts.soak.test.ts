import { randomUUID } from 'node:crypto';
import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import type { LiveEvent } from '@thedot/domain/live';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testSize } from '../../../../../tools/test-environment/test-size.ts';
import { findViolations } from '../../../admin/invariants.queries.ts';
import type { Db } from '../../../db/db.ts';
import { type Live, noopLive } from '../../../kernel/live.ts';
import {
  createChat,
  createColleagues,
  hideMessage,
  markSeen,
  markUnseen,
  mute,
  listNewestMessages,
  removeMessage,
  getRoom,
  sendMessage,
  unseenRooms,
} from '../../../testing/chats.ts';
import { setOnline } from '../../../testing/presence.ts';
import { runWhileHeld } from '../../../testing/concurrency.ts';
import { type TestPerson, useWorld } from '../../../testing/world.ts';
import { insertMessage } from '../messages/send.queries.ts';

interface SentEvent {
  readonly to: string;
  readonly event: LiveEvent;
  readonly what: readonly unknown[];
}

let sentEvents: SentEvent[] = [];
const live: Live = {
  ...noopLive,
  sendToUsers: (userIds, event, ...what) =>
    void sentEvents.push(...userIds.map((to) => ({ to, event, what }))),
};
const world = await useWorld({ live });
beforeEach(() => {
  sentEvents = [];
});

/** The payload of each event of this name to a person. */
const sentTo = ({ id }: TestPerson, event: LiveEvent) =>
  sentEvents.filter((it) => it.to === id && it.event === event).map(({ what }) => what);

const countsOf = async (person: TestPerson, roomId: string) =>
  (await getRoom(person, roomId)).unseen;

describe('unseen messages', () => {
  test('are counted until they are seen, and again when they are marked unseen', async () => {
    const { amira, slim } = await createColleagues(world);
    const { roomId } = await sendMessage(amira, slim, 'One');
    await sendMessage(amira, slim, `Two, <@${slim.id}>`);

    expect(await unseenRooms(slim)).toMatchObject([
      { roomId, seen: 0, unseen: 2, mentions: 1, muted: false },
    ]);
    expect(await markSeen(slim, roomId, 1)).toMatchObject({ seen: 1, unseen: 1, mentions: 1 });
    expect(await markSeen(slim, roomId, 2)).toMatchObject({ seen: 2, unseen: 0, mentions: 0 });
    expect(await unseenRooms(slim)).toEqual([]);
    expect(await markUnseen(slim, roomId, 2)).toMatchObject({ seen: 1, unseen: 1, mentions: 1 });
    expect(await unseenRooms(amira)).toEqual([]);
  });

  test('do not change when an older or a missing message is seen', async () => {
    const { slim, roomId } = await createChat(world, 5);
    const { version } = await markSeen(slim, roomId, 3);

    expect(await markSeen(slim, roomId, 1)).toMatchObject({ seen: 3, unseen: 2, version });
    expect(await markSeen(slim, roomId, 3)).toMatchObject({ seen: 3, unseen: 2, version });
    expect(await markSeen(slim, roomId, 1_000_000)).toMatchObject({ seen: 5, unseen: 0 });
  });

  test('are marked as seen when the user replies', async () => {
    const { amira, slim, roomId } = await createChat(world, 3);

    await sendMessage(slim, amira, 'Seen all three');

    expect(await countsOf(slim, roomId)).toMatchObject({ seen: 4, unseen: 0 });
    expect(await countsOf(amira, roomId)).toMatchObject({ seen: 3, unseen: 1 });
  });
});

describe('read receipts', () => {
  const seenByOther = async (person: TestPerson, roomId: string) =>
    (await getRoom(person, roomId)).seenByOther;
  const choose = ({ api }: TestPerson, readReceipts: boolean) =>
    api.chat.saveSettings({ body: { readReceipts, typingIndicators: true } });

  test('are sent to the other person, and counts to one’s own devices', async () => {
    const { amira, slim, roomId } = await createChat(world, 3);
    const counts = sentTo(slim, 'chat-message').map(([, counts]) => counts);
    expect(counts).toMatchObject([{ unseen: 1 }, { unseen: 2 }, { unseen: 3 }]);
    sentEvents = [];

    const seen = await markSeen(slim, roomId, 2);
    await markSeen(slim, roomId, 2);

    expect(sentTo(slim, 'chat-unseen')).toEqual([[seen]]);
    expect(sentTo(amira, 'chat-seen')).toEqual([[{ roomId, position: 2 }]]);
    expect(await seenByOther(amira, roomId)).toBe(2);
    await markUnseen(slim, roomId, 1);
    expect(await seenByOther(amira, roomId)).toBe(2);
    expect(sentTo(amira, 'chat-seen')).toHaveLength(1);
  });

  test('are switched off and on for both directions, which both see at once', async () => {
    const { amira, slim, roomId } = await createChat(world, 2);
    const both = async () => [await seenByOther(amira, roomId), await seenByOther(slim, roomId)];
    await markSeen(slim, roomId, 1);
    await sendMessage(slim, amira, 'Hello');
    await markSeen(amira, roomId, 3);
    expect(await both()).toEqual([3, 3]);
    // Only open pages receive the event.
    await setOnline(world, amira);
    sentEvents = [];

    await choose(slim, false);
    expect(await slim.api.chat.settings()).toEqual({ readReceipts: false, typingIndicators: true });
    expect(await both()).toEqual([null, null]);
    await sendMessage(slim, amira, 'Again');
    await markSeen(amira, roomId, 4);
    await sendMessage(amira, slim, 'And again');
    await markSeen(slim, roomId, 5);
    expect([sentTo(slim, 'chat-seen'), sentTo(amira, 'chat-seen')]).toEqual([[], []]);

    await choose(slim, true);
    expect(await both()).toEqual([5, 5]);
    expect(sentTo(amira, 'chat-room')).toEqual([[{ roomId }], [{ roomId }]]);
    expect(sentTo(slim, 'chat-settings')).toHaveLength(2);
    const rooms = sentEvents.filter(({ event }) => event === 'chat-room').map(({ to }) => to);
    expect(rooms).toEqual([amira.id, amira.id]);
  });
});

describe('a message that arrives at the same moment', () => {
  /** Sends a message in a transaction that has not committed. */
  const sending = (meId: string, otherId: string, roomId: string) => (tx: Db) =>
    insertMessage(tx, {
      roomId,
      meId,
      otherId,
      clientId: randomUUID(),
      kind: 'text',
      text: 'In this moment',
      quoteId: null,
      bookingId: null,
      callId: null,
      files: 0,
      mentionsThem: false,
      marksSenderSeen: true,
      marksReceiverSeen: false,
      now: new Date().toISOString(),
    });
  const valuesOf = async <T>(ended: Promise<PromiseSettledResult<T>[]>) =>
    (await ended).map((it) => (it.status === 'fulfilled' ? it.value : it.reason));

  test.each([
    [3, 1],
    [2, 2],
  ])('is unseen when the person sees %i of 3', async (position, unseen) => {
    const { amira, slim, roomId } = await createChat(world, 3);

    const { ended } = await runWhileHeld(world, {
      hold: sending(amira.id, slim.id, roomId),
      calls: [() => markSeen(slim, roomId, position)],
    });

    expect(await valuesOf(ended)).toMatchObject([{ seen: position, unseen }]);
    expect(await unseenRooms(slim)).toMatchObject([{ seen: position, unseen }]);
  });

  test('is seen when the person answers', async () => {
    const { amira, slim, roomId } = await createChat(world, 1);

    const { ended } = await runWhileHeld(world, {
      hold: sending(amira.id, slim.id, roomId),
      calls: [() => sendMessage(slim, amira, 'And I')],
    });

    expect(await valuesOf(ended)).toMatchObject([{ position: 3 }]);
    expect(await sendMessage(amira, slim, 'Once more')).toMatchObject({ position: 4 });
    expect(await unseenRooms(slim)).toMatchObject([{ seen: 3, unseen: 1 }]);
    expect(await unseenRooms(amira)).toEqual([]);
  });
});

test('a message that is hidden while the room is marked unseen is not counted', async () => {
  const { slim, roomId } = await createChat(world, 3);
  await markSeen(slim, roomId, 3);
  const { items } = await listNewestMessages(slim, roomId);
  const messageId = items[1]?.id ?? '';

  const { ended } = await runWhileHeld<unknown>(world, {
    hold: (tx) =>
      tx.selectFrom('rooms').select('id').where('id', '=', roomId).forUpdate().execute(),
    calls: [() => hideMessage(slim, messageId), () => markUnseen(slim, roomId, 1)],
  });
  await ended;

  expect(await unseenRooms(slim)).toMatchObject([{ seen: 0, unseen: 2 }]);
});

const ON_A_MESSAGE = ['see', 'unsee', 'remove', 'hide', 'edit', 'removeFile'] as const;
const ACTIONS = ['send', 'send', 'mention', 'file', 'call', 'mute', ...ON_A_MESSAGE] as const;

interface Action {
  readonly kind: (typeof ACTIONS)[number];
  readonly by: 0 | 1;
  /** The message, as a fraction of all messages. */
  readonly at: number;
}

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...ACTIONS),
  by: fc.constantFrom(0, 1),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
});
/** The actions of a step run concurrently, as on several devices. */
const steps = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});

test('stored, sent and recounted counts are equal after any actions of both at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      sentEvents = [];
      const { amira, slim } = await createColleagues(world);
      const people = [amira, slim] as const;
      const { id: roomId } = await amira.api.chat.open({ body: { userId: slim.id } });
      for (const together of all) {
        await Promise.all(together.map((one) => perform(one, people, roomId)));
        const wrong = [];
        for (const person of people) {
          const stored = await countsOf(person, roomId);
          const recounted = await recount(person, roomId, stored.seen);
          const sent = lastSentTo(person) ?? stored;
          if (!areEqual(stored, recounted) || !areEqual(stored, sent)) {
            wrong.push({ stored, recounted, sent });
          }
        }
        expect(wrong).toEqual([]);
      }
    }),
    { numRuns: testSize(10, 100) },
  );
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
});

async function perform(
  { kind, by, at }: Action,
  people: readonly [TestPerson, TestPerson],
  roomId: string,
) {
  const [me, other] = by === 0 ? people : [people[1], people[0]];
  const { chat } = me.api;
  if (kind === 'send') return sendMessage(me, other, 'x');
  if (kind === 'mention') return sendMessage(me, other, `<@${other.id}>`);
  if (kind === 'file') return sendMessage(me, other, '', { files: [await uploadFile(me)] });
  if (kind === 'mute') return mute(me, roomId, at < 0.5);
  if (kind === 'call') {
    const ring = chat.startCall({ body: { roomId, media: 'audio' } });
    return ring.then(({ id }) => endCall(id, { me, other, at })).catch(ignore);
  }
  const { items } = await chat.newest({ query: { roomId, limit: 100 } });
  const those = items.filter(
    (it) =>
      (kind === 'see' || kind === 'unsee' || kind === 'hide' || it.senderId === me.id) &&
      (kind !== 'removeFile' || it.files.length > 0),
  );
  const one = those[Math.min(those.length - 1, Math.floor(at * those.length))];
  if (!one) return undefined;
  const { id: messageId, position, files } = one;
  if (kind === 'see') return markSeen(me, roomId, position);
  if (kind === 'unsee') return markUnseen(me, roomId, position);
  if (kind === 'hide') return hideMessage(me, messageId).catch(ignore);
  if (kind === 'edit') {
    const text = one.text.startsWith('<@') ? 'y' : `<@${other.id}>`;
    return chat.edit({ body: { messageId, text } }).catch(ignore);
  }
  return kind === 'remove'
    ? removeMessage(me, messageId).catch(ignore)
    : chat.removeFile({ body: { messageId, fileId: files[0]?.id ?? '' } }).catch(ignore);
}

/** Expected refusals: of two concurrent calls one is busy, and of two actions on a message the second may find it deleted. */
const ignore = () => undefined;

const uploadFile = async ({ api }: TestPerson) => {
  const file = new File(['x'], 'x.txt');
  return (await api.chat.upload({ body: {}, files: { file } })).id;
};

interface Ending {
  readonly me: TestPerson;
  readonly other: TestPerson;
  readonly at: number;
}

function endCall(callId: string, { me, other, at }: Ending) {
  if (at < 0.3) return me.api.chat.cancelCall({ body: { callId } });
  const { chat } = other.api;
  return at < 0.6 ? chat.declineCall({ body: { callId } }) : chat.acceptCall({ body: { callId } });
}

const areEqual = (one: Counts, other: Counts) =>
  one.unseen === other.unseen && one.mentions === other.mentions;
type Counts = Pick<UnseenCounts, 'unseen' | 'mentions'>;

async function recount({ id }: TestPerson, roomId: string, seen: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as unseen, count(*) filter (where m.text like '<@%') as mentions
    from messages as m
    where m.room_id = ${roomId} and m.sender_id <> ${id} and m.position > ${seen}
      and m.deleted_at is null
      and m.id not in (select message_id from message_hides where user_id = ${id})`.execute(
    world.db,
  );
  return rows[0] ?? { unseen: 0, mentions: 0 };
}

/** Returns the counts of a device that received all events in any order. */
function lastSentTo({ id }: TestPerson): UnseenCounts | undefined {
  const counts = sentEvents
    .filter((it) => it.to === id)
    .flatMap(({ event, what }) => {
      const at = event === 'chat-message' ? what[1] : event === 'chat-unseen' ? what[0] : undefined;
      return at === undefined ? [] : [at as UnseenCounts];
    });
  return counts.toSorted((a, b) => a.version - b.version).at(-1);
}
