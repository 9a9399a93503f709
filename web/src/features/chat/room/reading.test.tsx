import { onlineManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLine, hear } from '../../../app/live/live.ts';
import { AMIRA, messageAt, messagesAt, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const line = { say: () => undefined, ask: () => Promise.resolve(null) };

afterEach(() => {
  act(() => changeLine(null));
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('where no line stands, what the other says is there all the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await seeRoom();
  await screen.findByText('Message 3');
  hub.messages.push(messageAt(4, { text: 'Can you hear me?' }));

  await pass(5_000);
  expect(screen.queryByText('Can you hear me?')).toBeNull();
  await pass(6_000);
  await screen.findByText('Can you hear me?');

  hub.messages.push(messageAt(5, { text: 'And now?' }));
  await pass(21_000);
  await screen.findByText('And now?');
});

test('while the line stands nothing is asked for by the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => changeLine(line));
  await seeRoom();
  await screen.findByText('Message 3');
  const asked = hub.asked.length;

  await pass(50_000);
  expect(hub.asked.slice(asked).filter((it) => !it.includes('/markasseen'))).toEqual([]);
});

test('who has reacted is read aloud, and the same words twice are said twice', async () => {
  hub.messages = [
    messageAt(1, { reactions: [{ reactionId: '👍', userIds: [AMIRA, SLIMANE] }] }),
    ...messagesAt(2, 3),
  ];
  await seeRoom();
  await screen.findByRole('button', { name: '👍 2 reactions: You, Slimane Khelifi' });

  const said = () => screen.getByText('Slimane Khelifi: ok');
  act(() => hear('chat-message', messageAt(4, { text: 'ok' }), roomOf().unseen));
  const first = said();
  act(() => hear('chat-message', messageAt(5, { text: 'ok' }), roomOf().unseen));
  expect(said()).not.toBe(first);
});
