import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MessageHit } from '@thedot/domain/chat/message-acts.contract';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageAt, messagesAt, pageOf, ROOM, roomOf } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const field = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search in this chat' });
const highlighted = () => document.querySelector('[data-highlighted]')?.textContent ?? '';
const hitAt = (position: number): MessageHit => ({
  message: messageAt(position),
  other: roomOf().other,
  snippet: [
    { text: 'Message', isHit: true },
    { text: ` ${position}`, isHit: false },
  ],
});

beforeEach(() => {
  hub.messages = messagesAt(1, 5);
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    if (!address.pathname.endsWith('/searchmessage')) return answerElse(address, body);
    const isFound = address.searchParams.get('text')?.startsWith('mess');
    // The best come first, wherever they stand.
    return Response.json({ items: isFound ? [4, 1, 2].map(hitAt) : [], next: null });
  };
});

async function search(words: string) {
  const close = vi.fn<() => void>();
  await seeRoom({ lastPosition: 5 }, null, { asked: 1, close });
  await userEvent.type(await field(), words);
  return close;
}

test('hits stand as in the room, with their words marked, and lead into it from the newest back', async () => {
  await search('mess');
  const list = await screen.findByRole('listbox', { name: 'Messages found' });
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(3));
  expect(within(list).getAllByText('Message')[0]?.tagName).toBe('MARK');
  expect(
    within(list)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual([
    expect.stringContaining('Message 1'),
    expect.stringContaining('Message 2'),
    expect.stringContaining('Message 4'),
  ]);
  expect(hub.asked.find((it) => it.includes('searchmessage'))).toContain(`roomId=${ROOM}`);
  expect(highlighted()).toBe('');

  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(highlighted()).toContain('Message 4'));
  await screen.findByText('1 of 3');
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(highlighted()).toContain('Message 2'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(highlighted()).toContain('Message 1'));
  await screen.findByText('3 of 3');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(highlighted()).toContain('Message 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Newer hit' }));
  await waitFor(() => expect(highlighted()).toContain('Message 4'));
  expect(document.activeElement).not.toBe(document.body);
});

test('Enter waits for what is on its way; what is not there is said', async () => {
  await search('mess{Enter}');
  await waitFor(() => expect(highlighted()).toContain('Message 4'));

  await userEvent.clear(await field());
  await userEvent.type(await field(), 'nowhere');
  await screen.findByText('Nothing found');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('Escape closes it, from its field and from its buttons', async () => {
  const close = await search('mess');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);

  screen.getByRole('button', { name: 'Close the search' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

test('a search that was closed in the head of the room leaves no way back to the next one', async () => {
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    const { pathname } = address;
    if (pathname.endsWith('/getmessages')) {
      return Response.json(pageOf(messagesAt(298, 300), 300));
    }
    if (/previous$|next$/.test(pathname)) return Response.json({}, { status: 503 });
    if (!pathname.endsWith('/getmessage')) return answerElse(address, body);
    return Response.json({ message: messageAt(4), page: pageOf(messagesAt(1, 5), 300) });
  };
  const room = await seeRoom({ lastPosition: 300 }, null, { asked: 1, close: () => {} });
  const isSearched = (asked: number) =>
    room.becomes({ lastPosition: 300 }, { asked, close: () => {} });
  const find = async () => {
    await userEvent.type(await field(), 'mess');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await userEvent.keyboard('{Enter}');
  };
  await find();
  await waitFor(() => expect(highlighted()).toContain('Message 4'));

  isSearched(0);
  isSearched(1);
  await find();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(highlighted()).toContain('Message 2'));
  await userEvent.keyboard('{Escape}');
  await act(async () => {});

  expect(hub.asked.filter((it) => it.includes('/getmessages'))).toHaveLength(1);
});
