import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { hear } from '../../../app/live/live.ts';
import { AMIRA, messageAt, roomOf } from '../../../testing/chat.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

chatHub();
const { unseen } = roomOf();

test('what is open of a message stays while the pointer goes to it over another one', async () => {
  await seeRoom();
  await userEvent.hover(await screen.findByText('Message 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Hide for me' });
  await userEvent.hover(screen.getByText('Message 1'));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Hide for me' }));
  expect(screen.queryAllByText('Message 2')).toHaveLength(0);
});

test('a hand that trembles opens what can be done with a message', async () => {
  await seeRoom();
  const message = await screen.findByText('Message 2');
  const touch = { pointerType: 'touch', isPrimary: true };
  fireEvent.pointerDown(message, { ...touch, clientX: 50, clientY: 50 });
  fireEvent.pointerMove(message, { pointerType: 'touch', clientX: 53, clientY: 46 });
  await screen.findByRole('dialog', { name: 'What to do with the message' });
});

test('a listener hears what the other has just said, and no message that is only drawn', async () => {
  await seeRoom();
  const log = await screen.findByRole('log');
  await within(log).findByText('Message 3');
  expect(log.getAttribute('aria-live')).toBe('off');
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).not.toContainEqual(expect.stringContaining('Message'));

  act(() => hear('chat-message', messageAt(4), unseen));
  expect(said()).toContain('Slimane Khelifi: Message 4');
  act(() => hear('chat-message', messageAt(5, { senderId: AMIRA, text: 'Mine' }), unseen));
  expect(said()).toContain('Slimane Khelifi: Message 4');
});
