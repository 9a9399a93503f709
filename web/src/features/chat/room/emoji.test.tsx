import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { expect, test } from 'vitest';
import { chooseLanguage } from '../../../app/i18n.ts';
import { chatHub, seeRoom } from '../../../testing/open-room.tsx';

const hub = chatHub();
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const offers = () => screen.findByRole('listbox', { name: 'Emoji by this name' });

test('a colon and two letters offer emoji, of which the keyboard takes one', async () => {
  await seeRoom();
  await userEvent.type(await field(), 'Done :hea');
  const list = within(await offers());
  expect(list.getAllByRole('option').length).toBeLessThanOrEqual(8);
  const first = list.getByRole('option', { name: ':heart:', selected: true });
  expect((await field()).getAttribute('aria-activedescendant')).toBe(first.id);

  await userEvent.keyboard('{ArrowDown}');
  const second = list.getByRole('option', { selected: true }).textContent ?? '';
  await userEvent.keyboard('{Enter}');

  expect((await field()).value).toBe(`Done ${second.split(':')[0]} `);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(hub.sent).toEqual([]);
});

test('Tab takes the first, a finger any, and Escape none', async () => {
  await seeRoom();
  await userEvent.type(await field(), ':rock');
  await offers();
  await userEvent.keyboard('{Tab}');
  expect((await field()).value).toBe('🚀 ');

  await userEvent.type(await field(), ':fus');
  await userEvent.click(within(await offers()).getByRole('option', { name: ':rocket:' }));
  expect((await field()).value).toBe('🚀 🚀 ');

  await userEvent.type(await field(), ':rock');
  await offers();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(hub.sent.map(({ text }) => text)).toEqual(['🚀 🚀 :rock']));
});

test('a whole name between colons becomes its emoji', async () => {
  await seeRoom();
  await userEvent.type(await field(), 'Well :+1:');
  await waitFor(async () => expect((await field()).value).toBe('Well 👍'));
  await userEvent.type(await field(), ' at 10:30: :sourire:');
  await waitFor(async () => expect((await field()).value).toBe('Well 👍 at 10:30: 😄'));
});

test('a whole name becomes its emoji though more was typed before the names were there', async () => {
  await seeRoom();
  const typed = await field();
  fireEvent.change(typed, { target: { value: 'Well :+1:' } });
  fireEvent.change(typed, { target: { value: 'Well :+1: done' } });
  await waitFor(() => expect(typed.value).toBe('Well 👍 done'));
  expect(typed.selectionStart).toBe(typed.value.length);
});

test('names are shown in the language of whoever reads', async () => {
  await seeRoom();
  await act(() => chooseLanguage('fr'));
  await userEvent.type(await field(), ':smi');
  const list = await screen.findByRole('listbox', { name: 'Emojis de ce nom' });
  within(list).getByRole('option', { name: ':sourire:' });
});
