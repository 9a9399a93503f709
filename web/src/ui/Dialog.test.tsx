import { Button, MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts } from '../app/i18n.ts';
import { PlaceContext, useKeptChanges } from '../app/kept-changes.ts';
import { pageAround } from '../testing/page.ts';
import { Dialog } from './Dialog.tsx';

beforeEach(async () => {
  done = [];
  await loadTexts('app', 'ui');
});
afterEach(cleanup);

let done: string[] = [];

function Typed({ isTyped }: { isTyped: boolean }) {
  useKeptChanges(() => isTyped);
  return null;
}

const { page, isChanged } = pageAround();

const close = () => done.push(isChanged() ? 'closed with something typed' : 'closed');

const ask = (opened: boolean, isTyped = false) => (
  <MantineProvider>
    <PlaceContext value={page}>
      <Dialog opened={opened} onClose={close} title="A dialog">
        <Typed isTyped={isTyped} />
        <TextInput label="Reason" onBlur={() => done.push('complained')} />
        <Button>Send</Button>
      </Dialog>
    </PlaceContext>
  </MantineProvider>
);

test('a dialog that has its answer takes no other on its way out of sight', async () => {
  const { rerender } = render(ask(true));
  const send = await screen.findByText('Send');
  expect(send.closest('[inert]')).toBeNull();

  rerender(ask(false));

  expect(send.isConnected).toBe(true);
  expect(send.closest('[inert]')).not.toBeNull();
});

test('a press on its cross closes it before the field that is left complains', async () => {
  const user = userEvent.setup();
  render(ask(true));
  await user.click(await screen.findByLabelText('Reason'));

  await user.click(screen.getByRole('button', { name: 'Close' }));

  expect(done).toEqual(['closed']);
});

test('what was typed into a dialog counts until the dialog is given up, not until it is out of sight', async () => {
  const { rerender } = render(ask(true, true));
  const send = await screen.findByText('Send');
  expect(isChanged()).toBe(true);

  rerender(ask(false, true));

  expect(send.isConnected).toBe(true);
  expect(isChanged()).toBe(false);
});

test('whoever gives it up is not asked once more by what closes it, as when that leads elsewhere', async () => {
  const user = userEvent.setup();
  render(ask(true, true));

  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));

  expect(done).toEqual(['closed']);
});

test('a dialog that is gone asks nothing any more', async () => {
  const user = userEvent.setup();
  const { rerender } = render(ask(true, true));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByText('Leave without saving?');

  rerender(ask(false, true));

  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
});

test('Escape closes the uppermost dialog alone', async () => {
  const user = userEvent.setup();
  const both = (isAsked: boolean) => (
    <MantineProvider>
      <Dialog opened onClose={() => done.push('outer')} title="A dialog">
        <Button>Send</Button>
        <Dialog opened={isAsked} onClose={() => done.push('inner')} title="A question">
          <Button>Yes</Button>
        </Dialog>
      </Dialog>
    </MantineProvider>
  );
  const { rerender } = render(both(true));
  await screen.findByText('Yes');

  await user.keyboard('{Escape}');
  expect(done).toEqual(['inner']);

  rerender(both(false));
  await user.keyboard('{Escape}');
  expect(done).toEqual(['inner', 'outer']);
});
