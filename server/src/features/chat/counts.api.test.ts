import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import type { LiveEvent } from '@thedot/domain/live';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '../../admin/invariants.queries.ts';
import type { Live } from '../../kernel/live.ts';
import { chatIn, colleaguesIn, say } from '../../testing/chats.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

interface Told {
  readonly to: string;
  readonly event: LiveEvent;
  readonly what: readonly unknown[];
}

let told: Told[] = [];
const live: Live = {
  tell: (userIds, event, ...what) => void told.push(...userIds.map((to) => ({ to, event, what }))),
  tellStaff: () => {},
  tellShowing: () => {},
  tellWatchers: () => {},
  stopWatching: () => {},
};

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { live });
});
afterAll(() => world.close());
beforeEach(() => {
  told = [];
});

/** What somebody's open pages were told, each time. */
const toldTo = ({ id }: TestPerson, event: LiveEvent) =>
  told.filter((it) => it.to === id && it.event === event).map(({ what }) => what);

const unseenOf = async (person: TestPerson, roomId: string): Promise<Unseen> =>
  (await person.api.chat.find({ query: { roomId } })).unseen;

describe('what somebody has not seen', () => {
  test('is counted until they see it, and again when they say so', async () => {
    const { amira, slim } = await colleaguesIn(world);
    const { roomId } = await say(amira, slim, 'One');
    await say(amira, slim, `Two, <@${slim.id}>`);
    const see = (position: number) => slim.api.chat.markSeen({ query: { roomId, position } });

    const { rooms } = await slim.api.chat.unseen();
    expect(rooms).toMatchObject([{ roomId, seen: 0, unseen: 2, mentions: 1, muted: false }]);
    expect(await see(1)).toMatchObject({ seen: 1, unseen: 1, mentions: 1 });
    expect(await see(2)).toMatchObject({ seen: 2, unseen: 0, mentions: 0 });
    expect((await slim.api.chat.unseen()).rooms).toEqual([]);
    const back = await slim.api.chat.markUnseen({ body: { roomId, position: 2 } });
    expect(back).toMatchObject({ seen: 1, unseen: 1, mentions: 1 });
    expect((await amira.api.chat.unseen()).rooms).toEqual([]);
  });

  test('never grows by seeing something older, or something that is not there yet', async () => {
    const { slim, roomId } = await chatIn(world, 5);
    const see = (position: number) => slim.api.chat.markSeen({ query: { roomId, position } });
    const { counted } = await see(3);

    expect(await see(1)).toMatchObject({ seen: 3, unseen: 2, counted });
    expect(await see(3)).toMatchObject({ seen: 3, unseen: 2, counted });
    expect(await see(1_000_000)).toMatchObject({ seen: 5, unseen: 0 });
  });

  test('is nothing any more once they answer', async () => {
    const { amira, slim, roomId } = await chatIn(world, 3);

    await say(slim, amira, 'Seen all three');

    expect(await unseenOf(slim, roomId)).toMatchObject({ seen: 4, unseen: 0 });
    expect(await unseenOf(amira, roomId)).toMatchObject({ seen: 3, unseen: 1 });
  });

  test('their other devices hear of, and the other how far they have seen', async () => {
    const { amira, slim, roomId } = await chatIn(world, 3);
    const sent = toldTo(slim, 'chat-message').map(([, counts]) => counts);
    expect(sent).toMatchObject([{ unseen: 1 }, { unseen: 2 }, { unseen: 3 }]);
    told = [];

    const seen = await slim.api.chat.markSeen({ query: { roomId, position: 2 } });
    await slim.api.chat.markSeen({ query: { roomId, position: 2 } });

    expect(toldTo(slim, 'chat-unseen')).toEqual([[seen]]);
    expect(toldTo(amira, 'chat-seen')).toEqual([[{ roomId, position: 2 }]]);
    expect((await amira.api.chat.find({ query: { roomId } })).seenByOther).toBe(2);
    await slim.api.chat.markUnseen({ body: { roomId, position: 1 } });
    expect((await amira.api.chat.find({ query: { roomId } })).seenByOther).toBe(2);
    expect(toldTo(amira, 'chat-seen')).toHaveLength(1);
  });

  test('the other is not told of, when they do not want that', async () => {
    const { amira, slim, roomId } = await chatIn(world, 2);
    await slim.api.chat.saveSettings({ body: { readReceipts: false } });
    expect(await slim.api.chat.settings()).toEqual({ readReceipts: false });

    await slim.api.chat.markSeen({ query: { roomId, position: 1 } });
    await slim.api.chat.markSeen({ query: { roomId, position: 2 } });

    expect(toldTo(amira, 'chat-seen')).toEqual([]);
    expect((await amira.api.chat.find({ query: { roomId } })).seenByOther).toBeNull();
  });

  test('nobody marks in a room that is not theirs', async () => {
    const { amira, roomId } = await chatIn(world, 1);
    const { organizationId } = amira;
    const stranger = await world.person('member', { organizationId });
    const { chat } = stranger.api;

    for (const mark of [
      () => chat.markSeen({ query: { roomId, position: 1 } }),
      () => chat.markUnseen({ body: { roomId, position: 1 } }),
    ]) {
      await expect(mark()).rejects.toMatchObject({ code: 'chat.room_not_found' });
    }
  });
});

