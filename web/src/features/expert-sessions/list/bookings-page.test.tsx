import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import type { HubBooking } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { beforeEach, expect, test } from 'vitest';
import { me, request, session, slot } from '../../../testing/booking.tsx';
import { createTestQueryClient, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../../testing/server.ts';
import { BookingsPage } from '../BookingsPage.tsx';

setUpScreens('bookings', 'experts', 'life', 'scheduling');

const COUNTS = { coming: 2, waiting: 1, sent: 3, past: 4, all: 10 };
const oneTime = { ...request, slots: [{ ...slot(48), free: true }] };
const hubRow: HubBooking = {
  ...session,
  expert: { id: 'slimane', name: 'Slimane Khelifi' },
  requester: { id: 'amira', name: 'Amira Ben Salah' },
  organization: null,
  session: slot(48),
};

let mine: readonly Booking[];
let calls: readonly ReceivedCall[];

beforeEach(() => {
  mine = [oneTime];
  calls = stubServer(({ path }) => {
    if (path.includes('/counts')) return Response.json(COUNTS);
    const items = path.includes('/thedot') ? [hubRow] : mine;
    return Response.json({ items, next: null });
  });
});

function open(at: string, role: string, id: string) {
  renderScreen(<BookingsPage />, { me: me(id, role), cache: createTestQueryClient(), at });
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

async function openRowMenu(name: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => [item.textContent, item.getAttribute('href')]);
}

test('my bookings are in tabs with their counts, the sessions ahead first', async () => {
  open('/booking', 'expert', 'slimane');
  await screen.findByRole('tab', { name: 'To answer 1', selected: false });
  expect(tabs()).toEqual(['Upcoming 2', 'To answer 1', 'Awaiting response 3', 'Past 4', 'All 10']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Upcoming 2');
});

test('a row offers what the expert can do, and a single time is prepared for one click', async () => {
  open('/booking?tab=waiting', 'expert', 'slimane');
  const accept = new URLSearchParams({ accept: oneTime.slots[0]?.start ?? '', round: '1' });
  expect(await openRowMenu(/^Actions for Fundraising with Amira/)).toEqual([
    ['Open', '/booking/b'],
    ['Accept', `/booking/b?${accept}`],
    ['Suggest other times', null],
    ['Decline', null],
  ]);
});

test('several times are chosen on the page of the booking', async () => {
  mine = [{ ...request, slots: [48, 72].map((hours) => ({ ...slot(hours), free: true })) }];
  open('/booking?tab=waiting', 'expert', 'slimane');
  expect(await openRowMenu(/^Actions for/)).toContainEqual(['Accept', '/booking/b']);
});

test('staff see the next sessions of the hub by topic and requester, or their own', async () => {
  open('/booking', 'dot', 'nour');
  const row = await screen.findByRole('link', { name: /^Fundraising, Amira Ben Salah/ });
  expect(row.getAttribute('href')).toBe('/booking/b');
  expect(tabs()).toEqual(['Upcoming 2', 'Pending 1', 'Past 4', 'All 10']);
  const listed = calls.find(({ path }) => path === '/booking/thedot');
  expect(Object.fromEntries(listed?.query ?? [])).toMatchObject({
    tab: 'coming',
    sort: 'session',
    direction: 'asc',
  });
  expect(await openRowMenu(/^Actions for Fundraising, Amira/)).toEqual([
    ['Open', '/booking/b'],
    ['Reschedule', null],
    ['Cancel session', null],
  ]);
  await userEvent.keyboard('{Escape}');

  const scope = screen.getByRole('radiogroup', { name: 'Scope' });
  await userEvent.click(within(scope).getByText('Mine'));
  await screen.findByRole('tab', { name: /^Awaiting response/ });
});

test('a link with a status searches all bookings', async () => {
  open('/booking?status=finished', 'dot', 'nour');
  expect((await screen.findByRole('tab', { selected: true })).textContent).toMatch(/^All/);
});
