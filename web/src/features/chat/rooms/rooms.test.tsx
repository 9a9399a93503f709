import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CallState } from '@thedot/domain/chat/calls.contract';
import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room, UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../lib/i18n/i18n.ts';
import { dispatchLiveEvent } from '../../../lib/live/live-events.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { connect, disconnect, pressButton } from '../../../testing/chat-actions.ts';
import { AMIRA, messageAt, ROOM, makeRoom, SLIMANE } from '../../../testing/chat.ts';
import { stubChatServer, ChatProviders } from '../../../testing/render-room.tsx';
import { ChatLive, chooseMessageSound } from '../ChatLive.tsx';
import { ConnectionNotice } from '../ConnectionNotice.tsx';
import { sharedFilesQuery } from '../files.data.ts';
import { pinsQuery } from '../info/pins.data.ts';
import { toMessagePreview } from '../state/message-preview.ts';
import { applyFlag, canToggleBlock } from './room-flags.data.ts';
import { RoomList } from './RoomList.tsx';
import { countUnseen, applyUnseen, unseenQuery } from './unseen.data.ts';
import { useRoomText } from './use-room-text.ts';
import { groupRooms, useRooms } from './use-rooms.ts';

const hub = stubChatServer();
/** The server's data, and a promise its answers wait for. */
let rooms: readonly Room[];
let released: Promise<void>;

beforeEach(() => {
  rooms = [];
  released = Promise.resolve();
  hub.answerOther = async ({ pathname }) => {
    const answer = Response.json(answerOf(pathname));
    await released;
    return answer;
  };
});

function answerOf(pathname: string) {
  if (pathname.endsWith('/call')) return { calls: [] };
  if (pathname.endsWith('/getroom')) return rooms[0];
  if (!pathname.endsWith('/unseen')) return { items: rooms, next: null };
  return { rooms: rooms.map(({ unseen }) => unseen).filter(({ unseen }) => unseen > 0) };
}

/** Holds back all answers until the returned function is called. */
function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  released = promise;
  return resolve;
}

const unseenIn = (
  roomId: string,
  unseen: number,
  version: number,
  muted = false,
): UnseenCounts => ({
  ...makeRoom().unseen,
  roomId,
  unseen,
  version,
  muted,
});
/** The unseen count in the menu. */
const countInMenu = () => countUnseen(queryClient.getQueryData(unseenQuery.queryKey) ?? new Map());

describe('the sections of the list', () => {
  const usedAt = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute)).toISOString();

  test.each([
    [AMIRA, [['a'], ['c', 'b'], ['d']]],
    [SLIMANE, [['d'], ['c', 'b', 'a'], []]],
  ])('have the rooms as their user flagged them, last used first', (user, ids) => {
    const { starred, direct, others } = groupRooms(
      [
        makeRoom({ id: 'a', starredSender: true, lastAt: usedAt(1) }),
        makeRoom({ id: 'b', lastAt: usedAt(2) }),
        makeRoom({ id: 'c', lastAt: usedAt(3) }),
        makeRoom({ id: 'd', directSender: false, starredReceiver: true, lastAt: usedAt(4) }),
      ],
      user,
    );
    expect([starred, direct, others].map((its) => its.map(({ id }) => id))).toEqual(ids);
  });

  test('have a room once when two lists contain it', () => {
    const lists = [makeRoom({ id: 'a', muted: false }), makeRoom({ id: 'a', muted: true })];
    expect(groupRooms(lists, AMIRA).direct).toMatchObject([{ id: 'a', muted: true }]);
  });

  test('have starred rooms among the direct messages only', () => {
    const [none, both] = [
      { starred: false, direct: false },
      { starred: true, direct: true },
    ];
    expect(applyFlag(none, 'starred', true)).toEqual(both);
    expect(applyFlag(both, 'direct', false)).toEqual(none);
    expect(applyFlag(both, 'starred', false)).toEqual({ starred: false, direct: true });
  });
});

test('everyone but staff can be blocked, and every block can be ended', () => {
  const staff = { other: { ...makeRoom().other, role: 'dot' } };
  expect(canToggleBlock(makeRoom(), AMIRA)).toBe(true);
  expect(canToggleBlock(makeRoom(staff), AMIRA)).toBe(false);
  expect(canToggleBlock(makeRoom({ ...staff, closed: 'blocked_by_me' }), AMIRA)).toBe(true);
});

