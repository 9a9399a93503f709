import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room, Unseen } from '@thedot/domain/chat/rooms.contract';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { changeLine, hear } from '../../app/live/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { meQuery } from '../../app/session.ts';
import { AMIRA, messageAt, ROOM, roomOf } from '../../testing/chat.ts';
import { somebody } from '../../testing/me.ts';
import { ChatLive } from './ChatLive.tsx';
import { sharedFilesQuery } from './files.data.ts';
import { pinsQuery } from './pins.data.ts';
import { countUnseen, unseenQuery } from './unseen.data.ts';
import { useRooms } from './use-rooms.ts';

/** What the hub of a test holds, what it was asked for, and what an answer on its way waits for. */
const hub = { rooms: [] as Room[], asked: [] as string[], way: Promise.resolve() };

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const listens = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ChatLive />
      </MemoryRouter>
    </MantineProvider>,
    { wrapper },
  );
const looks = () => renderHook(useRooms, { wrapper });
const counts = (unseen: number, counted: number): Unseen => ({
  ...roomOf().unseen,
  unseen,
  counted,
});
const said = (position: number, text: string) => {
  const { id, senderId, kind, call, createdAt } = messageAt(position);
  return { id, position, senderId, kind, text, files: 0, isDeleted: false, call, createdAt };
};
const holds = (position: number, text: string, unseen = counts(0, position)) =>
  roomOf({
    lastMessage: said(position, text),
    lastPosition: position,
    revision: position,
    unseen,
  });
const shownOf = ({ current }: { current: ReturnType<typeof useRooms> }) => {
  const [room] = current.sections.direct;
  return room && [room.lastMessage?.text, room.unseen.unseen];
};

function answered(pathname: string) {
  const { rooms } = hub;
  if (pathname.endsWith('/call')) return { calls: [] };
  if (pathname.endsWith('/getroom')) return rooms[0];
  if (!pathname.endsWith('/unseen')) return { items: rooms, next: null };
  return { rooms: rooms.map(({ unseen }) => unseen).filter(({ unseen }) => unseen > 0) };
}

/** What is asked from now on is answered when it is let go. */
function holdUp(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hub.way = promise;
  return resolve;
}

