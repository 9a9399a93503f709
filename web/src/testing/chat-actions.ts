import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setConnection } from '../lib/live/live-events.ts';

export const findMessageField = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message Slimane' });
export const draft = async () => (await findMessageField()).value;
export const type = async (keys: string) => userEvent.type(await findMessageField(), keys);
export const send = (words: string) => type(`${words}{Enter}`);

export const pressButton = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens the menu of the message with this text, by mouse. */
export async function openMessageMenu(message: string) {
  await userEvent.hover(await screen.findByText(message));
  await pressButton('More');
}
export async function chooseMessageAction(message: string, action: string) {
  await openMessageMenu(message);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
export async function reply(message: string) {
  await userEvent.hover(await screen.findByText(message));
  await pressButton('Reply');
}

/** Opens the live connection. */
export const connect = () =>
  act(() => setConnection({ send: () => {}, request: () => Promise.resolve(null) }));
export const disconnect = () => act(() => setConnection(null));

export const networkFailure = () => Promise.reject(new TypeError('network failure'));