const ON_A_MESSAGE = ['see', 'unsee', 'remove', 'hide', 'edit', 'removeFile'] as const;
const ACTS = ['send', 'send', 'mention', 'file', 'call', 'mute', ...ON_A_MESSAGE] as const;

interface Act {
  readonly kind: (typeof ACTS)[number];
  readonly by: 0 | 1;
  /** Which message, as a part of all there are. */
  readonly at: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...ACTS),
  by: fc.constantFrom(0, 1),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
});
/** What happens at once happens on several devices. */
const story = fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});

test('the counts that are kept are those that would be counted, whatever both do on all their devices', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      told = [];
      const { amira, slim } = await colleaguesIn(world);
      const people = [amira, slim] as const;
      const { id: roomId } = await amira.api.chat.open({ body: { userId: slim.id } });
      for (const together of steps) {
        await Promise.all(together.map((one) => happens(one, people, roomId)));
        const wrong = [];
        for (const person of people) {
          const kept = await unseenOf(person, roomId);
          const counted = await countOf(person, roomId, kept.seen);
          const shown = lastTold(person) ?? kept;
          if (!alike(kept, counted) || !alike(kept, shown)) wrong.push({ kept, counted, shown });
        }
        expect(wrong).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
  const hub = { url: world.databaseUrl, files: world.files };
  expect(await findViolations(hub, world.settings.hubTimeZone)).toEqual([]);
}, 120_000);

async function happens(
  { kind, by, at }: Act,
  people: readonly [TestPerson, TestPerson],
  roomId: string,
) {
  const [me, other] = by === 0 ? people : [people[1], people[0]];
  const { chat } = me.api;
  if (kind === 'send') return say(me, other, 'x');
  if (kind === 'mention') return say(me, other, `<@${other.id}>`);
  if (kind === 'file') return say(me, other, '', { files: [await fileOf(me)] });
  if (kind === 'mute') return chat.mute({ body: { roomId, muted: at < 0.5 } });
  if (kind === 'call') {
    const ring = chat.startCall({ body: { roomId, media: 'audio' } });
    return ring.then(({ id }) => ended(id, { me, other, at })).catch(gone);
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
  if (kind === 'see') return chat.markSeen({ query: { roomId, position } });
  if (kind === 'unsee') return chat.markUnseen({ body: { roomId, position } });
  if (kind === 'hide') return chat.hide({ query: { messageId } }).catch(gone);
  if (kind === 'edit') {
    const text = one.text.startsWith('<@') ? 'y' : `<@${other.id}>`;
    return chat.edit({ body: { messageId, text } }).catch(gone);
  }
  return kind === 'remove'
    ? chat.remove({ query: { messageId } }).catch(gone)
    : chat.removeFile({ body: { messageId, fileId: files[0]?.id ?? '' } }).catch(gone);
}

/** Of two who call at once one is busy; on two devices at once the second finds it gone. */
const gone = () => undefined;

const fileOf = async ({ api }: TestPerson) => {
  const file = new File(['x'], 'x.txt');
  return (await api.chat.upload({ body: {}, files: { file } })).id;
};

interface Ending {
  readonly me: TestPerson;
  readonly other: TestPerson;
  readonly at: number;
}

function ended(callId: string, { me, other, at }: Ending) {
  if (at < 0.3) return me.api.chat.cancelCall({ body: { callId } });
  const { chat } = other.api;
  return at < 0.6 ? chat.declineCall({ body: { callId } }) : chat.acceptCall({ body: { callId } });
}

const alike = (one: Counts, other: Counts) =>
  one.unseen === other.unseen && one.mentions === other.mentions;
type Counts = Pick<Unseen, 'unseen' | 'mentions'>;

/** Counted by looking at every message. */
async function countOf({ id }: TestPerson, roomId: string, seen: number): Promise<Counts> {
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

/** What a device shows that heard everything in some order, and believes the newest. */
function lastTold({ id }: TestPerson): Unseen | undefined {
  const counts = told
    .filter((it) => it.to === id)
    .flatMap(({ event, what }) => {
      const at = event === 'chat-message' ? what[1] : event === 'chat-unseen' ? what[0] : undefined;
      return at === undefined ? [] : [at as Unseen];
    });
  return counts.toSorted((a, b) => a.counted - b.counted).at(-1);
}
