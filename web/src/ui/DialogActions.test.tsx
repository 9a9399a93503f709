import { Button, MantineProvider, TextInput } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { DialogActions } from './DialogActions.tsx';

afterEach(cleanup);

test('a press on the foot of a dialog does its thing before the field that is left complains', async () => {
  const done: string[] = [];
  render(
    <MantineProvider env="test">
      <TextInput label="Reason" onBlur={() => done.push('complained')} />
      <DialogActions>
        <Button onClick={() => done.push('kept')}>Keep</Button>
        <Button onClick={() => done.push('declined')}>Decline</Button>
      </DialogActions>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Reason'));

  await user.click(screen.getByRole('button', { name: 'Keep' }));
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(done).toEqual(['kept', 'declined']);

  await user.tab();
  expect(done.at(-1)).toBe('complained');
});
