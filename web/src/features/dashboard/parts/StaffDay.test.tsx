import { screen, waitFor, within } from '@testing-library/react';
import type { Dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import type { HubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { CALENDAR_ENTRIES } from '../../../app/calendar-entries.ts';
import { CalendarEntriesContext } from '../../../lib/calendar-entries.ts';
import { session, spaceBooking } from '../../../testing/calendar.tsx';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../../testing/server.ts';
import { emptyStatistics } from '../../../testing/statistics.ts';
import { StaffDay } from './StaffDay.tsx';

setUpScreens(
  'dashboard',
  'staff-dashboard',
  'calendar',
  'scheduling',
  'spaces',
  'figures',
  'statistics',
);

const mine: Dashboard = {
  waiting: {},
  hasSessions: false,
  coming: [],
  bookings: [],
  today: [],
  hours: [],
  contact: null,
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T07:00:00Z') });
  await Promise.all(CALENDAR_ENTRIES.map(({ load }) => load()));
});

type Hub = Omit<HubDay, 'newUsers' | 'booked'>;

const toAnswer = (hub: Hub) =>
  Response.json({
    ...hub,
    booked: hub.upNext.map(({ start, end }) => ({ start, end })),
    newUsers: [],
  });

function renderStaffDay(hub: Hub | Promise<Response>, own: Partial<Dashboard> = {}) {
  stubServer(({ path }) => {
    if (path === '/dashboard/hub') return hub instanceof Promise ? hub : toAnswer(hub);
    if (path === '/statistics') return Response.json(emptyStatistics);
    if (path === '/calendar') return Response.json({ entries: [spaceBooking], isComplete: true });
    return Response.json(path === '/dashboard/mine' ? { ...mine, ...own } : { items: [] });
  });
  renderScreen(
    <CalendarEntriesContext value={CALENDAR_ENTRIES}>
      <StaffDay />
    </CalendarEntriesContext>,
    { me: { role: 'admin' } },
  );
}

const findCard = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.closest('section');
  if (!card) throw new Error(`“${title}” is no card`);
  return within(card);
};

test.each([
  [5, 5, '5 bookings at the hub today.'],
  [5, 1, '5 bookings at the hub today. 1 left.'],
  [5, 0, '5 bookings at the hub today. None left.'],
  [0, 0, 'No bookings at the hub today.'],
])(
  'of %i bookings today with %i left, the summary reads “%s”',
  async (bookingsToday, leftToday, text) => {
    renderStaffDay({ bookingsToday, leftToday, upNext: [] });
    const summary = await screen.findByText(/at the hub today/);
    expect(summary.textContent?.trim()).toBe(text);
  },
);

test('lists what is left of today under “Up next”, with the status of each booking as shape and word', async () => {
  const space = { ...spaceBooking, status: 'pending' as const };
  renderStaffDay({ bookingsToday: 5, leftToday: 2, upNext: [session, space] });

  const card = await findCard('Up next at the hub');
  const rows = (await card.findAllByRole('listitem')).map((row) => within(row));
  expect(rows).toHaveLength(2);
  for (const [at, status] of ['Confirmed', 'Pending'].entries())
    expect(rows[at]?.getByText(status).querySelector('svg'), status).not.toBeNull();
});

test.each([
  [0, 'Nothing booked today'],
  [3, 'No more bookings today'],
])('with %i bookings today and none left, the card says “%s”', async (bookingsToday, text) => {
  renderStaffDay({ bookingsToday, leftToday: 0, upNext: [] });
  const card = await findCard('Up next at the hub');
  expect(card.getByText(text)).toBeTruthy();
});

test('own bookings of spaces of the next days have a card, which opens them', async () => {
  renderStaffDay(
    { bookingsToday: 0, leftToday: 0, upNext: [] },
    {
      bookings: [{ ...spaceBooking, title: '' }],
    },
  );

  const card = await findCard('Spaces and material');
  const link = await card.findByRole('link');
  expect(link.getAttribute('href')).toContain(spaceBooking.space.id);
});

test('the line of the hub says how many bookings run at once, hour by hour', async () => {
  renderStaffDay({ bookingsToday: 1, leftToday: 1, upNext: [session] });
  const line = await screen.findByRole('img', { name: /^The hub’s day/ });
  expect(line.getAttribute('aria-label')).toMatch(/: 1 booking at \d\d:00/);
});

test('the line of the hub has its place while it loads, and none when it cannot be loaded', async () => {
  const answer = Promise.withResolvers<Response>();
  renderStaffDay(answer.promise);
  const findLastHour = () => screen.queryByText('19');
  await waitFor(() => expect(findLastHour()).not.toBeNull());
  expect(screen.queryByRole('img', { name: /^The hub’s day/ })).toBeNull();

  answer.resolve(errorResponse(500, 'server.unexpected'));

  await findCard('Up next at the hub');
  await waitFor(() => expect(findLastHour()).toBeNull());
});