beforeEach(() => {
  keepAccessToken('known');
  Object.assign(hub, { rooms: [], asked: [], way: Promise.resolve() });
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://hub');
    hub.asked.push(pathname);
    const answer = Response.json(answered(pathname));
    await hub.way;
    return answer;
  });
});
afterEach(() => {
  cleanup();
  changeLine(null);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what is taken back is read no longer in the list, among pins or files', async () => {
  hub.rooms = [holds(2, 'Wrong words')];
  queryClient.setQueryData(pinsQuery(ROOM).queryKey, { items: [messageAt(2)] });
  queryClient.setQueryData(sharedFilesQuery(ROOM).queryKey, { pages: [], pageParams: [] });
  listens();
  const { result } = looks();
  await vi.waitFor(() => expect(shownOf(result)).toEqual(['Wrong words', 0]));

  hub.rooms = [{ ...holds(1, 'Before'), lastPosition: 2, revision: 3 }];
  act(() => hear('chat-hidden', { roomId: ROOM, messageId: messageAt(2).id, revision: 3 }));

  await vi.waitFor(() => expect(shownOf(result)).toEqual(['Before', 0]));
  for (const { queryKey } of [pinsQuery(ROOM), sharedFilesQuery(ROOM)]) {
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

test('what the other pins, takes down or changes among the pins is asked for, and no other change', () => {
  const { queryKey } = pinsQuery(ROOM);
  listens();
  const isAskedAfter = (message: Message) => {
    queryClient.setQueryData(queryKey, { items: [messageAt(2)] });
    act(() => hear('chat-change', message));
    return queryClient.getQueryState(queryKey)?.isInvalidated;
  };

  expect(isAskedAfter(messageAt(1, { pinned: true }))).toBe(true);
  expect(isAskedAfter(messageAt(2))).toBe(true);
  expect(isAskedAfter(messageAt(3))).toBe(false);
});

test('a question on its way is no answer to what was heard after it', async () => {
  hub.rooms = [holds(2, 'Wrong words')];
  listens();
  const { result } = looks();
  await vi.waitFor(() => expect(shownOf(result)).toEqual(['Wrong words', 0]));

  const letGo = holdUp();
  act(() => hear('chat-room', { roomId: ROOM }));
  await vi.waitFor(() => expect(hub.asked.at(-1)).toMatch(/getroom$/));
  hub.way = Promise.resolve();
  hub.rooms = [{ ...holds(1, 'Before'), lastPosition: 2, revision: 3 }];
  act(() => hear('chat-hidden', { roomId: ROOM, messageId: messageAt(2).id, revision: 3 }));
  letGo();

  await vi.waitFor(() => expect(shownOf(result)).toEqual(['Before', 0]));
});

test('pins and files that changed while the line was broken are asked for once it is back', async () => {
  queryClient.setQueryData(pinsQuery(ROOM).queryKey, { items: [messageAt(2)] });
  queryClient.setQueryData(sharedFilesQuery(ROOM).queryKey, { pages: [], pageParams: [] });
  listens();

  act(() => changeLine({ say: () => {}, ask: async () => null }));

  for (const { queryKey } of [pinsQuery(ROOM), sharedFilesQuery(ROOM)]) {
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

/** How many messages wait, as the menu says it. */
const waiting = () => countUnseen(queryClient.getQueryData(unseenQuery.queryKey) ?? new Map());

test('whoever comes back to the chat finds in its list what came while they were elsewhere', async () => {
  hub.rooms = [holds(1, 'Before')];
  listens();
  const first = looks();
  await vi.waitFor(() => expect(shownOf(first.result)).toEqual(['Before', 0]));
  first.unmount();

  act(() => hear('chat-message', messageAt(2, { text: 'Meanwhile' }), counts(1, 2)));

  expect(shownOf(looks().result)).toEqual(['Meanwhile', 1]);
  expect(waiting()).toBe(1);
});

test('whoever has not been in the chat asks for no room that is written in', async () => {
  listens();
  await vi.waitFor(() => expect(waiting()).toBe(0));
  act(() => hear('chat-message', messageAt(2), counts(1, 2)));
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(hub.asked.filter((path) => path.includes('/getroom'))).toEqual([]);
});

test('an answer that was on its way while something was heard takes none of it back', async () => {
  hub.rooms = [holds(1, 'Before')];
  listens();
  const { result } = looks();
  await vi.waitFor(() => expect(shownOf(result)).toEqual(['Before', 0]));

  const letGo = holdUp();
  const asked = hub.asked.length;
  act(() => changeLine({ say: () => {}, ask: async () => null }));
  await vi.waitFor(() => expect(hub.asked.length).toBeGreaterThanOrEqual(asked + 3));
  act(() => hear('chat-message', messageAt(2, { text: 'Meanwhile' }), counts(1, 2)));
  letGo();
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));

  expect(shownOf(result)).toEqual(['Meanwhile', 1]);
  expect(waiting()).toBe(1);
});

test('a row and the menu count the same, whichever answer was the first to say it', async () => {
  hub.rooms = [holds(3, 'Before', counts(3, 3))];
  listens();
  const { result } = looks();
  await vi.waitFor(() => expect([shownOf(result)?.[1], waiting()]).toEqual([3, 3]));

  act(() => hear('chat-unseen', counts(0, 4)));
  await vi.waitFor(() => expect([shownOf(result)?.[1], waiting()]).toEqual([0, 0]));

  hub.rooms = [holds(5, 'Later', counts(2, 5))];
  await act(() => queryClient.invalidateQueries({ queryKey: ['chat', 'rooms'] }));
  await vi.waitFor(() => expect([shownOf(result)?.[1], waiting()]).toEqual([2, 2]));
});