describe('the sound of a message', () => {
  const { unseen } = makeRoom();
  const amira = { id: AMIRA, status: 'Active', viewedRoomIds: [] } as const;
  const mention = messageAt(1, { text: `Ask <@${AMIRA}>` });
  const callThat = (state: 'missed' | 'accepted') =>
    messageAt(1, { kind: 'call', call: { callId: ROOM, media: 'audio', state } });

  test.each([
    ['message', 'for any message', messageAt(1), unseen, amira],
    ['mention', 'for a mention', mention, unseen, amira],
    [null, 'while its room is viewed', messageAt(1), unseen, { ...amira, viewedRoomIds: [ROOM] }],
    ['private', 'while another is', messageAt(1), unseen, { ...amira, viewedRoomIds: ['another'] }],
    [null, 'for one’s own', messageAt(1, { senderId: AMIRA }), unseen, amira],
    [null, 'in a muted room', mention, { ...unseen, muted: true }, amira],
    [null, 'on Do Not Disturb', mention, unseen, { ...amira, status: 'Do Not Disturb' }],
    ['message', 'for a missed call', callThat('missed'), unseen, amira],
    [null, 'for an accepted call', callThat('accepted'), unseen, amira],
  ] as const)('is %s %s', (sound, _, message, counts, user) => {
    expect(chooseMessageSound(message, counts, user)).toBe(sound);
  });
});

describe('the unseen counts', () => {
  async function fetchCounts(counts: readonly UnseenCounts[], meanwhile = () => {}) {
    rooms = counts.map((unseen) => makeRoom({ unseen }));
    const release = holdAnswers();
    const before = hub.asked.length;
    const fetching = queryClient.fetchQuery({ ...unseenQuery, staleTime: 0 });
    await vi.waitFor(() => expect(hub.asked.length).toBeGreaterThan(before));
    meanwhile();
    release();
    return fetching;
  }

  test('are summed over all rooms except muted ones', async () => {
    await fetchCounts([unseenIn('a', 2, 1), unseenIn('b', 3, 1), unseenIn('c', 9, 1, true)]);
    expect(countInMenu()).toBe(5);
  });

  test('of a room are never replaced by older ones', async () => {
    await fetchCounts([unseenIn('a', 2, 7)]);
    applyUnseen(queryClient, unseenIn('a', 1, 6));
    expect(countInMenu()).toBe(2);
    applyUnseen(queryClient, unseenIn('a', 0, 8));

    await fetchCounts([unseenIn('a', 2, 7)]);
    expect(countInMenu()).toBe(0);
  });

  test('of an event during a fetch are kept', async () => {
    await fetchCounts([unseenIn('a', 1, 1)]);
    const counts = await fetchCounts([], () => applyUnseen(queryClient, unseenIn('b', 4, 3)));
    expect([...counts.keys()]).toEqual(['b']);
  });

  test('of an event before the first fetch are kept only while that is running', async () => {
    applyUnseen(queryClient, unseenIn('a', 1, 1));
    expect(queryClient.getQueryData(unseenQuery.queryKey)).toBeUndefined();
    await fetchCounts([unseenIn('a', 1, 1)], () => applyUnseen(queryClient, unseenIn('a', 2, 2)));
    expect(countInMenu()).toBe(2);
  });
});

describe('the last message text of a room', () => {
  function getCallText(senderId: string, state: CallState): string {
    const call = { callId: 'c', media: 'audio', state } as const;
    const lastMessage = toMessagePreview(messageAt(1, { senderId, kind: 'call', text: '', call }));
    const { result } = renderHook(useRoomText, { wrapper: ChatProviders });
    return result.current.lastMessageText(makeRoom({ lastMessage }));
  }

  test.each<[string, CallState, string, string?]>([
    [SLIMANE, 'missed', 'Missed call', 'Appel manqué'],
    [SLIMANE, 'cancelled', 'Missed call', 'Appel manqué'],
    [SLIMANE, 'busy', 'Missed call', 'Appel manqué'],
    [SLIMANE, 'declined', 'You declined a call'],
    [SLIMANE, 'accepted', 'Call'],
    [AMIRA, 'missed', 'No answer'],
    [AMIRA, 'declined', 'Call declined'],
  ])('describe the result of a call of %s that was %s', async (caller, state, english, french) => {
    expect(getCallText(caller, state)).toBe(english);
    await chooseLanguage('fr');
    if (french) expect(getCallText(caller, state)).toBe(french);
  });
});

