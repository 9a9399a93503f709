import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Room, Unseen } from '@thedot/domain/chat/rooms.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { hear } from '../../app/live/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { meQuery } from '../../app/session.ts';
import { AMIRA, messageAt, ROOM, roomOf } from '../../testing/chat.ts';
import { somebody } from '../../testing/me.ts';
import { sharedFilesQuery } from './files.data.ts';
import { pinsQuery } from './pins.data.ts';
import { useRooms } from './use-rooms.ts';
import { useRoomsLive } from './use-rooms-live.ts';

/** What the hub of a test holds, what it was asked for, and what an answer on its way waits for. */
const hub = { rooms: [] as Room[], asked: [] as string[], way: Promise.resolve() };

const wrapper = ({ children }: { children: React.ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const listens = () => renderHook(useRoomsLive, { wrapper });
const looks = () => renderHook(useRooms, { wrapper });
const counts = (unseen: number, counted: number): Unseen => ({
  ...roomOf().unseen,
  unseen,
  counted,
});
const said = (position: number, text: string) => {
  const { id, senderId, kind, createdAt } = messageAt(position);
  return { id, position, senderId, kind, text, files: 0, isDeleted: false, createdAt };
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
