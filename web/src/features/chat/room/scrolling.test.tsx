import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { changeLine, hear } from '../../../app/live/live.ts';
import { messageAt, messagesAt, pageOf, ROOM, roomOf } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const SCREEN = 700;
const ROW = 64;
const COUNT = 250;

/** How far the list can be scrolled: jsdom lays nothing out. */
const mostOf = (element: Element) => Math.max(0, element.scrollHeight - SCREEN);

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
    this.scrollTop = Math.min(Math.max(0, top), mostOf(this));
    fireEvent.scroll(this);
  };
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

/** Of two hundred and fifty messages Amira has seen fifty. */
const UNSEEN = {
  lastPosition: COUNT,
  unseen: { ...roomOf().unseen, seen: 50, unseen: 200, counted: COUNT },
};

let isNextAway = false;
beforeEach(() => {
  isNextAway = false;
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    const { pathname, searchParams } = address;
    const from = Number(searchParams.get('position'));
    const page = (first: number, last: number) =>
      Response.json(pageOf(messagesAt(Math.max(1, first), Math.min(last, COUNT)), COUNT));
    if (pathname.endsWith('/getmessages')) {
      return searchParams.get('at') === 'unseen' ? page(26, 75) : page(COUNT - 49, COUNT);
    }
    if (pathname.endsWith('/getmessage')) return Response.json({}, { status: 404 });
    if (pathname.endsWith('/previous')) return page(from - 50, from - 1);
    if (!pathname.endsWith('/next')) return answerElse(address, body);
    return isNextAway ? Response.json({}, { status: 503 }) : page(from + 1, from + 50);
  };
});

const log = () => screen.findByRole('log');
const asked = (path: string) => hub.asked.filter((it) => it.includes(path));
const seenUpTo = () =>
  asked('/markasseen').map((it) => Number(new URLSearchParams(it.split('?')[1]).get('position')));

async function scrollToEnd() {
  const list = await log();
  await waitFor(() => expect(list.ariaBusy).toBe('false'));
  act(() => list.scrollTo({ top: mostOf(list) }));
}

test('whoever reads on at the end of what is loaded keeps their place, and has seen nothing behind it', async () => {
  isNextAway = true;
  await seeRoom(UNSEEN);
  await screen.findByText('New');
  await scrollToEnd();
  await screen.findByText('Message 75');
  await screen.findByText('Newer messages could not be loaded.');

  isNextAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(seenUpTo()).toContain(75));

  expect(screen.queryByText('Message 125')).toBeNull();
  expect(asked('/next').filter((it) => !it.includes('position=75&'))).toEqual([]);
});

test('whoever is at the newest message stays there when another comes', async () => {
  await seeRoom({ lastPosition: COUNT });
  await screen.findByText(`Message ${COUNT}`);
  act(() => hear('chat-message', messageAt(COUNT + 1), roomOf().unseen));

  const list = await log();
  await waitFor(() => expect(list.scrollTop).toBe(mostOf(list)));
});

test('whoever is at the newest message stays at the end when it is taken back', async () => {
  await seeRoom({ lastPosition: COUNT });
  await screen.findByText(`Message ${COUNT}`);
  const { id: messageId } = messageAt(COUNT);
  act(() => hear('chat-hidden', { roomId: ROOM, messageId, revision: COUNT + 1 }));

  await waitFor(() => expect(screen.queryByText(`Message ${COUNT}`)).toBeNull());
  const list = await log();
  await waitFor(() => expect(list.scrollTop).toBe(mostOf(list)));
});

test('whoever comes back to more than fits on a screen reads it from its beginning', async () => {
  await seeRoom({ lastPosition: COUNT });
  await screen.findByText(`Message ${COUNT}`);
  await waitFor(() => expect(seenUpTo()).toContain(COUNT));
  const { answerElse } = hub;
  hub.answerElse = (address, body) =>
    address.pathname.endsWith('/next')
      ? Response.json(pageOf(messagesAt(COUNT + 1, COUNT + 60), COUNT + 60))
      : answerElse(address, body);
  act(() => changeLine({ say: () => {}, ask: async () => null }));
  onTestFinished(() => changeLine(null));

  await screen.findByText('New');
  await screen.findByText(`Message ${COUNT + 1}`);
  expect(screen.queryByText(`Message ${COUNT + 60}`)).toBeNull();
  await waitFor(() => expect(Math.max(...seenUpTo())).toBeGreaterThan(COUNT));
  expect(Math.max(...seenUpTo())).toBeLessThan(COUNT + 20);
});

test('a link to a message that is gone opens the room where what is new begins', async () => {
  await seeRoom(UNSEEN, messageAt(10).id);

  await screen.findByText('New');
  expect(screen.queryByText('Message 75')).toBeNull();
});
