import type { Message } from '@thedot/domain/chat/messages.contract';
import { expect, test, vi } from 'vitest';
import { messageAt, messagesAt, pageOf, ROOM } from '../../../testing/chat.ts';
import { roomStore } from './room-store.ts';
import { roomSync } from './room-sync.ts';

interface At {
  readonly query: { readonly position: unknown };
}

/** A room on a server, as far as its pages go. */
function hub(count: number) {
  const room = { items: messagesAt(1, count), revision: count, isAway: false };
  const asked: string[] = [];
  const ways = new Map<string, Promise<void>>();
  /** What is asked so is on its way until it is let come. */
  const hold = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ways.set(name, promise);
    return resolve;
  };
  const answer = async <Answer>(name: string, make: () => Answer) => {
    asked.push(name);
    if (room.isAway) throw new Error('away');
    const made = make();
    await ways.get(name);
    return made;
  };
  const page = (items: readonly Message[]) => ({
    ...pageOf(items, room.items.length),
    revision: room.revision,
  });
  const calls = {
    newest: () => answer('newest', () => page(room.items.slice(-50))),
    previous: ({ query }: At) =>
      answer('previous', () =>
        page(room.items.filter((it) => it.position < Number(query.position)).slice(-50)),
      ),
    next: ({ query }: At) =>
      answer('next', () =>
        page(room.items.filter((it) => it.position > Number(query.position)).slice(0, 100)),
      ),
    message: ({ query }: { query: { messageId: string } }) =>
      answer('message', () => {
        const at = room.items.findIndex(({ id }) => id === query.messageId);
        const message = room.items[at];
        if (!message) throw new Error('none');
        return { message, page: page(room.items.slice(Math.max(0, at - 25), at + 25)) };
      }),
    changes: ({ query }: { query: { since: unknown } }) =>
      answer('changes', () => ({
        items: room.items.filter((it) => it.revision > Number(query.since)).slice(0, 100),
        hidden: [],
        revision: room.revision,
        more: false,
      })),
  };
  const store = roomStore(0, count, []);
  return { room, asked, hold, store, sync: roomSync(ROOM, store, calls) };
}

/** More was written. */
const grow = (room: ReturnType<typeof hub>['room'], count: number) =>
  Object.assign(room, { items: messagesAt(1, count), revision: count });

const places = (store: ReturnType<typeof hub>['store']) =>
  store.state().messages.map(({ position }) => position);
const all = (count: number) => messagesAt(1, count).map(({ position }) => position);

test('two hundred messages that were missed come once each, in order, whatever is heard meanwhile', async () => {
  const { room, store, sync } = hub(60);
  await sync.open('newest');

  grow(room, 260);
  const caught = sync.catchUp();
  for (const position of [260, 255, 61, 260]) {
    store.tell({ type: 'heard', message: messageAt(position) });
  }
  await caught;
  await sync.older();

  expect(places(store)).toEqual(all(260));
});

test('what changed while nothing was heard is known after the reconnect', async () => {
  const { room, store, sync } = hub(3);
  await sync.open('newest');

  room.items = [messageAt(1), messageAt(2, { revision: 9, text: 'Changed' }), messageAt(3)];
  room.revision = 9;
  await sync.catchUp();

  expect(store.state().messages[1]?.text).toBe('Changed');
  expect(store.state().revision).toBe(9);
});

test('a hole in what is heard is read before what stands behind it is shown', async () => {
  const { room, store, sync } = hub(3);
  await sync.open('newest');
  grow(room, 6);

  store.tell({ type: 'heard', message: messageAt(6) });
  expect(places(store)).toEqual(all(3));

  await vi.waitFor(() => expect(places(store)).toEqual(all(6)));
});

test('a room that cannot be caught up with is tried again, and then has everything', async () => {
  const { room, asked, store, sync } = hub(3);
  await sync.open('newest');
  grow(room, 5);
  room.isAway = true;

  void sync.catchUp();
  await vi.waitFor(() => expect(asked).toContain('next'));
  room.isAway = false;

  await vi.waitFor(() => expect(places(store)).toEqual(all(5)), 4_000);
});