describe('the live list', () => {
  const { queryKey: pins } = pinsQuery(ROOM);
  const { queryKey: files } = sharedFilesQuery(ROOM);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  const keepPinsAndFiles = () => {
    queryClient.setQueryData(pins, { items: [messageAt(2)] });
    queryClient.setQueryData(files, { pages: [], pageParams: [] });
  };
  const listen = () => render(<ChatLive />, { wrapper: ChatProviders });
  const openList = () => renderHook(useRooms, { wrapper: ChatProviders });
  const counts = (unseen: number, version: number) => unseenIn(ROOM, unseen, version);
  const roomWith = (position: number, text: string, unseen = counts(0, position)) =>
    makeRoom({
      lastMessage: toMessagePreview(messageAt(position, { text })),
      lastPosition: position,
      revision: position,
      unseen,
    });
  /** The last text and the unseen messages of the first room. */
  const firstOf = ({ result }: ReturnType<typeof openList>) => {
    const [room] = result.current.sections.direct;
    return room && [room.lastMessage?.text, room.unseen.unseen];
  };
  async function openListWith(...held: readonly Room[]) {
    rooms = held;
    listen();
    const list = openList();
    await waitFor(() =>
      expect(firstOf(list)).toEqual([held[0]?.lastMessage?.text, held[0]?.unseen.unseen]),
    );
    return list;
  }
  const deleteSecond = () => {
    rooms = [{ ...roomWith(1, 'Before'), lastPosition: 2, revision: 3 }];
    act(() =>
      dispatchLiveEvent('chat-hidden', { roomId: ROOM, messageId: messageAt(2).id, revision: 3 }),
    );
  };

  test('drops an undone message, also from pins and files', async () => {
    keepPinsAndFiles();
    const list = await openListWith(roomWith(2, 'Wrong words'));

    deleteSecond();

    await waitFor(() => expect(firstOf(list)).toEqual(['Before', 0]));
    expect([isStale(pins), isStale(files)]).toEqual([true, true]);
  });

  test('keeps an event received after a running request was sent', async () => {
    const list = await openListWith(roomWith(2, 'Wrong words'));

    const release = holdAnswers();
    act(() => dispatchLiveEvent('chat-room', { roomId: ROOM }));
    await waitFor(() => expect(hub.asked.at(-1)).toContain('/getroom?'));
    released = Promise.resolve();
    deleteSecond();
    release();

    await waitFor(() => expect(firstOf(list)).toEqual(['Before', 0]));
  });

  test('fetches pins only when a pin changes', () => {
    listen();
    const isFetchedAfter = (message: Message) => {
      keepPinsAndFiles();
      act(() => dispatchLiveEvent('chat-change', message));
      return isStale(pins);
    };
    expect(isFetchedAfter(messageAt(1, { pinned: true }))).toBe(true);
    expect(isFetchedAfter(messageAt(2))).toBe(true);
    expect(isFetchedAfter(messageAt(3))).toBe(false);
  });

  test('fetches pins and files after a reconnect', () => {
    keepPinsAndFiles();
    listen();
    connect();
    expect([isStale(pins), isStale(files)]).toEqual([true, true]);
  });

  test('has the messages that arrived while the user was on another page', async () => {
    const first = await openListWith(roomWith(1, 'Before'));
    first.unmount();

    act(() => dispatchLiveEvent('chat-message', messageAt(2, { text: 'Meanwhile' }), counts(1, 2)));

    expect(firstOf(openList())).toEqual(['Meanwhile', 1]);
    expect(countInMenu()).toBe(1);
  });

  test('fetches no room for a message when the user has not opened the chat', async () => {
    listen();
    await waitFor(() => expect(queryClient.getQueryData(unseenQuery.queryKey)).toBeDefined());
    act(() => dispatchLiveEvent('chat-message', messageAt(2), counts(1, 2)));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(hub.asked.filter((path) => path.includes('/getroom'))).toEqual([]);
  });

  test('keeps events received while an answer is pending', async () => {
    const list = await openListWith(roomWith(1, 'Before'));

    const release = holdAnswers();
    const before = hub.asked.length;
    connect();
    await waitFor(() => expect(hub.asked.length).toBeGreaterThanOrEqual(before + 3));
    act(() => dispatchLiveEvent('chat-message', messageAt(2, { text: 'Meanwhile' }), counts(1, 2)));
    release();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(firstOf(list)).toEqual(['Meanwhile', 1]);
    expect(countInMenu()).toBe(1);
  });

  test('shows the same counts as the menu for any order of replies', async () => {
    const list = await openListWith(roomWith(3, 'Before', counts(3, 3)));
    const bothCounts = () => [firstOf(list)?.[1], countInMenu()];
    await waitFor(() => expect(bothCounts()).toEqual([3, 3]));

    act(() => dispatchLiveEvent('chat-unseen', counts(0, 4)));
    await waitFor(() => expect(bothCounts()).toEqual([0, 0]));

    rooms = [roomWith(5, 'Later', counts(2, 5))];
    await act(() => queryClient.invalidateQueries({ queryKey: ['chat', 'rooms'] }));
    await waitFor(() => expect(bothCounts()).toEqual([2, 2]));
  });
});

