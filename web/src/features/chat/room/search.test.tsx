import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { press } from '../../../testing/chat-actions.ts';
import { messageAt, messagesAt, pageOf, ROOM, roomOf } from '../../../testing/chat.ts';
import { answerCalls, chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const field = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search in this chat' });
const untilAt = (message: string) =>
  waitFor(() =>
    expect(document.querySelector('[data-highlighted]')?.textContent).toContain(message),
  );
const hitAt = (position: number): MessageSearchResult => ({
  message: messageAt(position),
  other: roomOf().other,
  snippet: [
    { text: 'Message', isHit: true },
    { text: ` ${position}`, isHit: false },
  ],
});

beforeEach(() => {
  hub.messages = messagesAt(1, 5);
  answerCalls(hub, /\/searchmessage$/, ({ searchParams }) => {
    const isFound = searchParams.get('text')?.startsWith('mess');
    // The best come first, wherever they stand.
    return Response.json({ items: isFound ? [4, 1, 2].map(hitAt) : [], next: null });
  });
});

async function search(words: string) {
  const close = vi.fn<() => void>();
  await seeRoom({ lastPosition: 5 }, null, { asked: 1, close });
  await userEvent.type(await field(), words);
  return close;
}

test('results are listed as in the room, and lead into it from the newest back', async () => {
  await search('mess');
  const list = within(await screen.findByRole('listbox', { name: 'Messages found' }));
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
  await press('Newer hit');
  await untilAt('Message 4');
  expect(document.activeElement).not.toBe(document.body);
});

test('Enter opens the first result once it has come, unless nothing is found', async () => {
  await search('mess{Enter}');
  await untilAt('Message 4');

  await userEvent.clear(await field());
  await userEvent.type(await field(), 'nowhere');
  await screen.findByText('Nothing found');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

test('Escape closes the search from its field and from its buttons', async () => {
  const close = await search('mess');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);

  screen.getByRole('button', { name: 'Close the search' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

test('Escape does not return to where an earlier search began', async () => {
  answerCalls(hub, /\/(getmessages?|previous|next)$/, ({ pathname }) => {
    if (/previous$|next$/.test(pathname)) return Response.json({}, { status: 503 });
    return Response.json(
      pathname.endsWith('/getmessages')
        ? pageOf(messagesAt(298, 300), 300)
        : { message: messageAt(4), page: pageOf(messagesAt(1, 5), 300) },
    );
  });
  const searching = { asked: 1, close: () => {} };
  const room = await seeRoom({ lastPosition: 300 }, null, searching);
  const find = async () => {
    await userEvent.type(await field(), 'mess');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await userEvent.keyboard('{Enter}');
  };
  await find();
  await untilAt('Message 4');

  for (const asked of [0, 1]) room.becomes({ lastPosition: 300 }, { ...searching, asked });
  await find();
  await userEvent.keyboard('{ArrowUp}');
  await untilAt('Message 2');
  await userEvent.keyboard('{Escape}');
  await act(async () => {});

  expect(hub.asked.filter((it) => it.includes('/getmessages'))).toHaveLength(1);
});