test('a room that cannot be opened says so, and opens when it is tried again', async () => {
  const { room, store, sync } = hub(3);
  room.isAway = true;
  await sync.open('newest');
  expect(sync.reading().failed).toBeInstanceOf(Error);

  room.isAway = false;
  await sync.open('newest');
  expect(sync.reading().failed).toBeNull();
  expect(places(store)).toEqual(all(3));
});

test('a room that failed without a network opens by itself once there is one', async () => {
  const { room, store, sync } = hub(3);
  room.isAway = true;
  await sync.open('newest');
  room.isAway = false;

  await sync.catchUp();

  expect(sync.reading().failed).toBeNull();
  expect(places(store)).toEqual(all(3));
});

test('what is said between the reading of a room and its line is there, though the page comes last', async () => {
  const { room, hold, store, sync } = hub(3);
  const letNewestCome = hold('newest');
  const opened = sync.open('newest');
  grow(room, 4);
  await sync.catchUp();
  letNewestCome();
  await opened;

  await vi.waitFor(() => expect(places(store)).toEqual(all(4)));
});

test('a change that overtakes its page is not undone by it', async () => {
  const { room, hold, store, sync } = hub(60);
  await sync.open('newest');
  const letPreviousCome = hold('previous');
  const older = sync.older();
  const gone = messageAt(2, { revision: 61, text: '', deletedAt: messageAt(60).createdAt });
  room.items = room.items.map((it) => (it.id === gone.id ? gone : it));
  room.revision = 61;
  store.tell({ type: 'changed', message: gone });
  letPreviousCome();
  await older;

  expect(store.state().messages.find(({ id }) => id === gone.id)?.text).toBe('');
});

test('changes go on being known behind one that was told to the other alone', async () => {
  const { room, store, sync } = hub(3);
  await sync.open('newest');
  const changed = (revision: number) => messageAt(3, { revision, text: `as of ${revision}` });
  room.items = [messageAt(1), messageAt(2), changed(30)];
  room.revision = 30;
  for (let revision = 5; revision <= 30; revision += 1) {
    store.tell({ type: 'changed', message: changed(revision) });
  }

  await vi.waitFor(() => expect(store.state()).toMatchObject({ revision: 30, ahead: [] }));
});

test('a jump opens the room around a message, and reading goes on from there to both ends', async () => {
  const { store, sync } = hub(300);
  await sync.open('newest');

  expect(await sync.goTo(messageAt(100).id)).toBe(true);
  expect(places(store)).toContain(100);
  expect(store.state().newestReached).toBe(false);

  while (!store.state().newestReached) await sync.newer();
  while (!store.state().oldestReached) await sync.older();
  expect(places(store)).toEqual(all(300));
});

test('whoever jumps while the room catches up has what is around that message, and not all behind it', async () => {
  const { room, asked, hold, store, sync } = hub(300);
  await sync.open('newest');
  grow(room, 600);
  const letNextCome = hold('next');
  const caught = sync.catchUp();
  await sync.goTo(messageAt(100).id);
  letNextCome();
  await caught;

  expect(asked.filter((name) => name === 'next')).toHaveLength(1);
  expect(places(store)).toEqual(all(124).slice(74));
});

test('what was missed is there, though the newest as they were come in the middle of catching up', async () => {
  const { room, hold, store, sync } = hub(3);
  await sync.open('newest');
  const [letNewestCome, letNextCome] = [hold('newest'), hold('next')];
  const read = sync.toNewest();
  grow(room, 5);
  const caught = sync.catchUp();
  letNewestCome();
  await read;
  letNextCome();
  await caught;

  expect(places(store)).toEqual(all(5));
});

test('a page that is asked for twice at once is read once', async () => {
  const { asked, sync } = hub(200);
  await sync.open('newest');

  await Promise.all([sync.older(), sync.older()]);

  expect(asked.filter((name) => name === 'previous')).toHaveLength(1);
});

test('older messages that could not be read are missed in words, and read after the reconnect', async () => {
  const { room, store, sync } = hub(120);
  await sync.open('newest');
  expect(sync.reading().olderFailed).toBe(false);

  room.isAway = true;
  await sync.older();
  expect(sync.reading()).toMatchObject({ older: false, olderFailed: true });

  room.isAway = false;
  await sync.catchUp();
  await vi.waitFor(() => expect(places(store)).toEqual(all(120).slice(20)));
  expect(sync.reading().olderFailed).toBe(false);
});
