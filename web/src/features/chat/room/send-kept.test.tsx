import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { AppError } from '@thedot/domain/errors';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { changeLine } from '../../../app/live/live.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { AMIRA, messageAt, ROOM, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { somebody } from '../../../testing/me.ts';
import { chatHub } from '../../../testing/open-room.tsx';
import { ChatLive } from '../ChatLive.tsx';
import { RoomRow } from '../parts/RoomRow.tsx';
import { keepAct, keptActs } from './kept-acts.ts';
import { keepOutbox, readOutbox } from './outbox.ts';

const hub = chatHub();
const box = { meId: AMIRA, roomId: ROOM };
const { clientId, createdAt } = messageAt(9);
const unsent = { clientId, text: 'From before', quote: null, files: [], createdAt };
const went = (path: string) => hub.asked.filter((it) => it.includes(path));

/** Any page but the chat, whose line comes to stand. */
async function comeBack() {
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    const { pathname } = address;
    if (pathname.endsWith('/getroom')) return Response.json(roomOf());
    if (pathname.endsWith('/unseen')) return Response.json({ rooms: [] });
    if (pathname.endsWith('/call')) return Response.json({ calls: [] });
    return answerElse(address, body);
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ChatLive />
          <RoomRow
            room={roomOf()}
            isOpen={false}
            isStop
            isFromList
            onFocus={() => {}}
            onKeyDown={() => {}}
            onMenu={() => {}}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  act(() => changeLine({ say: () => {}, ask: () => Promise.resolve(null) }));
}

test('what could not be sent goes with the line, also where its room is not opened', async () => {
  keepOutbox(box, [], [{ ...unsent, problem: 'server.offline' }]);
  await comeBack();
  screen.getByText('Not sent');

  await waitFor(() => expect(hub.sent).toMatchObject([{ clientId, receiverId: SLIMANE }]));
  await waitFor(() => expect(readOutbox(box)).toEqual([]));
  await screen.findByText('Nothing written yet');
});

test('what was refused, and what is another person’s, is left as it is', async () => {
  keepOutbox(box, [], [{ ...unsent, problem: 'chat.not_allowed' }]);
  keepOutbox({ ...box, meId: SLIMANE }, [], [{ ...unsent, problem: 'server.offline' }]);
  await comeBack();

  await waitFor(() => expect(went('/getroom')).toHaveLength(1));
  await act(async () => {});
  expect(hub.sent).toEqual([]);
  screen.getByText('Not sent');
});

test('what the page that is gone was to delete is deleted by the next', async () => {
  vi.setSystemTime(Date.now() - 60_000);
  keepAct(box, messageAt(1).id, 'remove');
  keepAct({ ...box, meId: SLIMANE }, messageAt(2).id, 'remove');
  vi.useRealTimers();
  await comeBack();

  await waitFor(() => expect(keptActs(AMIRA)).toEqual([]));
  expect(went('deleteprivatemessage')).toMatchObject([expect.stringContaining(messageAt(1).id)]);
});

test('what cannot be deleted without a line stays to be deleted', async () => {
  vi.setSystemTime(Date.now() - 60_000);
  keepAct(box, messageAt(1).id, 'hide');
  vi.useRealTimers();
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    if (address.pathname.endsWith('/hideprivatemessage')) throw new AppError('server.unreachable');
    return answerElse(address, body);
  };
  await comeBack();

  await waitFor(() => expect(went('hideprivatemessage')).toHaveLength(1));
  expect(keptActs(AMIRA)).toHaveLength(1);
});
