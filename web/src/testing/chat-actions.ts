import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { changeLine } from '../app/live/live.ts';

export const messageField = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Slimane' });
export const draft = async () => (await messageField()).value;
export const type = async (keys: string) => userEvent.type(await messageField(), keys);
export const send = (words: string) => type(`${words}{Enter}`);

export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens the menu of a message, by its words, with the mouse. */
export async function openMenuOf(message: string) {
  await userEvent.hover(await screen.findByText(message));
  await press('More');
}
export async function chooseFor(message: string, action: string) {
  await openMenuOf(message);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
export async function reply(message: string) {
  await userEvent.hover(await screen.findByText(message));
  await press('Reply');
}

/** The live connection stands. */
export const connect = () =>
  act(() => changeLine({ say: () => {}, ask: () => Promise.resolve(null) }));
export const disconnect = () => act(() => changeLine(null));

export const networkFailure = () => Promise.reject(new TypeError('network failure'));
