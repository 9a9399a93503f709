import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { ApprovalCard } from './ApprovalCard.tsx';

setUpScreens('ui');

const request = {
  title: 'Board meeting',
  requester: 'Amira Ben Salah',
  resource: 'Sahel',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
};

function open() {
  const onDecide = vi.fn<(accept: boolean, reason: string) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const losing = [{ ...request, title: 'Workshop', requester: 'Mehdi Ayadi' }];
  renderScreen(<ApprovalCard request={request} competing={losing} onDecide={onDecide} />);
  return onDecide;
}

test('names the requests that lose, and approves without a reason', async () => {
  const onDecide = open();
  await screen.findByText(/^Workshop, Mehdi Ayadi, /);
  await pressButton('Approve');
  expect(onDecide.mock.calls).toEqual([[true, '']]);
});

test('declines only with a reason', async () => {
  const onDecide = open();
  await pressButton('Decline');
  await pressButton('Decline');
  await screen.findByText('Enter a reason.');
  expect(onDecide).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Closed that day ');
  await pressButton('Decline');
  expect(onDecide.mock.calls).toEqual([[false, 'Closed that day']]);
});
