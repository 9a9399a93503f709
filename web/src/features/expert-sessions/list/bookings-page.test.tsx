import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import type { HubBooking } from '@thedot/domain/expert-sessions/hub-bookings.contract';
import { beforeEach, expect, test } from 'vitest';
import { me, request, session, slot } from '../../../testing/booking.tsx';
import { createTestQueryClient, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../../testing/server.ts';
import { bookingCountsQuery } from '../bookings.data.ts';
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

let counts: Record<string, number>;
let mine: readonly Booking[];
let calls: readonly ReceivedCall[];

beforeEach(() => {
  counts = COUNTS;
  mine = [oneTime];
  calls = stubServer(({ path }) => {
    if (path.includes('/counts')) return Response.json(counts);
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

const NONE = { coming: 0, waiting: 0, sent: 0, past: 0, all: 0 };

test('my bookings are in tabs with their counts, which are loaded once', async () => {
  open('/booking', 'expert', 'slimane');
  await screen.findByRole('tab', { name: 'To answer 1' });
  expect(tabs()).toEqual(['Upcoming 2', 'To answer 1', 'Awaiting response 3', 'Past 4', 'All 10']);
  await screen.findByRole('table');
  expect(calls.map(({ path }) => path).toSorted()).toEqual([
    '/expert-booking',
    '/expert-booking/counts',
  ]);
});

test.each([
  ['my bookings', COUNTS, 'startup', 'To answer 1'],
  ['my bookings', { ...COUNTS, waiting: 0 }, 'startup', 'Upcoming 2'],
  ['my bookings', { ...NONE, sent: 3, past: 1, all: 4 }, 'startup', 'Awaiting response 3'],
  ['my bookings', { ...NONE, past: 4, all: 4 }, 'startup', 'All 4'],
  ['bookings of the hub', COUNTS, 'dot', 'Upcoming 2'],
  ['bookings of the hub', { ...COUNTS, coming: 0 }, 'dot', 'Pending 1'],
])('%s with the counts %j open in the first tab that has any', async (_, given, role, tab) => {
  counts = given;
  open('/booking', role, role === 'dot' ? 'nour' : 'amira');
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(tab);
});

test('the first tab is chosen by the current counts, not by those of an earlier visit', async () => {
  const cache = createTestQueryClient();
  cache.setQueryData(bookingCountsQuery().queryKey, { ...COUNTS, waiting: 0 }, { updatedAt: 1 });
  renderScreen(<BookingsPage />, { me: me('slimane', 'expert'), cache, at: '/booking' });
  await screen.findByRole('tab', { name: 'To answer 1', selected: true });
});

test.each([
  [999, 'All 999'],
  [1000, 'All 999+'],
])('a tab with %d bookings is named %j', async (all, name) => {
  counts = { ...COUNTS, all };
  open('/booking', 'expert', 'slimane');
  await screen.findByRole('tab', { name });
});

test('the tab in the address wins, also when it is empty', async () => {
  counts = { ...NONE, waiting: 1, all: 1 };
  mine = [];
  open('/booking?tab=coming', 'startup', 'amira');
  await screen.findByText('No upcoming sessions');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Upcoming 0');
});

test('the list opens under Upcoming when the counts cannot be loaded', async () => {
  stubServer(({ path }) =>
    path.includes('/counts')
      ? Response.json({}, { status: 500 })
      : Response.json({ items: mine, next: null }),
  );
  open('/booking', 'startup', 'amira');
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Upcoming ');
});

test('the open tab stays when its last booking is answered', async () => {
  const cache = createTestQueryClient();
  renderScreen(<BookingsPage />, { me: me('slimane', 'expert'), cache, at: '/booking' });
  await screen.findByRole('tab', { name: 'To answer 1', selected: true });
  counts = { ...COUNTS, waiting: 0 };
  await cache.invalidateQueries();
  await screen.findByRole('tab', { name: 'To answer 0', selected: true });
});

test.each([
  ['their request', request, 'amira', 'Withdraw request'],
  [
    'their proposal',
    { ...request, startedBy: 'expert', turn: 'requester' },
    'slimane',
    'Withdraw proposal',
  ],
  [
    'a proposal to them',
    { ...request, startedBy: 'expert', turn: 'requester' },
    'amira',
    'Cancel booking',
  ],
  ['a confirmed session', session, 'amira', 'Cancel session'],
] as const)('the menu of a row names what ends %s', async (_, booking, id, label) => {
  mine = [booking];
  open('/booking?tab=all', id === 'amira' ? 'startup' : 'expert', id);
  const labels = (await openRowMenu(/^Actions for/)).map(([text]) => text);
  expect(labels.at(-1)).toBe(label);
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

test('one button takes the N key: for bookings of the hub the proposal, for own ones the search for an expert', async () => {
  open('/booking', 'admin', 'karim');
  const marked = () =>
    [...document.querySelectorAll('[data-key="n"]')].map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: 'Book a session' });
  expect(marked()).not.toContain('Book a session');
  await screen.findByRole('button', { name: 'Propose a session' });
  expect(marked()).toEqual(['Propose a session']);

  await userEvent.click(screen.getByText('Mine'));
  await screen.findByRole('link', { name: 'Book a session' });
  expect(marked()).toEqual(['Book a session']);
});

test('a link with a status searches all bookings', async () => {
  open('/booking?status=finished', 'dot', 'nour');
  expect((await screen.findByRole('tab', { selected: true })).textContent).toMatch(/^All/);
});

test('staff filter pending requests of the hub by who has to answer, and other tabs have no such filter', async () => {
  open('/booking?tab=waiting', 'dot', 'nour');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Waiting for' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Expert' }));
  await expect
    .poll(() => calls.findLast(({ path }) => path === '/booking/thedot')?.query.get('turn'))
    .toBe('expert');

  await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
  await screen.findByRole('combobox', { name: 'Status' });
  expect(screen.queryByRole('combobox', { name: 'Waiting for' })).toBeNull();
});
