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

test('links to an earlier round and links without a round prepare nothing', async () => {
  for (const query of [
    { accept: second?.start ?? '', round: '1' },
    { accept: second?.start ?? '' },
  ]) {
    await openLink(query);
    expect(checked()).toEqual([false, false]);
    cleanup();
  }
  await openLink({ decline: 'yes', round: '1' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a link prepares nothing once the request was answered', async () => {
  await openLink(
    { decline: 'yes', round: '2' },
    { ...asked, status: 'cancelled', turn: null, slots: [] },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
