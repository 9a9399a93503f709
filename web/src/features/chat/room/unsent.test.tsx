import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AMIRA, messageAt, ROOM, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';
import { previewOf } from '../preview-of.ts';
import { keepOutbox, readOutbox } from './outbox.ts';

const hub = chatHub();
const box = { meId: AMIRA, roomId: ROOM };
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const refuse = () => Response.json({ code: 'chat.not_allowed', message: '' }, { status: 403 });

beforeEach(() => {
  hub.answerSend = refuse;
});

async function fail(words: string) {
  await seeRoom();
  await userEvent.type(await field(), `${words}{Enter}`);
  await screen.findByRole('button', { name: 'Try again' });
}

test('what was refused is written otherwise, before what was typed meanwhile', async () => {
  await fail('Dear @Slimane');
  await userEvent.type(await field(), 'and a draft');

  await press('Edit');

  expect((await field()).value).toBe('Dear @Slimane\nand a draft');
  expect(document.activeElement).toBe(await field());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(readOutbox(box)).toEqual([]);
});

test('what it answered to comes back with it, and else what the draft answers to stays', async () => {
  await seeRoom();
  const reply = async (to: string) => {
    await userEvent.hover(await screen.findByText(to));
    await press('Reply');
  };
  await userEvent.type(await field(), 'Nothing to answer{Enter}');
  await screen.findByRole('button', { name: 'Try again' });
  await reply('Message 2');
  await press('Edit');
  await screen.findByText('Replying to Slimane');
});

test('after a reload it is still there, to be tried, written otherwise or thrown away', async () => {
  const { clientId, createdAt } = messageAt(9);
  const words = { quote: null, files: [], createdAt, problem: 'chat.not_allowed' } as const;
  keepOutbox(box, [], [{ ...words, clientId, text: `For <@${SLIMANE}>` }]);
  keepOutbox(box, [], [{ ...words, clientId: messageAt(8).clientId, text: 'Other' }]);
  await seeRoom();
  expect(await screen.findAllByRole('button', { name: 'Edit' })).toHaveLength(2);
  expect(hub.sent).toEqual([]);

  await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0]!);
  await press('Edit');
  await waitFor(() => expect(readOutbox(box)).toEqual([]));
  expect(['For @Slimane', 'Other']).toContain((await field()).value);
});

test('what turns out to have arrived is changed there, and not sent twice', async () => {
  hub.answerSend = ({ clientId, text }) => {
    const mine = { senderId: AMIRA, receiverId: SLIMANE, clientId, text };
    hub.messages.push(messageAt(4, { ...mine, createdAt: new Date().toISOString() }));
    throw new TypeError('the answer was lost');
  };
  await fail('Half a word');

  await press('Edit');

  await screen.findByText('Editing your message');
  expect((await field()).value).toBe('Half a word');
  await userEvent.type(await field(), ' more{Enter}');
  await screen.findByText('Half a word more');
  expect(hub.sent).toHaveLength(1);
});

test('nobody sees the words of whoever used this browser before', async () => {
  const theirs = `${SLIMANE}:${ROOM}`;
  localStorage.setItem(`chat-draft:${theirs}`, 'Of Slimane');
  localStorage.setItem(`chat-reply:${theirs}`, JSON.stringify(previewOf(messageAt(1))));

  await seeRoom();

  expect((await field()).value).toBe('');
  expect(screen.queryByText(/Replying to/)).toBeNull();
});

test('a message that the hub does not take as it is says so, and speaks of no fields', async () => {
  hub.answerSend = () =>
    Response.json({ code: 'request.invalid', message: '', errors: [] }, { status: 422 });
  await fail('Too long by whom it names');

  expect(screen.getByText('This message cannot be sent as it is.')).toBeTruthy();
});
