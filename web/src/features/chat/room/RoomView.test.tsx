import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MAX_FILE_BYTES } from '@thedot/domain/limits';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { act } from 'react';
import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../app/i18n.ts';
import { hear } from '../../../app/live/live.ts';
import { sessionEnded } from '../../../app/session-end.ts';
import { AMIRA, messageAt, ROOM, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';
import { keepOutbox, readOutbox } from './outbox.ts';

const hub = chatHub();
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
const shown = (words: string) => screen.queryAllByText(words);
const unseen = roomOf().unseen;
const box = { meId: AMIRA, roomId: ROOM };
const kept = () => readOutbox(box);

test('what is sent stands there at once, and once when the hub has it', async () => {
  await seeRoom();
  await userEvent.type(await field(), 'Hello there{Enter}');

  await waitFor(() => expect(shown('Hello there')).toHaveLength(1));
  expect((await field()).value).toBe('');
  const { clientId, text } = hub.sent[0] ?? {};
  expect({ text, sent: hub.sent.length }).toEqual({ text: 'Hello there', sent: 1 });

  const message = messageAt(4, { senderId: AMIRA, clientId: clientId ?? '', text: 'Hello there' });
  act(() => hear('chat-message', message, unseen));
  expect(shown('Hello there')).toHaveLength(1);
});

test('what somebody wrote goes from the screen when they are erased', async () => {
  await seeRoom();
  const [first] = hub.messages;
  await waitFor(() => expect(shown(first!.text)).toHaveLength(1));

  hub.messages = hub.messages.map((it) => ({
    ...it,
    text: '',
    revision: it.revision + 10,
    deletedAt: it.createdAt,
  }));
  act(() => hear('chat-room', { roomId: ROOM }));

  await waitFor(() => expect(shown(first!.text)).toEqual([]));
});

test('what did not arrive says why, and goes once more under the same id', async () => {
  hub.answerSend = () => Promise.reject(new TypeError('network failure'));
  await seeRoom();
  await userEvent.type(await field(), 'Lost{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(kept()).toMatchObject([{ text: 'Lost' }]);
  // Another tab of the room has one of its own.
  const other = { ...kept()[0]!, clientId: messageAt(9).clientId };
  keepOutbox(box, [], [other]);

  hub.answerSend = ({ clientId, text }) =>
    Response.json({ message: messageAt(4, { senderId: AMIRA, clientId, text }) });
  await userEvent.click(again);

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(shown('Lost')).toHaveLength(1);
  expect(new Set(hub.sent.map(({ clientId }) => clientId)).size).toBe(1);
  expect(kept()).toEqual([other]);
});

test('what fails because the session is over is not kept for whoever signs in next', async () => {
  const answer = Promise.withResolvers<Response>();
  hub.answerSend = () => answer.promise;
  await seeRoom();
  await userEvent.type(await field(), 'Private{Enter}');
  await waitFor(() => expect(kept()).toHaveLength(1));

  act(() => sessionEnded('signed-out'));
  answer.reject(new TypeError('network failure'));
  await screen.findByRole('button', { name: 'Try again' });

  expect(kept()).toEqual([]);
});

test('what somebody could not send is not sent by another person of the same room', async () => {
  const words = { text: 'Of Slimane', quote: null, files: [], problem: null };
  const { clientId, createdAt } = messageAt(9);
  keepOutbox({ meId: SLIMANE, roomId: ROOM }, [], [{ ...words, clientId, createdAt }]);

  await seeRoom();
  await screen.findByText('Message 3');

  expect(shown('Of Slimane')).toHaveLength(0);
  expect(hub.sent).toEqual([]);
});

test('what was seen while nothing was heard is marked once the room is known again', async () => {
  hub.messages = [messageAt(1, { senderId: AMIRA, receiverId: SLIMANE })];
  const room = await seeRoom();
  await screen.findByText('Message 1');
  expect(screen.queryByText(/· Seen/)).toBeNull();

  room.becomes({ seenByOther: 1 });
  await screen.findByText(/· Seen/);

  room.becomes({ seenByOther: null });
  await waitFor(() => expect(screen.queryByText(/· Seen/)).toBeNull());
});

test('Enter sends and Shift with Enter begins a line; nothing but blanks is sent', async () => {
  await seeRoom();
  await userEvent.type(await field(), '  {Enter}');
  expect(hub.sent).toEqual([]);
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(hub.sent.map(({ text }) => text)).toEqual(['one\ntwo']));
});

test('the keys of Markdown mark what is selected', async () => {
  await seeRoom();
  const element = await field();
  await userEvent.type(element, 'bold');
  element.setSelectionRange(0, 4);
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(element.value).toBe('**bold**');
});

test('an @ offers the other person, who is meant when it is sent', async () => {
  await seeRoom();
  await userEvent.type(await field(), 'Ask @Sl{Enter}now{Enter}');
  await waitFor(() => expect(hub.sent[0]?.text).toBe(`Ask <@${SLIMANE}> now`));
});

test('the upward key in an empty field changes my last message, and Escape leaves it', async () => {
  const mine = { senderId: AMIRA, receiverId: SLIMANE, createdAt: new Date().toISOString() };
  hub.messages.push(messageAt(4, { ...mine, text: 'Mine' }));
  await seeRoom();
  await screen.findByText('Mine');

  await userEvent.type(await field(), '{ArrowUp}');
  await screen.findByText('Editing your message');
  expect((await field()).value).toBe('Mine');
  await userEvent.keyboard('{Escape}');
  expect((await field()).value).toBe('');

  await userEvent.type(await field(), '{ArrowUp}');
  await userEvent.type(await field(), ' too{Enter}');
  await screen.findByText('Mine too');
});

test('what is typed stays in this browser until it is sent', async () => {
  localStorage.setItem(`chat-draft:${AMIRA}:${ROOM}`, 'From before');
  await seeRoom();
  expect((await field()).value).toBe('From before');
  await userEvent.type(await field(), '{Enter}');
  expect(localStorage.getItem(`chat-draft:${AMIRA}:${ROOM}`)).toBeNull();
});

test('a closed room says why, where one would write', async () => {
  await seeRoom({ closed: 'blocked_by_me' });
  await screen.findByText(/You have blocked Slimane Khelifi/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('messages are a log; the keyboard goes from one to the next, and opens what can be done with it', async () => {
  await seeRoom();
  const log = await screen.findByRole('log', { name: 'Messages with Slimane Khelifi' });
  await within(log).findByText('Message 3');
  act(() => log.focus());
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('Message 2');

  await userEvent.keyboard('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: 'What to do with the message' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Reply' }));
  await screen.findByText('Replying to Slimane');
});

test('a message that is hidden is out of sight, and comes back when that is undone', async () => {
  await seeRoom();
  const log = await screen.findByRole('log');
  const message = await within(log).findByText('Message 2');
  await userEvent.hover(message);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide for me' }));
  await waitFor(() => expect(shown('Message 2')).toHaveLength(0));

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown('Message 2')).toHaveLength(1);
  expect(hub.asked.some((it) => it.includes('hideprivatemessage'))).toBe(false);
});

test('a file that cannot go keeps no words from going, and is not offered to be tried again', async () => {
  await seeRoom();
  const film = new File(['x'], 'film.mp4');
  Object.defineProperty(film, 'size', { value: MAX_FILE_BYTES + 1 });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, film);
  await screen.findByText('film.mp4');
  expect(screen.queryByRole('button', { name: 'Try film.mp4 again' })).toBeNull();
  expect(screen.queryByText(/Once the files have arrived/)).toBeNull();

  await userEvent.type(await field(), 'Words alone{Enter}');
  await waitFor(() => expect(hub.sent).toMatchObject([{ text: 'Words alone', files: [] }]));
  expect(shown('film.mp4')).toHaveLength(1);
});

