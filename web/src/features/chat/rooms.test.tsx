import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { CallState } from '@thedot/domain/chat/calls.contract';
import type { Message } from '@thedot/domain/chat/messages.contract';
import type { Room, Unseen } from '@thedot/domain/chat/rooms.contract';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { hear } from '../../app/live/live.ts';
import { queryClient } from '../../app/query-client.ts';
import { connect, disconnect, press } from '../../testing/chat-actions.ts';
import { AMIRA, messageAt, ROOM, roomOf, SLIMANE } from '../../testing/chat.ts';
import { chatHub, ChatProviders } from '../../testing/open-room.tsx';
import { ChatLive } from './ChatLive.tsx';
import { sharedFilesQuery } from './files.data.ts';
import { mayBlock } from './may-block.ts';
import { soundOf } from './message-sounds.ts';
import { sideAfter } from './my-side.ts';
import { LineAway } from './parts/LineAway.tsx';
import { RoomList } from './parts/RoomList.tsx';
import { pinsQuery } from './pins.data.ts';
import { previewOf } from './preview-of.ts';
import { countUnseen, hearUnseen, unseenQuery } from './unseen.data.ts';
import { useRoomWords } from './use-room-words.ts';
import { sectionsOf, useRooms } from './use-rooms.ts';

const hub = chatHub();
/** What the hub holds, and what its answers wait for. */
let rooms: readonly Room[];
let released: Promise<void>;

