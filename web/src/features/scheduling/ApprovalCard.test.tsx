import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';

setUpScreens('scheduling');

const request = {
  title: 'Board meeting',
  requester: { id: 'amira', name: 'Amira Ben Salah' },
  resource: 'Sahel',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
};

test('says how many users wait for the time, and approves without a reason', async () => {
  const onApprove = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onDecline = vi.fn<() => void>();
  renderScreen(
    <ApprovalCard request={request} waiting={2} onApprove={onApprove} onDecline={onDecline} />,
    { me: { role: 'dot' } },
  );
  const requester = await screen.findByRole('link', { name: 'Amira Ben Salah' });
  expect(requester.getAttribute('href')).toBe('/users/view/amira');
  expect(screen.getByText(/^2 users are waiting for this time/)).toBeTruthy();
  const buttons = screen.getAllByRole('button').map((it) => it.textContent);
  expect(buttons, 'declining is last').toEqual(['Approve', 'Decline']);
  await pressButton('Approve');
  await screen.findByText('Booking approved');
  expect(onApprove).toHaveBeenCalledTimes(1);
  expect(onDecline).not.toHaveBeenCalled();
});
