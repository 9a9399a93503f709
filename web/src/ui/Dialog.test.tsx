import { Button, MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts } from '../app/i18n.ts';
import { Dialog } from './Dialog.tsx';

beforeEach(async () => {
  done = [];
  await loadTexts('app', 'ui');
});
afterEach(cleanup);

let done: string[] = [];

const ask = (opened: boolean) => (
  <MantineProvider>
    <Dialog opened={opened} onClose={() => done.push('closed')} title="Leave?">
      <TextInput label="Reason" onBlur={() => done.push('complained')} />
      <Button>Leave</Button>
    </Dialog>
  </MantineProvider>
);

test('a dialog that has its answer takes no other on its way out of sight', async () => {
  const { rerender } = render(ask(true));
  const leave = await screen.findByText('Leave');
  expect(leave.closest('[inert]')).toBeNull();

  rerender(ask(false));

  expect(leave.isConnected).toBe(true);
  expect(leave.closest('[inert]')).not.toBeNull();
});

test('a press on its cross closes it before the field that is left complains', async () => {
  const user = userEvent.setup();
  render(ask(true));
  await user.click(await screen.findByLabelText('Reason'));

  await user.click(screen.getByRole('button', { name: 'Close' }));

  expect(done).toEqual(['closed']);
});
