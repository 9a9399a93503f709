import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { pressButton } from '../../../testing/chat-actions.ts';
import { messageAt, messagesAt, makeMessagePage, ROOM, makeRoom } from '../../../testing/chat.ts';
import { answerCalls, stubChatServer, renderRoom } from '../../../testing/render-room.tsx';

const hub = stubChatServer();
const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search this chat' });
const untilAt = (message: string) =>
  waitFor(() =>
    expect(document.querySelector('[data-highlighted]')?.textContent).toContain(message),
  );
const resultAt = (position: number): MessageSearchResult => ({
  message: messageAt(position),
  other: makeRoom().other,
  snippet: [
    { text: 'Message', isMatch: true },
    { text: ` ${position}`, isMatch: false },
  ],
});

beforeEach(() => {
  hub.messages = messagesAt(1, 5);
  answerCalls(hub, /\/searchmessage$/, ({ searchParams }) => {
    const isFound = searchParams.get('text')?.startsWith('mess');
    // The server orders results by relevance, not by position.
    return Response.json({ items: isFound ? [4, 1, 2].map(resultAt) : [], next: null });
  });
});

async function search(words: string) {
  const close = vi.fn<() => void>();
  await renderRoom({ lastPosition: 5 }, null, { asked: 1, close });
  await userEvent.type(await field(), words);
  return close;
}

test('results are listed in room order, and stepping starts at the newest', async () => {
  await search('mess');
  const list = within(await screen.findByRole('listbox', { name: 'Search results' }));
  await waitFor(() =>
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      [1, 2, 4].map((position) => expect.stringContaining(`Message ${position}`)),
    ),
  );
  expect(list.getAllByText('Message')[0]?.tagName).toBe('MARK');
  expect(hub.asked.find((it) => it.includes('searchmessage'))).toContain(`roomId=${ROOM}`);
  expect(document.querySelector('[data-highlighted]')).toBeNull();

  await userEvent.keyboard('{Enter}');
  await untilAt('Message 4');
  await screen.findByText('1 of 3');
  await userEvent.keyboard('{ArrowUp}');
  await untilAt('Message 2');
  await userEvent.keyboard('{Enter}');
  await untilAt('Message 1');
  await screen.findByText('3 of 3');
  await userEvent.keyboard('{ArrowDown}');
  await untilAt('Message 2');
  await pressButton('Next result');
  await untilAt('Message 4');
  expect(document.activeElement).not.toBe(document.body);
});

test('Enter opens the first result once it is loaded, unless nothing is found', async () => {
  await search('mess{Enter}');
  await untilAt('Message 4');

  await userEvent.clear(await field());
  await userEvent.type(await field(), 'nowhere');
  await screen.findByText('No results');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('Escape closes the search from its field and from its buttons', async () => {
  const close = await search('mess');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);

  screen.getByRole('button', { name: 'Close search' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

test('Escape does not return to the start of an earlier search', async () => {
  answerCalls(hub, /\/(getmessages?|previous|next)$/, ({ pathname }) => {
    if (/previous$|next$/.test(pathname)) return Response.json({}, { status: 503 });
    return Response.json(
      pathname.endsWith('/getmessages')
        ? makeMessagePage(messagesAt(298, 300), 300)
        : { message: messageAt(4), page: makeMessagePage(messagesAt(1, 5), 300) },
    );
  });
  const searching = { asked: 1, close: () => {} };
  const room = await renderRoom({ lastPosition: 300 }, null, searching);
  const find = async () => {
    await userEvent.type(await field(), 'mess');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await userEvent.keyboard('{Enter}');
  };
  await find();
  await untilAt('Message 4');

  for (const asked of [0, 1]) room.rerenderRoom({ lastPosition: 300 }, { ...searching, asked });
  await find();
  await userEvent.keyboard('{ArrowUp}');
  await untilAt('Message 2');
  await userEvent.keyboard('{Escape}');
  await act(async () => {});

  expect(hub.asked.filter((it) => it.includes('/getmessages'))).toHaveLength(1);
});