test('how many characters are left is said near the end, and too many are not sent', async () => {
  await seeRoom();
  const element = await field();
  await userEvent.click(element);
  await userEvent.paste('x'.repeat(10_001));
  await screen.findByText('1 character too many');
  await userEvent.keyboard('{Enter}');
  expect(hub.sent).toEqual([]);
});

test('a finger held upon a message opens what can be done with it, and one that moves on does not', async () => {
  await seeRoom();
  const message = await screen.findByText('Message 2');
  fireEvent.pointerDown(message, { pointerType: 'touch', isPrimary: true });
  fireEvent.pointerMove(message, { pointerType: 'touch', clientY: 40 });
  const other = await screen.findByText('Message 3');
  fireEvent.pointerDown(other, { pointerType: 'touch', isPrimary: true });

  await screen.findByRole('dialog', { name: 'What to do with the message' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('whoever is erased is called so in the language of who reads', async () => {
  await act(() => chooseLanguage('fr'));
  await seeRoom({ other: { ...roomOf().other, name: ERASED_NAME }, closed: 'removed' });

  expect(await screen.findByRole('log', { name: 'Messages avec Personne effacée' })).toBeTruthy();
  expect(document.body.textContent).not.toContain(ERASED_NAME);
  expect(screen.getByText(/^Votre conversation avec Personne effacée/)).toBeTruthy();
});
