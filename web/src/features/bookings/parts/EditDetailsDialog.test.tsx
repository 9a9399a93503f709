import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { me, request, see } from '../../../testing/booking.tsx';

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'followups', 'life', 'errors');
  await chooseLanguage('en');
});
afterEach(cleanup);

test('words alone are no change of the details; with another place they go along', async () => {
  await see({ ...request, mode: 'in_person', place: 'Room 2' }, me('amira', 'startup'));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit the details' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Save' });

  await user.type(dialog.getByLabelText(/^Why it changes/), 'The room is taken');
  expect(save).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText(/^Place/), '3');
  expect(save).toHaveProperty('disabled', false);
});
