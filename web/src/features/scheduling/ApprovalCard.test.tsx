import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { spaces } from '@thedot/domain/spaces/spaces.contract';
import { expect, test, vi } from 'vitest';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';

setUpScreens('scheduling');

const request = {
  title: 'Board meeting',
  requester: 'Amira Ben Salah',
  resource: 'Sahel',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
};

function open() {
  const onApprove = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onDecline = vi.fn<(reason: string) => Promise<void>>(() => Promise.resolve());
  renderScreen(
    <ApprovalCard
      request={request}
      competing={[{ ...request, title: 'Workshop', requester: 'Mehdi Ayadi' }]}
      onApprove={onApprove}
      onDecline={onDecline}
      reason={{
        schema: spaces.decide.body.shape.reason.unwrap(),
        validate: (reason) => (reason.trim() === '' ? 'booking.reason_required' : null),
      }}
      successMessages={{ approved: 'It is approved.', declined: 'It is declined.' }}
    />,
  );
  return { onApprove, onDecline };
}

test('names the requests that lose, and approves without a reason', async () => {
  const { onApprove, onDecline } = open();
  await screen.findByText(/^Workshop, Mehdi Ayadi, /);
  await pressButton('Approve');
  await screen.findByText('It is approved.');
  expect(onApprove).toHaveBeenCalledTimes(1);
  expect(onDecline).not.toHaveBeenCalled();
});

test('declines only with a reason, of at most 1,000 characters', async () => {
  const { onApprove, onDecline } = open();
  await pressButton('Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline “Board meeting”' }));
  const decline = dialog.getByRole('button', { name: 'Decline' });
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await userEvent.click(decline);
  expect(dialog.getByText('Please give a reason')).toBeTruthy();
  expect(onDecline).not.toHaveBeenCalled();
  expect(field.maxLength).toBe(1000);
  await userEvent.type(field, 'Closed that day');
  await userEvent.click(decline);
  await screen.findByText('It is declined.');
  expect(onDecline.mock.calls).toEqual([['Closed that day']]);
  expect(onApprove).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
