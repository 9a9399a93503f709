import { Button, MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts } from '../app/i18n.ts';
import { Dialog } from './Dialog.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui');
});
afterEach(cleanup);

const ask = (opened: boolean) => (
  <MantineProvider>
    <Dialog opened={opened} onClose={() => {}} title="Leave?">
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