describe('the list on the screen', () => {
  const PROBLEM = 'Couldn’t load your chats.';
  const named = (id: string, name: string) =>
    makeRoom({ id, other: { ...makeRoom().other, name } });
  /** The requested pages, and those the server refuses. */
  let pages: string[];
  let refused: readonly string[];
  const refusal = () =>
    Response.json({ code: 'request.rate_limited', message: '' }, { status: 429 });

  beforeEach(() => {
    pages = [];
    refused = [];
    hub.answerOther = ({ pathname, searchParams }) => {
      if (pathname.endsWith('/unseen')) return Response.json({ rooms: [] });
      if (pathname.includes('/addStarred')) return refusal();
      const page = `${searchParams.get('list')} ${searchParams.get('after') ?? ''}`.trim();
      pages.push(page);
      if (refused.includes(page)) return refusal();
      if (page === 'direct') {
        return Response.json({ items: [named('first', 'Nadia First')], next: 'more' });
      }
      const items = page === 'direct more' ? [named('later', 'Omar Later')] : [];
      return Response.json({ items, next: null });
    };
  });

  function List() {
    const { search, state } = useLocation();
    return (
      <>
        <RoomList rooms={useRooms()} openId="" onNewChat={() => {}} onBlock={() => {}} />
        <output>{JSON.stringify({ search, state })}</output>
      </>
    );
  }
  async function seeList() {
    render(<List />, { wrapper: ChatProviders });
    return screen.findByText('Nadia First');
  }

  test('fetches a refused page once, and again on retry', async () => {
    refused = ['direct more'];
    await seeList();
    await screen.findByText(PROBLEM);
    const asked = () => pages.filter((page) => page === 'direct more').length;
    expect(asked()).toBe(1);

    refused = [];
    await pressButton('Try again');
    await screen.findByText('Omar Later');
    expect(screen.queryByText(PROBLEM)).toBeNull();
    expect(asked()).toBe(2);
  });

  test('reports a section that failed to load, beside the others', async () => {
    refused = ['starred'];
    await seeList();
    await screen.findByText(PROBLEM);

    refused = [];
    await pressButton('Try again');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test.each([
    ['focuses the field', 'a mouse', { fromList: true, writes: true }],
    ['does not focus the field', 'a finger', { fromList: true }],
  ])('%s of a room that is opened with %s', async (_, pointer, state) => {
    const noMedia = window.matchMedia('');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...noMedia,
      matches: pointer === 'a mouse' && media === '(pointer: fine)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    await userEvent.click(await seeList());
    const address = JSON.parse(document.querySelector('output')?.textContent ?? '');
    expect(address).toEqual({ search: '?room=first', state });
  });

  test('reverts a star that the server refuses', async () => {
    const row = (await seeList()).closest('a')!;
    const list = () => screen.getAllByRole('listitem').map((it) => it.textContent);
    const before = list();

    fireEvent.contextMenu(row);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Star' }));
    await waitFor(() => expect(hub.asked.at(-1)).toContain('/addStarred'));
    await waitFor(() => expect(list()).toEqual(before));
  });
});

describe('a missing live connection', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const isShown = () => screen.queryByText('Connecting… Messages may be delayed.') !== null;

  beforeEach(async () => {
    await loadTexts('shell');
    vi.useFakeTimers();
  });

  test('is reported after ten seconds, until it returns', async () => {
    connect();
    render(<ConnectionNotice />, { wrapper: ChatProviders });
    await pass(20_000);
    expect(isShown()).toBe(false);

    disconnect();
    await pass(9_000);
    expect(isShown()).toBe(false);
    await pass(2_000);
    expect(isShown()).toBe(true);

    connect();
    expect(isShown()).toBe(false);
  });

  test('is not reported in an open room while the missing network is', async () => {
    render(<ConnectionNotice isStandalone />, { wrapper: ChatProviders });
    await pass(11_000);
    act(() => onlineManager.setOnline(false));
    expect(screen.queryByText(/^You’re offline/)).not.toBeNull();
    expect(isShown()).toBe(false);
    act(() => onlineManager.setOnline(true));
  });
});
