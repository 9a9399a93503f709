import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { spaceBookings } from '@thedot/domain/spaces/space-bookings.contract';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { pressButton, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { Approvals } from './Approvals.tsx';
import type { BookingKind, DefaultBooking } from './booking-kind.ts';

setUpScreens('scheduling');

const booking: DefaultBooking = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  start: '2026-12-01T09:00:00Z',
  end: '2026-12-01T10:00:00Z',
  status: 'pending',
  isMine: false,
  details: {
    title: 'Board meeting',
    booker: { id: 'amira', name: 'Amira Ben Salah', organization: 'Zitouna Labs' },
    decideBy: null,
    waiting: 0,
  },
  actions: ['accept', 'reject'],
};
const decide = {
  approve: vi.fn<BookingKind['approve']>(),
  reject: vi.fn<BookingKind['reject']>(),
  cancel: vi.fn<BookingKind['cancel']>(),
  remove: vi.fn<BookingKind['remove']>(),
};

beforeEach(() => {
  for (const mutation of Object.values(decide)) mutation.mockReset();
});

/** A decided booking no longer waits when its mutation is done. */
function Page({ waiting }: { waiting: DefaultBooking }) {
  const [bookings, setBookings] = useState([waiting]);
  const kind: BookingKind = {
    ...decide,
    lifecycle: SPACE_LIFECYCLE,
    reason: spaceBookings.end.query.shape.reason.unwrap(),
    cancelHint: '',
    approve: async (id) => {
      await decide.approve(id);
      setBookings([]);
    },
    reject: async (input) => {
      await decide.reject(input);
      setBookings([]);
    },
  };
  return (
    <Approvals
      kind={kind}
      bookings={bookings}
      describe={() => ({ resource: 'Sahel', facts: ['4 people'] })}
    />
  );
}

const expectFocusOnStatus = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('No bookings to approve');
  });

test('approves a booking without a reason', async () => {
  renderScreen(<Page waiting={booking} />, { me: { role: 'dot' } });
  await screen.findByText('Zitouna Labs · 4 people');
  expect(screen.queryByText(/waiting for this time/)).toBeNull();
  await pressButton('Approve');
  await screen.findByText('Booking approved');
  expect(decide.approve.mock.calls).toEqual([[booking.id]]);
  expect(decide.reject).not.toHaveBeenCalled();
  await expectFocusOnStatus();
});

test('declines a booking only with a reason, of at most 1,000 characters', async () => {
  renderScreen(<Page waiting={booking} />, { me: { role: 'dot' } });
  await pressButton('Decline');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decline booking “Board meeting”' }),
  );
  const decline = dialog.getByRole('button', { name: 'Decline' });
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await userEvent.click(decline);
  expect(dialog.getByText('Enter a reason')).toBeTruthy();
  expect(decide.reject).not.toHaveBeenCalled();
  expect(field.maxLength).toBe(1000);
  await userEvent.type(field, 'Closed that day');
  await userEvent.click(decline);
  await screen.findByText('Booking declined');
  expect(decide.reject.mock.calls).toEqual([[{ id: booking.id, reason: 'Closed that day' }]]);
  expect(decide.approve).not.toHaveBeenCalled();
  await expectFocusOnStatus();
});

test('shows only bookings that the reader can decide', () => {
  renderScreen(<Page waiting={{ ...booking, actions: [] }} />, { me: { role: 'dot' } });
  expect(screen.getByText('No bookings to approve')).toBeTruthy();
  expect(screen.queryByText('Board meeting')).toBeNull();
});

test('names an erased booker in the language of the reader', async () => {
  await chooseLanguage('fr');
  const erased = {
    title: 'Talk',
    booker: { id: 'erased', name: ERASED_NAME, organization: null },
    decideBy: null,
    waiting: 0,
  };
  renderScreen(<Page waiting={{ ...booking, details: erased }} />, { me: { role: 'dot' } });
  const booker = await screen.findByRole('link', { name: 'Compte supprimé' });
  expect(booker.parentElement?.textContent).toBe('Compte supprimé, Sahel');
});
