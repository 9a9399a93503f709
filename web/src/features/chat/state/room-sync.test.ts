import { describe, expect, test, vi } from 'vitest';
import { messageAt, messagesAt, ROOM } from '../../../testing/chat.ts';
import { roomServer } from '../../../testing/room-server.ts';
import { createRoomStore } from './room-store.ts';
import { createRoomSync } from './room-sync.ts';

function roomOn(server: ReturnType<typeof roomServer>) {
  const store = createRoomStore(0, server.items().length, []);
  const sync = createRoomSync(ROOM, store, server.calls);
  const positions = () => store.state().messages.map(({ position }) => position);
  return { ...server, store, sync, positions };
}

async function openRoom(count: number) {
  const room = roomOn(roomServer(count));
  await room.sync.open('newest');
  return room;
}

const upTo = (count: number) => messagesAt(1, count).map(({ position }) => position);

describe('catching up', () => {
  test('reads two hundred missed messages once each while events arrive', async () => {
    const { grow, positions, store, sync } = await openRoom(60);

    grow(260);
    const caught = sync.catchUp();
    for (const position of [260, 255, 61, 260]) {
      store.dispatch({ type: 'received', message: messageAt(position) });
    }
    await caught;
    await sync.older();

    expect(positions()).toEqual(upTo(260));
  });

  test('reads changes missed while disconnected', async () => {
    const { change, store, sync } = await openRoom(3);

    change(messageAt(2, { revision: 9, text: 'Changed' }));
    await sync.catchUp();

    expect(store.state()).toMatchObject({ revision: 9, messages: [{}, { text: 'Changed' }, {}] });
  });

  test('is retried after a failure', async () => {
    const { line, grow, asked, positions, sync } = await openRoom(3);
    grow(5);
    line.isAway = true;

    void sync.catchUp();
    await vi.waitFor(() => expect(asked).toContain('next'));
    line.isAway = false;

    await vi.waitFor(() => expect(positions()).toEqual(upTo(5)), 4_000);
  });

  test('finds missed messages when the newest page arrives during it', async () => {
    const { grow, hold, positions, sync } = await openRoom(3);
    const [releaseNewest, releaseNext] = [hold('newest'), hold('next')];
    const read = sync.toNewest();
    grow(5);
    const caught = sync.catchUp();
    releaseNewest();
    await read;
    releaseNext();
    await caught;

    expect(positions()).toEqual(upTo(5));
  });

  test('retries older messages that failed to load', async () => {
    const { line, positions, sync } = await openRoom(120);
    expect(sync.status().olderFailed).toBe(false);

    line.isAway = true;
    await sync.older();
    expect(sync.status()).toMatchObject({ older: false, olderFailed: true });

    line.isAway = false;
    await sync.catchUp();
    await vi.waitFor(() => expect(positions()).toEqual(upTo(120).slice(20)));
    expect(sync.status().olderFailed).toBe(false);
  });
});

test.each(['open', 'catchUp'] as const)(
  'a room that failed to open reports it until %s succeeds',
  async (retry) => {
    const { line, positions, sync } = roomOn(roomServer(3));
    line.isAway = true;
    await sync.open('newest');
    expect(sync.status().failed).toBeInstanceOf(Error);

    line.isAway = false;
    await sync[retry]('newest');
    expect(sync.status().failed).toBeNull();
    expect(positions()).toEqual(upTo(3));
  },
);

test('a gap between events is read before the messages after it are shown', async () => {
  const { grow, positions, store } = await openRoom(3);
  grow(6);

  store.dispatch({ type: 'received', message: messageAt(6) });
  expect(positions()).toEqual(upTo(3));

  await vi.waitFor(() => expect(positions()).toEqual(upTo(6)));
});

test('a message sent while the room opens is kept when the page arrives last', async () => {
  const { grow, hold, positions, sync } = roomOn(roomServer(3));
  const releaseNewest = hold('newest');
  const opened = sync.open('newest');
  grow(4);
  await sync.catchUp();
  releaseNewest();
  await opened;

  await vi.waitFor(() => expect(positions()).toEqual(upTo(4)));
});

test('a change that overtakes its page is not reverted by it', async () => {
  const { change, hold, store, sync } = await openRoom(60);
  const releasePrevious = hold('previous');
  const older = sync.older();
  const gone = messageAt(2, { revision: 61, text: '', deletedAt: messageAt(60).createdAt });
  change(gone);
  store.dispatch({ type: 'changed', message: gone });
  releasePrevious();
  await older;

  expect(store.state().messages.find(({ id }) => id === gone.id)?.text).toBe('');
});

test('changes after one published to the other person only are known', async () => {
  const { change, store } = await openRoom(3);
  const changed = (revision: number) => messageAt(3, { revision, text: `as of ${revision}` });
  change(changed(30));
  for (let revision = 5; revision <= 30; revision += 1) {
    store.dispatch({ type: 'changed', message: changed(revision) });
  }

  await vi.waitFor(() =>
    expect(store.state()).toMatchObject({ revision: 30, pendingRevisions: [] }),
  );
});

test('a jump loads the room around a message, from which both ends can be reached', async () => {
  const { positions, store, sync } = await openRoom(300);

  expect(await sync.goTo(messageAt(100).id)).toBe(true);
  expect(positions()).toContain(100);
  expect(store.state().newestReached).toBe(false);

  while (!store.state().newestReached) await sync.newer();
  while (!store.state().oldestReached) await sync.older();
  expect(positions()).toEqual(upTo(300));
});

test('a jump during a catch-up ends it, and reads only the page around the message', async () => {
  const { grow, asked, hold, positions, sync } = await openRoom(300);
  grow(600);
  const releaseNext = hold('next');
  const caught = sync.catchUp();
  await sync.goTo(messageAt(100).id);
  releaseNext();
  await caught;

  expect(asked.filter((name) => name === 'next')).toHaveLength(1);
  expect(positions()).toEqual(upTo(124).slice(74));
});

test('a page requested twice at once is read once', async () => {
  const { asked, sync } = await openRoom(200);

  await Promise.all([sync.older(), sync.older()]);

  expect(asked.filter((name) => name === 'previous')).toHaveLength(1);
});
