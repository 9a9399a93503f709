import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChatFile } from '@thedot/domain/chat/messages.contract';
import { expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { AMIRA, messageAt, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { somebody } from '../../../testing/me.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';
import { SharedFiles } from '../parts/SharedFiles.tsx';

const hub = chatHub();
const fileOf = (nth: number, name: string): ChatFile => ({
  id: `0199ffff-0000-7000-8000-00000000000${nth}`,
  name,
  size: 900,
  mediaType: 'application/pdf',
  hasThumbnail: false,
  width: null,
  height: null,
  verdict: 'clean',
});
const deck = fileOf(1, 'deck.pdf');
const wrong = fileOf(2, 'wrong.pdf');
const mine = { senderId: AMIRA, receiverId: SLIMANE };

/** The hub takes one file out of the message that has both. */
function takesFilesOut() {
  const taken: unknown[] = [];
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    const { pathname } = address;
    if (pathname.endsWith('/getfiles')) {
      const items = [deck, wrong].map((file, nth) => ({
        ...file,
        messageId: messageAt(4).id,
        position: 4,
        createdAt: messageAt(4).createdAt,
        senderId: nth ? AMIRA : SLIMANE,
      }));
      return Response.json({ items, next: null });
    }
    if (!pathname.endsWith('/deletefile')) return answerElse(address, body);
    taken.push(JSON.parse(body));
    return Response.json(messageAt(4, { ...mine, files: [deck], revision: 50 }));
  };
  return taken;
}

const confirm = async () => {
  const dialog = await screen.findByRole('dialog', { name: 'Take this file out of the chat?' });
  within(dialog).getByText(/^wrong.pdf is deleted for both of you/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take out' }));
};

test('one file is taken out of my message, which stays with the others', async () => {
  hub.messages.push(messageAt(4, { ...mine, text: 'Here', files: [deck, wrong] }));
  const taken = takesFilesOut();
  await seeRoom();
  await userEvent.hover(await screen.findByText('Here'));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take out wrong.pdf' }));
  expect(taken).toEqual([]);
  await confirm();

  await waitFor(() => expect(screen.queryByText('wrong.pdf')).toBeNull());
  expect(screen.getByText('deck.pdf')).toBeTruthy();
  expect(taken).toEqual([{ messageId: messageAt(4).id, fileId: wrong.id }]);
});

test('of another’s message no file is taken out, and of the only thing that was sent none but all of it', async () => {
  hub.messages.push(messageAt(4, { text: 'Theirs', files: [deck] }));
  hub.messages.push(messageAt(5, { ...mine, text: '', files: [wrong] }));
  await seeRoom();
  for (const words of ['Theirs', 'wrong.pdf']) {
    await userEvent.hover(await screen.findByText(words));
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Hide for me' });
    expect(screen.queryByRole('menuitem', { name: /^Take out/ })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
});

test('in the list of a room’s files each of mine can be taken out', async () => {
  const taken = takesFilesOut();
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: AMIRA }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <SharedFiles room={roomOf()} onJump={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Take out wrong.pdf' }));
  expect(screen.queryByRole('button', { name: 'Take out deck.pdf' })).toBeNull();
  await confirm();

  await waitFor(() => expect(taken).toHaveLength(1));
  await waitFor(() => expect(hub.asked.filter((it) => it.includes('/getfiles'))).toHaveLength(2));
});