beforeEach(() => {
  rooms = [];
  released = Promise.resolve();
  hub.answerElse = async ({ pathname }) => {
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

/** What is asked from now on is answered when it is released. */
function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  released = promise;
  return resolve;
}

const unseenIn = (roomId: string, unseen: number, counted: number, muted = false): Unseen => ({
  ...roomOf().unseen,
  roomId,
  unseen,
  counted,
  muted,
});
/** How many unseen messages the menu shows. */
const countInMenu = () => countUnseen(queryClient.getQueryData(unseenQuery.queryKey) ?? new Map());

describe('the sections of the list', () => {
  const usedAt = (minute: number) => new Date(Date.UTC(2026, 10, 30, 9, minute)).toISOString();

  test.each([
    [AMIRA, [['a'], ['c', 'b'], ['d']]],
    [SLIMANE, [['d'], ['c', 'b', 'a'], []]],
  ])('have the rooms as their user flagged them, last used first', (user, ids) => {
    const { starred, direct, others } = sectionsOf(
      [
        roomOf({ id: 'a', starredSender: true, lastAt: usedAt(1) }),
        roomOf({ id: 'b', lastAt: usedAt(2) }),
        roomOf({ id: 'c', lastAt: usedAt(3) }),
        roomOf({ id: 'd', directSender: false, starredReceiver: true, lastAt: usedAt(4) }),
      ],
      user,
    );
    expect([starred, direct, others].map((its) => its.map(({ id }) => id))).toEqual(ids);
  });

  test('have a room once when two lists contain it', () => {
    const lists = [roomOf({ id: 'a', muted: false }), roomOf({ id: 'a', muted: true })];
    expect(sectionsOf(lists, AMIRA).direct).toMatchObject([{ id: 'a', muted: true }]);
  });

  test('have starred rooms among the direct messages only', () => {
    const [none, both] = [
      { starred: false, direct: false },
      { starred: true, direct: true },
    ];
    expect(sideAfter(none, 'starred', true)).toEqual(both);
    expect(sideAfter(both, 'direct', false)).toEqual(none);
    expect(sideAfter(both, 'starred', false)).toEqual({ starred: false, direct: true });
  });
});

test('everyone but staff can be blocked, and every block can be ended', () => {
  const staff = { other: { ...roomOf().other, role: 'dot' } };
  expect(mayBlock(roomOf(), AMIRA)).toBe(true);
  expect(mayBlock(roomOf(staff), AMIRA)).toBe(false);
  expect(mayBlock(roomOf({ ...staff, closed: 'blocked_by_me' }), AMIRA)).toBe(true);
});

describe('the sound of a message', () => {
  const { unseen } = roomOf();
  const amira = { id: AMIRA, status: 'Active', looked: [] } as const;
  const mention = messageAt(1, { text: `Ask <@${AMIRA}>` });
  const callThat = (state: 'missed' | 'accepted') =>
    messageAt(1, { kind: 'call', call: { callId: ROOM, media: 'audio', state } });

  test.each([
    ['message', 'for any message', messageAt(1), unseen, amira],
    ['mention', 'for a mention', mention, unseen, amira],
    [null, 'while its room is looked at', messageAt(1), unseen, { ...amira, looked: [ROOM] }],
    ['private', 'while another is', messageAt(1), unseen, { ...amira, looked: ['another'] }],
    [null, 'for one’s own', messageAt(1, { senderId: AMIRA }), unseen, amira],
    [null, 'in a muted room', mention, { ...unseen, muted: true }, amira],
    [null, 'on Do Not Disturb', mention, unseen, { ...amira, status: 'Do Not Disturb' }],
    ['message', 'for a missed call', callThat('missed'), unseen, amira],
    [null, 'for an accepted call', callThat('accepted'), unseen, amira],
  ] as const)('is %s %s', (sound, _, message, counts, user) => {
    expect(soundOf(message, counts, user)).toBe(sound);
  });
});

describe('the unseen counts', () => {
  async function fetchCounts(counts: readonly Unseen[], meanwhile = () => {}) {
    rooms = counts.map((unseen) => roomOf({ unseen }));
    const release = holdAnswers();
    const before = hub.asked.length;
    const fetching = queryClient.fetchQuery({ ...unseenQuery, staleTime: 0 });
    await vi.waitFor(() => expect(hub.asked.length).toBeGreaterThan(before));
    meanwhile();
    release();
    return fetching;
  }

  test('are summed over all rooms but the muted ones', async () => {
    await fetchCounts([unseenIn('a', 2, 1), unseenIn('b', 3, 1), unseenIn('c', 9, 1, true)]);
    expect(countInMenu()).toBe(5);
  });

  test('of a room are never replaced by older ones', async () => {
    await fetchCounts([unseenIn('a', 2, 7)]);
    hearUnseen(queryClient, unseenIn('a', 1, 6));
    expect(countInMenu()).toBe(2);
    hearUnseen(queryClient, unseenIn('a', 0, 8));

    await fetchCounts([unseenIn('a', 2, 7)]);
    expect(countInMenu()).toBe(0);
  });

  test('that are heard while others are fetched are kept', async () => {
    await fetchCounts([unseenIn('a', 1, 1)]);
    const counts = await fetchCounts([], () => hearUnseen(queryClient, unseenIn('b', 4, 3)));
    expect([...counts.keys()]).toEqual(['b']);
  });

  test('that are heard before any were fetched are kept only when those are on their way', async () => {
    hearUnseen(queryClient, unseenIn('a', 1, 1));
    expect(queryClient.getQueryData(unseenQuery.queryKey)).toBeUndefined();
    await fetchCounts([unseenIn('a', 1, 1)], () => hearUnseen(queryClient, unseenIn('a', 2, 2)));
    expect(countInMenu()).toBe(2);
  });
});

describe('the last words of a room', () => {
  function wordsOfCall(senderId: string, state: CallState): string {
    const call = { callId: 'c', media: 'audio', state } as const;
    const lastMessage = previewOf(messageAt(1, { senderId, kind: 'call', text: '', call }));
    const { result } = renderHook(useRoomWords, { wrapper: ChatProviders });
    return result.current.lastWords(roomOf({ lastMessage }));
  }

  test.each<[string, CallState, string, string?]>([
    [SLIMANE, 'missed', 'Missed call', 'Appel manqué'],
    [SLIMANE, 'cancelled', 'Missed call', 'Appel manqué'],
    [SLIMANE, 'busy', 'Missed call', 'Appel manqué'],
    [SLIMANE, 'declined', 'You declined a call'],
    [SLIMANE, 'accepted', 'Call'],
    [AMIRA, 'missed', 'Your call was not answered'],
    [AMIRA, 'declined', 'Your call was declined'],
  ])('say how a call of %s ended that was %s', async (caller, state, english, french) => {
    expect(wordsOfCall(caller, state)).toBe(english);
    await chooseLanguage('fr');
    if (french) expect(wordsOfCall(caller, state)).toBe(french);
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
  const counts = (unseen: number, counted: number) => unseenIn(ROOM, unseen, counted);
  const roomWith = (position: number, text: string, unseen = counts(0, position)) =>
    roomOf({
      lastMessage: previewOf(messageAt(position, { text })),
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
  const takeBackSecond = () => {
    rooms = [{ ...roomWith(1, 'Before'), lastPosition: 2, revision: 3 }];
    act(() => hear('chat-hidden', { roomId: ROOM, messageId: messageAt(2).id, revision: 3 }));
  };

  test('no longer has a message that was taken back, nor have pins and files', async () => {
    keepPinsAndFiles();
    const list = await openListWith(roomWith(2, 'Wrong words'));

    takeBackSecond();

    await waitFor(() => expect(firstOf(list)).toEqual(['Before', 0]));
    expect([isStale(pins), isStale(files)]).toEqual([true, true]);
  });

  test('has what was heard after a question that is on its way', async () => {
    const list = await openListWith(roomWith(2, 'Wrong words'));

    const release = holdAnswers();
    act(() => hear('chat-room', { roomId: ROOM }));
    await waitFor(() => expect(hub.asked.at(-1)).toContain('/getroom?'));
    released = Promise.resolve();
    takeBackSecond();
    release();

    await waitFor(() => expect(firstOf(list)).toEqual(['Before', 0]));
  });

  test('fetches pins only when a pin changes', () => {
    listen();
    const isFetchedAfter = (message: Message) => {
      keepPinsAndFiles();
      act(() => hear('chat-change', message));
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

  test('has the messages that came while the user was not in the chat', async () => {
    const first = await openListWith(roomWith(1, 'Before'));
    first.unmount();

    act(() => hear('chat-message', messageAt(2, { text: 'Meanwhile' }), counts(1, 2)));

    expect(firstOf(openList())).toEqual(['Meanwhile', 1]);
    expect(countInMenu()).toBe(1);
  });

  test('fetches no room of a message when the user has not been in the chat', async () => {
    listen();
    await waitFor(() => expect(queryClient.getQueryData(unseenQuery.queryKey)).toBeDefined());
    act(() => hear('chat-message', messageAt(2), counts(1, 2)));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(hub.asked.filter((path) => path.includes('/getroom'))).toEqual([]);
  });

  test('keeps what was heard while an answer was on its way', async () => {
    const list = await openListWith(roomWith(1, 'Before'));

    const release = holdAnswers();
    const before = hub.asked.length;
    connect();
    await waitFor(() => expect(hub.asked.length).toBeGreaterThanOrEqual(before + 3));
    act(() => hear('chat-message', messageAt(2, { text: 'Meanwhile' }), counts(1, 2)));
    release();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    expect(firstOf(list)).toEqual(['Meanwhile', 1]);
    expect(countInMenu()).toBe(1);
  });

  test('counts as the menu does, whichever answer comes first', async () => {
    const list = await openListWith(roomWith(3, 'Before', counts(3, 3)));
    const bothCounts = () => [firstOf(list)?.[1], countInMenu()];
    await waitFor(() => expect(bothCounts()).toEqual([3, 3]));

    act(() => hear('chat-unseen', counts(0, 4)));
    await waitFor(() => expect(bothCounts()).toEqual([0, 0]));

    rooms = [roomWith(5, 'Later', counts(2, 5))];
    await act(() => queryClient.invalidateQueries({ queryKey: ['chat', 'rooms'] }));
    await waitFor(() => expect(bothCounts()).toEqual([2, 2]));
  });
});

describe('the list on the screen', () => {
  const PROBLEM = 'Your chats could not be loaded.';
  const named = (id: string, name: string) => roomOf({ id, other: { ...roomOf().other, name } });
  /** The pages that were asked for, and those that are refused. */
  let pages: string[];
  let refused: readonly string[];
  const refusal = () =>
    Response.json({ code: 'request.rate_limited', message: '' }, { status: 429 });

  beforeEach(() => {
    pages = [];
    refused = [];
    hub.answerElse = ({ pathname, searchParams }) => {
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
        <RoomList rooms={useRooms()} openId="" onStart={() => {}} onBlock={() => {}} />
        <output>{JSON.stringify({ search, state })}</output>
      </>
    );
  }
  async function seeList() {
    render(<List />, { wrapper: ChatProviders });
    return screen.findByText('Nadia First');
  }

  test('fetches a refused page once, and again on demand', async () => {
    refused = ['direct more'];
    await seeList();
    await screen.findByText(PROBLEM);
    const asked = () => pages.filter((page) => page === 'direct more').length;
    expect(asked()).toBe(1);

    refused = [];
    await press('Try again');
    await screen.findByText('Omar Later');
    expect(screen.queryByText(PROBLEM)).toBeNull();
    expect(asked()).toBe(2);
  });

  test('says that a section is missing, beside the others', async () => {
    refused = ['starred'];
    await seeList();
    await screen.findByText(PROBLEM);

    refused = [];
    await press('Try again');
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

  test('takes back a star that the hub refuses', async () => {
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
  const isShown = () =>
    screen.queryByText('Connecting to the hub… Messages may come late.') !== null;

  beforeEach(async () => {
    await loadTexts('shell');
    vi.useFakeTimers();
  });

  test('is shown after ten seconds, until it is back', async () => {
    connect();
    render(<LineAway />);
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

  test('is not shown in an open room without a network, which is shown itself', async () => {
    render(<LineAway isAlone />);
    await pass(11_000);
    act(() => onlineManager.setOnline(false));
    expect(screen.queryByText(/^You are offline/)).not.toBeNull();
    expect(isShown()).toBe(false);
    act(() => onlineManager.setOnline(true));
  });
});
