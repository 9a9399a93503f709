import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { WaitingList } from './WaitingList.tsx';

setUpScreens('scheduling');

const entry = {
  id: 'waits',
  resource: { id: 'sahel', name: 'Sahel', page: '/booking/workshop/sahel' },
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
  quantity: 1,
  title: 'Pitch',
  position: 3,
  offeredUntil: null,
  needsApproval: false,
};

test('shows offers first, which are taken or declined by one click, and the position of wishes', async () => {
  const [take, leave] = [vi.fn<(id: string) => void>(), vi.fn<(id: string) => void>()];
  const offer = {
    ...entry,
    id: 'offer',
    title: 'Demo',
    position: null,
    offeredUntil: '2026-11-30T09:00:00Z',
  };
  renderScreen(<WaitingList entries={[entry, offer]} kind={{ take, leave, isPending: false }} />);

  await screen.findByText('Waiting list');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Demo.*Sahel.*Held for you until/);
  expect(rows[1]).toMatch(/Pitch.*Sahel.*number 3 in line/);
  await pressButton(/^Book Demo/);
  await pressButton(/^Decline Demo/);
  await pressButton(/^Leave the waiting list for Pitch/);
  expect(take).toHaveBeenCalledExactlyOnceWith('offer');
  expect(leave.mock.calls).toEqual([['offer'], ['waits']]);
});
