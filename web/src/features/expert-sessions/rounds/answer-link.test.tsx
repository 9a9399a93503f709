import { cleanup, screen, within } from '@testing-library/react';
import type { BookingPage as Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { expect, test } from 'vitest';
import { me, request, slot } from '../../../testing/booking.tsx';
import { createTestQueryClient, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { BookingPage } from '../BookingPage.tsx';
import { bookingQuery } from '../bookings.data.ts';

setUpScreens('bookings', 'experts', 'followups', 'life', 'scheduling');

const asked: Booking = {
  ...request,
  round: 2,
  slots: [48, 72].map((hours) => ({ ...slot(hours), free: true })),
};
const [, second] = asked.slots;

async function openLink(query: Record<string, string>, booking = asked) {
  const cache = createTestQueryClient({ staleTime: Infinity, retry: true });
  cache.setQueryData(bookingQuery(booking.id).queryKey, booking);
  const at = `/booking/b?${new URLSearchParams(query)}`;
  renderScreen(<BookingPage />, { me: me('slimane', 'expert'), cache, at, path: '/booking/:id' });
  await screen.findByRole('heading', { level: 1 });
}

const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.ariaChecked === 'true');

test('a link to accept selects its time and leaves the confirmation to the user', async () => {
  await openLink({ accept: second?.start ?? '', round: '2' });
  expect(checked()).toEqual([false, true]);
  expect(document.activeElement?.textContent).toContain('Confirm');
});

test('a link to decline opens the dialog', async () => {
  await openLink({ decline: 'yes', round: '2' });
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByRole('button', { name: /Decline/ });
});

/** Opens a link that shows the dialog first: after that, a dialog would be there with its page. */
async function openAfterDialog(query: Record<string, string>, booking = asked) {
  await openLink({ decline: 'yes', round: '2' });
  await screen.findByRole('dialog');
  cleanup();
  await openLink(query, booking);
}

test.each([{ round: '1' }, {}])(
  'a link with %j, not the current round, prepares nothing',
  async (round) => {
    await openAfterDialog({ decline: 'yes', ...round });
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    await openLink({ accept: second?.start ?? '', ...round });
    expect(checked()).toEqual([false, false]);
  },
);

test('a link prepares nothing once the request was answered', async () => {
  await openAfterDialog(
    { decline: 'yes', round: '2' },
    { ...asked, status: 'cancelled', turn: null, slots: [] },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
