import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { dispatchLiveEvent } from '../../../lib/live/live-events.ts';
import { connect, pressButton } from '../../../testing/chat-actions.ts';
import { messageAt, messagesAt, makeMessagePage, ROOM, makeRoom } from '../../../testing/chat.ts';
import { answerCalls, stubChatServer, renderRoom } from '../../../testing/render-room.tsx';

const hub = stubChatServer();
const SCREEN = 700;
const ROW = 64;
const COUNT = 250;

/** The maximum scroll position; jsdom has no layout. */
const getMaxScrollTop = (element: Element) => Math.max(0, element.scrollHeight - SCREEN);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.dataset['index'] === undefined ? SCREEN : ROW;
  });
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    const heights = [...this.children].map((it) => it instanceof HTMLElement && it.style.height);
    return heights.reduce((sum, height) => sum + (Number.parseFloat(height || '0') || 0), 0);
  });
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    const top = typeof to === 'object' ? (to.top ?? 0) : 0;
    this.scrollTop = Math.min(Math.max(0, top), getMaxScrollTop(this));
    fireEvent.scroll(this);
  };
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

const pageJson = (first: number, last: number, newest = COUNT) =>
  Response.json(makeMessagePage(messagesAt(Math.max(1, first), Math.min(last, newest)), newest));

let isNextPageFailing = false;
beforeEach(() => {
  isNextPageFailing = false;
  answerCalls(hub, /\/(getmessages?|previous|next)$/, ({ pathname, searchParams }) => {
    const from = Number(searchParams.get('position'));
    if (pathname.endsWith('/getmessage')) return Response.json({}, { status: 404 });
    if (pathname.endsWith('/previous')) return pageJson(from - 50, from - 1);
    if (pathname.endsWith('/next')) {
      return isNextPageFailing ? Response.json({}, { status: 503 }) : pageJson(from + 1, from + 50);
    }
    return searchParams.get('at') === 'unseen' ? pageJson(26, 75) : pageJson(COUNT - 49, COUNT);
  });
});

const callsTo = (path: string) => hub.asked.filter((it) => it.includes(path));
const seenUpTo = () =>
  callsTo('/markasseen').map((it) => Number(new URLSearchParams(it.split('?')[1]).get('position')));

/** A room with 250 messages, of which Amira has seen 50. */
const seeUnseen = (at?: string) =>
  renderRoom(
    {
      lastPosition: COUNT,
      unseen: { ...makeRoom().unseen, seen: 50, unseen: 200, version: COUNT },
    },
    at,
  );
async function seeNewest() {
  await renderRoom({ lastPosition: COUNT });
  await screen.findByText(`Message ${COUNT}`);
}

test('the list keeps its place when newer messages are loaded, which are not seen', async () => {
  isNextPageFailing = true;
  await seeUnseen();
  await screen.findByText('New');
  const list = await screen.findByRole('log');
  await waitFor(() => expect(list.ariaBusy).toBe('false'));
  act(() => list.scrollTo({ top: getMaxScrollTop(list) }));
  await screen.findByText('Message 75');
  await screen.findByText('Couldn’t load newer messages.');

  isNextPageFailing = false;
  await pressButton('Try again');
  await waitFor(() => expect(seenUpTo()).toContain(75));

  expect(screen.queryByText('Message 125')).toBeNull();
  expect(callsTo('/next').filter((it) => !it.includes('position=75&'))).toEqual([]);
});

test('the list stays at its end when a message arrives and when one is undone', async () => {
  await seeNewest();
  const list = await screen.findByRole('log');
  const isAtEnd = () => waitFor(() => expect(list.scrollTop).toBe(getMaxScrollTop(list)));

  act(() => dispatchLiveEvent('chat-message', messageAt(COUNT + 1), makeRoom().unseen));
  await screen.findByText(`Message ${COUNT + 1}`);
  await isAtEnd();

  const { id: messageId } = messageAt(COUNT + 1);
  act(() => dispatchLiveEvent('chat-hidden', { roomId: ROOM, messageId, revision: COUNT + 2 }));
  await waitFor(() => expect(screen.queryByText(`Message ${COUNT + 1}`)).toBeNull());
  await isAtEnd();
});

test('the list shows missed messages from the first when they do not fit on the screen', async () => {
  await seeNewest();
  await waitFor(() => expect(seenUpTo()).toContain(COUNT));
  answerCalls(hub, /\/next$/, () => pageJson(COUNT + 1, COUNT + 60, COUNT + 60));
  connect();

  await screen.findByText('New');
  await screen.findByText(`Message ${COUNT + 1}`);
  expect(screen.queryByText(`Message ${COUNT + 60}`)).toBeNull();
  await waitFor(() => expect(Math.max(...seenUpTo())).toBeGreaterThan(COUNT));
  expect(Math.max(...seenUpTo())).toBeLessThan(COUNT + 20);
});

test('the list opens at the first new message when the linked message is gone', async () => {
  await seeUnseen(messageAt(10).id);

  await screen.findByText('New');
  expect(screen.queryByText('Message 75')).toBeNull();
});
