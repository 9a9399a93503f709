import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { AMIRA, messageAt, ROOM, roomOf, SLIMANE } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
const mine = { senderId: AMIRA, receiverId: SLIMANE, createdAt: new Date().toISOString() };

test('where Ctrl with Enter sends, Enter alone begins a line', async () => {
  localStorage.setItem('chat-send-key', JSON.stringify('mod-enter'));
  await seeRoom();
  await userEvent.type(await field(), 'one{Enter}two');
  expect(hub.sent).toEqual([]);

  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(hub.sent.map(({ text }) => text)).toEqual(['one\ntwo']));
});

test('the upward key with another one changes no message: with Alt it opens the next room', async () => {
  hub.messages.push(messageAt(4, { ...mine, text: 'Mine' }));
  await seeRoom();
  await screen.findByText('Mine');
  await userEvent.click(await field());

  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{Control>}{ArrowUp}{/Control}');
  expect(screen.queryByText('Editing your message')).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  await screen.findByText('Editing your message');
});

test('Escape leaves what is answered', async () => {
  await seeRoom();
  await userEvent.hover(await screen.findByText('Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await screen.findByText('Replying to Slimane');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Replying to Slimane')).toBeNull();
});

test('everything that can be done with a message is done by the keyboard alone', async () => {
  hub.messages.push(messageAt(4, { ...mine, text: 'Mine' }));
  await seeRoom();
  const log = await screen.findByRole('log');
  await within(log).findByText('Mine');

  const sheetOf = async (steps: string) => {
    act(() => log.focus());
    await userEvent.keyboard(`${steps}{Enter}`);
    const sheet = await screen.findByRole('dialog', { name: 'What to do with the message' });
    const names = within(sheet)
      .getAllByRole('button')
      .map((it) => it.getAttribute('aria-label') ?? it.textContent);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return names;
  };
  const both = ['React with 👍', 'React with an emoji', 'Reply', 'Pin', 'Copy text', 'Copy link'];

  expect(await sheetOf('{ArrowUp}')).toEqual(
    expect.arrayContaining([...both, 'Edit', 'Hide for me', 'Delete for both']),
  );
  expect(await sheetOf('{ArrowUp}{ArrowUp}')).toEqual(
    expect.arrayContaining([...both, 'Mark unread from here', 'Hide for me']),
  );
});

test('what is one’s own doing is undone where one would write, and writing goes on there', async () => {
  const told: unknown[] = [];
  const { answerElse } = hub;
  hub.answerElse = (address, body) => {
    if (!address.pathname.endsWith('/block')) return answerElse(address, body);
    told.push(JSON.parse(body));
    return Response.json({});
  };
  const room = await seeRoom({ closed: 'blocked_by_me' });

  await userEvent.click(await screen.findByRole('button', { name: 'Unblock' }));
  await waitFor(() => expect(told).toEqual([{ userId: roomOf().other.id, blocked: false }]));
  room.becomes({ closed: null });
  const composer = await field();
  await waitFor(() => expect(document.activeElement).toBe(composer));

  room.becomes({ closed: 'blocked' });
  await screen.findByText(/You can no longer exchange messages with Slimane Khelifi/);
  expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
});

test('the keyboard passes a call on its way from message to message', async () => {
  const call = { callId: ROOM, media: 'audio', state: 'missed' } as const;
  hub.messages = [messageAt(1), messageAt(2, { kind: 'call', text: '', call }), messageAt(3)];
  await seeRoom();
  const log = await screen.findByRole('log');
  await within(log).findByText('Message 3');
  act(() => log.focus());

  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('Missed call');
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toContain('Message 1');
});

test('whoever may be meant is an option of the field, which Enter takes', async () => {
  await seeRoom();
  const element = await field();
  await userEvent.type(element, 'Ask @Sl');
  const option = await screen.findByRole('option', { name: '@Slimane Slimane Khelifi' });
  expect(element.getAttribute('aria-activedescendant')).toBe(option.id);

  await userEvent.keyboard('{Enter}');
  expect(element.value).toBe('Ask @Slimane ');
  expect(element.getAttribute('aria-activedescendant')).toBeNull();
});
