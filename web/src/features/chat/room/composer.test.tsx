import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MAX_MESSAGE_LENGTH } from '@thedot/domain/limits';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { changeLine } from '../../../app/live/live.ts';
import { AMIRA, messageAt, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';
import { useStrayFiles } from '../use-stray-files.ts';

const hub = chatHub();
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
const mine = { senderId: AMIRA, receiverId: SLIMANE, createdAt: new Date().toISOString() };
const pictureOf = (name: string) => new File(['x'], name, { type: 'image/png' });

async function press(message: string, name: string) {
  await userEvent.hover(await screen.findByText(message));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

async function edit(words: string) {
  hub.messages.push(messageAt(4, { ...mine, text: 'Mine' }));
  await seeRoom();
  await screen.findByText('Mine');
  await userEvent.type(await field(), '{ArrowUp}');
  await screen.findByText('Editing your message');
  await userEvent.type(await field(), words);
}

test('another wording that was not saved is there when the room is opened again', async () => {
  await edit(' and more');
  cleanup();
  await seeRoom();

  await screen.findByText('Editing your message');
  expect((await field()).value).toBe('Mine and more');
  await userEvent.type(await field(), '{Enter}');
  await screen.findByText('Mine and more');
  cleanup();
  await seeRoom();
  expect((await field()).value).toBe('');
});

test('whoever answers something meanwhile goes on with the other wording afterwards', async () => {
  await edit(' and more');
  await userEvent.hover(await screen.findByText('Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(await field(), 'An answer{Enter}');
  await waitFor(() => expect(hub.sent).toMatchObject([{ text: 'An answer' }]));

  await screen.findByText('Editing your message');
  expect((await field()).value).toBe('Mine and more');
});

test('a change that could not be saved is saved when that is tried again as it stands', async () => {
  const told: unknown[] = [];
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    if (!address.pathname.endsWith('/editmessage')) return answerElse(address, body);
    told.push(JSON.parse(body).text);
    if (told.length === 1) throw new TypeError('network failure');
    return undefined;
  };
  await edit(' and more{Enter}');
  await screen.findByText('Editing your message');
  await waitFor(async () => expect((await field()).value).toBe('Mine and more'));

  await userEvent.type(await field(), '{Enter}');
  await waitFor(() => expect(told).toEqual(['Mine and more', 'Mine and more']));
});

test('whoever begins to edit another message comes back to the first with its words', async () => {
  hub.messages[2] = messageAt(3, { ...mine, text: 'First' });
  await edit(' and more');
  await press('First', 'Edit');
  expect((await field()).value).toBe('First');
  await press('Mine', 'Edit');
  expect((await field()).value).toBe('Mine and more');
  await press('First', 'Edit');

  await userEvent.type(await field(), ' too{Enter}');
  await screen.findByText('First too');
  expect((await field()).value).toBe('Mine and more');
});

test('a change that fails while another is written takes no word of that, and comes back after it', async () => {
  const answer = Promise.withResolvers<Response>();
  const { answerElse } = hub;
  hub.answerElse = (address, body) =>
    address.pathname.endsWith('/editmessage') ? answer.promise : answerElse(address, body);
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  hub.messages[2] = messageAt(3, { ...mine, text: 'First' });
  await edit(' and more{Enter}');
  await press('First', 'Edit');
  await userEvent.type(await field(), ' in other words');

  answer.reject(new TypeError('network failure'));
  await screen.findByText(/It comes back once you have finished this one/);
  expect((await field()).value).toBe('First in other words');
  await userEvent.keyboard('{Escape}');
  expect((await field()).value).toBe('Mine and more');
  await userEvent.keyboard('{Escape}');
  expect((await field()).value).toBe('');
});

test('a mention is completed where it was begun, and nowhere else', async () => {
  await seeRoom();
  await userEvent.type(await field(), 'Bonjour @Sl{Enter}');
  expect((await field()).value).toBe('Bonjour @Slimane ');

  await userEvent.clear(await field());
  await userEvent.type(await field(), 'Bonjour @Sl');
  await screen.findByRole('option', { name: /Slimane/ });
  await userEvent.keyboard('{Home}');
  expect(screen.queryByRole('option', { name: /Slimane/ })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(hub.sent).toMatchObject([{ text: 'Bonjour @Sl' }]));
});

test('the upward key changes nothing that was just deleted', async () => {
  hub.messages.push(messageAt(4, { ...mine, text: 'Mine' }));
  await seeRoom();
  await userEvent.hover(await screen.findByText('Mine'));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for both' }));
  await screen.findByText('Being deleted for both');

  await userEvent.type(await field(), '{ArrowUp}');
  expect(screen.queryByText('Editing your message')).toBeNull();
});

test('what counts is how long a message is as it is stored, with whom it mentions', async () => {
  await seeRoom();
  await userEvent.click(await field());
  await userEvent.paste(`@Slimane ${'x'.repeat(MAX_MESSAGE_LENGTH - 12)}`);
  await screen.findByText(/characters too many$/);
  await userEvent.keyboard('{Enter}');
  expect(hub.sent).toEqual([]);
});

test.each([
  ['the words of a table, which brings its picture too', 'a\tb', '<table></table>', false],
  ['a file, which brings its name', 'file.png', '', true],
  ['a picture of a page', '', '<img src="x">', true],
])('pasted is %s', async (name, plain, html, isFile) => {
  await seeRoom();
  const texts: Record<string, string> = { 'text/plain': plain, 'text/html': html };
  const clipboardData = {
    files: [pictureOf(name)],
    types: [...Object.keys(texts).filter((type) => texts[type]), 'Files'],
    getData: (type: string) => texts[type] ?? '',
  };
  const paste = createEvent.paste(await field(), { clipboardData });
  fireEvent(await field(), paste);

  expect(paste.defaultPrevented).toBe(isFile);
  expect(screen.queryAllByText(name)).toHaveLength(isFile ? 1 : 0);
});

test('no file joins a message whose words are being changed', async () => {
  await edit(' too');
  const log = screen.getByRole('log');
  fireEvent.drop(log, { dataTransfer: { types: ['Files'], files: [pictureOf('dropped.png')] } });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('dropped.png')).toBeNull();
});

test('a file dropped beside the room does not take the place of the page', () => {
  const Chat = () => {
    useStrayFiles();
    return <p>The list</p>;
  };
  render(
    <MantineProvider env="test">
      <Chat />
    </MantineProvider>,
  );
  const drop = (types: readonly string[]) => {
    const event = createEvent.drop(screen.getByText('The list'), { dataTransfer: { types } });
    fireEvent(screen.getByText('The list'), event);
    return event.defaultPrevented;
  };
  expect(drop(['Files'])).toBe(true);
  expect(drop(['text/plain'])).toBe(false);
});

test('what was seen and could not be told is told once the line is there', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  let isAway = true;
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    const isSeen = address.pathname.endsWith('/markasseen');
    if (isSeen && isAway) throw new TypeError('network failure');
    return answerElse(address, body);
  };
  const told = () => hub.asked.filter((it) => it.includes('markasseen'));
  await seeRoom();
  await waitFor(() => expect(told().length).toBeGreaterThan(0), { timeout: 3_000 });
  isAway = false;
  const before = told().length;
  await act(async () => {});

  act(() => changeLine({ say: () => {}, ask: () => Promise.resolve(null) }));

  await waitFor(() => expect(told().length).toBeGreaterThan(before), { timeout: 3_000 });
});
