import { Notifications } from '@mantine/notifications';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { AppError } from '@thedot/domain/errors';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { changeLine, hear } from '../../../app/live/live.ts';
import { AMIRA, messageAt, pageOf, ROOM, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';
import { keepOutbox, readOutbox } from './outbox.ts';

const hub = chatHub();
const box = { meId: AMIRA, roomId: ROOM };
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
const write = async (words: string) => userEvent.type(await field(), `${words}{Enter}`);
const lost = () => Promise.reject(new TypeError('network failure'));
const takenAt = (position: number, { clientId, text }: { clientId: string; text: string }) =>
  messageAt(position, { senderId: AMIRA, receiverId: SLIMANE, clientId, text });

test('nothing is called sent before it has arrived', async () => {
  const answer = Promise.withResolvers<Response>();
  hub.answerSend = () => answer.promise;
  await seeRoom();
  await write('Hello');

  await screen.findByText('Sending…', { selector: '[role=status]' });
  expect(screen.queryByText('Sent')).toBeNull();
  answer.resolve(Response.json({ message: takenAt(4, hub.sent[0]!) }));

  await screen.findByText('Sent');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('of what failed nothing says that it was sent, nor that it could be taken back', async () => {
  hub.answerSend = lost;
  await seeRoom();
  await write('Hello');

  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Sent')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('what is deleted is only about to be while it can be taken back, and is when nobody looks any more', async () => {
  hub.messages.push(takenAt(4, { clientId: messageAt(4).clientId, text: 'Mine' }));
  await seeRoom();
  await userEvent.hover(await screen.findByText('Mine'));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for both' }));
  await screen.findByText('Being deleted for both');
  expect(hub.asked.some((it) => it.includes('deleteprivatemessage'))).toBe(false);

  const fetched = vi.spyOn(globalThis, 'fetch');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  await waitFor(() =>
    expect(hub.asked.filter((it) => it.includes('deleteprivatemessage'))).toHaveLength(1),
  );
  // The page may be gone before the answer is there.
  expect(fetched).toHaveBeenCalledWith(
    expect.stringContaining('deleteprivatemessage'),
    expect.objectContaining({ keepalive: true }),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('read back in its past, a room shows what is sent though its newest cannot be read', async () => {
  hub.answerElse = ({ pathname, searchParams }) => {
    const isNewer = searchParams.get('at') === 'newest' || pathname.endsWith('/next');
    if (isNewer) throw new AppError('server.unreachable');
    return pathname.endsWith('/getmessage')
      ? Response.json({ message: hub.messages[0], page: pageOf(hub.messages, 90) })
      : undefined;
  };
  hub.answerSend = lost;
  await seeRoom({ lastPosition: 90 }, messageAt(2).id);
  await screen.findByText('Message 2');

  await write('Out of the past');
  await screen.findByRole('button', { name: 'Delete' });
  expect(screen.getAllByText('Out of the past')).toHaveLength(1);
  screen.getByRole('img', { name: 'There are other messages in between' });

  act(() => hear('chat-message', takenAt(91, hub.sent[0]!), roomOf().unseen));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
  expect(screen.getAllByText('Out of the past')).toHaveLength(1);
  expect(readOutbox(box)).toEqual([]);
});

test('what is on its way when the room is left is kept until it has arrived', async () => {
  const answer = Promise.withResolvers<Response>();
  hub.answerSend = () => answer.promise;
  await seeRoom();
  await write('On its way');
  expect(readOutbox(box)).toHaveLength(1);
  cleanup();

  answer.resolve(Response.json({ message: takenAt(4, hub.sent[0]!) }));
  await waitFor(() => expect(readOutbox(box)).toEqual([]));
});

test('what fails when the room is left is told wherever one is', async () => {
  const answer = Promise.withResolvers<Response>();
  hub.answerSend = () => answer.promise;
  await seeRoom();
  await write('On its way');
  cleanup();
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );

  answer.reject(new TypeError('network failure'));

  await screen.findByText('Your message to Slimane Khelifi was not sent.');
  expect(readOutbox(box)).toMatchObject([{ problem: 'server.unreachable' }]);
});

test('what a closed tab has left in the room goes with the line, before what was written later', async () => {
  const { answerSend } = hub;
  hub.answerSend = lost;
  await seeRoom();
  await write('Later');
  await screen.findByRole('button', { name: 'Try again' });
  const { clientId } = messageAt(9);
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const before = { clientId, text: 'Before', quote: null, files: [], createdAt };
  keepOutbox(box, [], [{ ...before, problem: 'server.offline' }]);
  hub.answerSend = answerSend;

  act(() => changeLine({ say: () => {}, ask: () => Promise.resolve(null) }));

  await waitFor(() => expect(readOutbox(box)).toEqual([]));
  expect(hub.sent.map(({ text }) => text)).toEqual(['Later', 'Before', 'Later']);
});

test('what another tab holds back, for it may be taken back there, is not sent here', async () => {
  await seeRoom();
  const { clientId } = messageAt(9);
  const createdAt = new Date().toISOString();
  const film: ChatFile = {
    id: messageAt(8).id,
    name: 'film.mp4',
    size: 900,
    mediaType: 'video/mp4',
    hasThumbnail: false,
    width: null,
    height: null,
    verdict: 'clean',
  };
  const held = { clientId, text: '', quote: null, files: [film], createdAt, problem: null };
  keepOutbox(box, [], [held]);
  await write('Meanwhile');
  act(() => changeLine({ say: () => {}, ask: () => Promise.resolve(null) }));
  await screen.findByText('Sent');
  await act(async () => {});

  expect(hub.sent).toMatchObject([{ text: 'Meanwhile' }]);
  expect(readOutbox(box)).toMatchObject([{ clientId }]);
});

test('what another tab has thrown away is neither shown nor sent here, nor kept again', async () => {
  const { clientId, createdAt } = messageAt(9);
  const unsent = { clientId, text: 'Thrown away', quote: null, files: [], createdAt };
  keepOutbox(box, [], [{ ...unsent, problem: 'chat.not_allowed' }]);
  await seeRoom();
  await screen.findByText('Thrown away');

  const key = Object.keys(localStorage).find((it) => it.endsWith(clientId))!;
  localStorage.removeItem(key);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: null })));

  expect(screen.queryByText('Thrown away')).toBeNull();
  const before = { ...unsent, problem: null };
  keepOutbox(box, [before], [{ ...before, problem: 'server.timeout' }]);
  expect(readOutbox(box)).toEqual([]);
});
