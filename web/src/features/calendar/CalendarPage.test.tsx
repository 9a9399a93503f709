import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CalendarPage, SessionCalendarPage } from './CalendarPage.tsx';
import {
  currentSearch,
  amira,
  stubCalendarServer,
  entriesResponse,
  findEntry,
  request,
  renderCalendar,
  session,
  sonia,
  spaceBooking,
} from '../../testing/calendar.tsx';
import { pressButton } from '../../testing/screens.tsx';
import { errorResponse } from '../../testing/server.ts';

const hub = stubCalendarServer();

const showOnNarrowScreen = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
afterEach(() => vi.restoreAllMocks());

const noEntry = (words: RegExp) => expect(screen.queryByRole('button', { name: words })).toBeNull();

test('shows a session in the viewer’s time zone and requests the range of their local days', async () => {
  await renderCalendar(hub, '', 'Asia/Kolkata');
  await findEntry(
    /^13:30 – 14:30 ?Fundraising ?Sonia Trabelsi, Tuesday, December 1, 2026, Confirmed$/,
  );
  expect(hub.calendarQueries[0]?.get('from')).toBe('2026-11-29T18:30:00.000Z');
  expect(hub.calendarQueries[0]?.get('to')).toBe('2026-12-06T18:30:00.000Z');
});

test('shows both times when the viewer’s zone differs from the hub’s', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01', 'Asia/Kolkata');
  await userEvent.click(await findEntry(/Confirmed$/));

  const panel = await screen.findByRole('dialog');
  expect(panel.textContent).toContain('Tuesday, December 1, 13:30 – 14:30');
  expect(panel.textContent).toContain('Kolkata (GMT+5:30)');
  expect(panel.textContent).toContain('Tuesday, December 1, 09:00 – 10:00, Tunis (GMT+1)');
});

test('shows the UTC offset of the session’s own date, and only the city for the page', async () => {
  const july = { ...session, start: '2027-07-06T08:00:00.000Z', end: '2027-07-06T09:00:00.000Z' };
  hub.answerCalendar = () => entriesResponse(july);
  await renderCalendar(hub, '?view=week&day=2027-07-06', 'Europe/Paris');
  await userEvent.click(await findEntry(/Confirmed$/));

  expect((await screen.findByRole('dialog')).textContent).toContain('Paris (GMT+2)');
  expect(screen.getByText('Times in Paris')).toBeDefined();
});

test('prefetches the previous and the next week', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  await findEntry(/Confirmed$/);

  await waitFor(() =>
    expect(hub.calendarQueries.map((look) => look.get('from'))).toEqual([
      '2026-11-29T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
      '2026-12-06T23:00:00.000Z',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));

  expect(currentSearch()).toContain('day=2026-12-08');
  const nextWeek = hub.calendarQueries.filter(
    (it) => it.get('from') === '2026-12-06T23:00:00.000Z',
  );
  expect(nextWeek).toHaveLength(1);
});

test('reads filters from the URL and writes them to it', async () => {
  await renderCalendar(hub, '?view=week&kinds=request&status=nonsense&day=someday');
  await findEntry(/Pending$/);
  noEntry(/Confirmed$/);

  await userEvent.click(screen.getByRole('button', { name: 'Sessions' }));
  await findEntry(/Confirmed$/);
  expect(new URLSearchParams(currentSearch() ?? '').get('kinds')).toBe('session,request');

  await userEvent.click(screen.getByRole('button', { name: 'Proposed times' }));
  noEntry(/Pending$/);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await findEntry(/Pending$/);
});

test('the session calendar offers no filter reset until a filter changes', async () => {
  hub.answerCalendar = () => entriesResponse();
  await renderCalendar(hub, '?view=week', 'Africa/Tunis', <SessionCalendarPage />);
  await screen.findByText(/^Nothing/);
  expect(screen.queryAllByRole('button', { name: 'Clear filters' })).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Proposed times' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sessions' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  expect(new URLSearchParams(currentSearch() ?? '').has('kinds')).toBe(false);
});

test('shows bookings of spaces with a link to the space, and their booker to others', async () => {
  hub.answerCalendar = () => entriesResponse(spaceBooking);
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  await userEvent.click(await findEntry(/Board ?Carthage, Sonia Trabelsi, .*, Confirmed$/));

  const panel = await screen.findByRole('dialog');
  expect(panel.textContent).toContain('WhereCarthage, East wing');
  expect(panel.textContent).toContain('Booked bySonia Trabelsi');
  expect(screen.getByRole('link', { name: 'View space' }).getAttribute('href')).toBe(
    `/booking/workshop/${spaceBooking.space.id}`,
  );
});

test('lets a guest leave a booking of a space in its panel', async () => {
  hub.answerCalendar = () => entriesResponse(spaceBooking);
  hub.answerBooking = () =>
    Response.json({ details: { guests: [{ user: { id: amira.id }, email: null }] } });
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  await userEvent.click(await findEntry(/Board ?Carthage, /));
  hub.answerCalendar = () => entriesResponse();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave booking' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hub.moves).toHaveLength(1);
});

test('shows cancelled sessions when the status filter selects them', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01&kinds=request');
  await findEntry(/Pending$/);
  hub.answerCalendar = () =>
    entriesResponse({ ...session, status: 'cancelled', canReschedule: false });

  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Cancelled' }));

  await findEntry(/Cancelled$/);
  expect(hub.calendarQueries.at(-1)?.get('status')).toBe('cancelled');
  expect(new URLSearchParams(currentSearch() ?? '').get('kinds')).toBe(
    'session,request,space,material,event',
  );
});

test('shows bookings that expired apart from cancelled ones', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  await findEntry(/Confirmed$/);
  hub.answerCalendar = () =>
    entriesResponse(
      { ...spaceBooking, status: 'cancelled', isExpired: true },
      { ...spaceBooking, id: 'cancelled', title: 'Rehearsal', status: 'cancelled' },
    );

  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(screen.getByRole('option', { name: 'Expired' }));

  await userEvent.click(await findEntry(/Expired$/));
  noEntry(/Rehearsal/);
  expect(hub.calendarQueries.at(-1)?.get('status')).toBe('expired');
  expect((await screen.findByRole('dialog')).textContent).toContain('Expired');
});

describe('the staff calendar', () => {
  const staff = { ...amira, role: 'admin' as const };
  const see = (search: string) =>
    renderCalendar(hub, search, 'Africa/Tunis', <CalendarPage />, staff);
  const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Expert' });

  test('names the expert of the URL even without visible sessions', async () => {
    hub.answerCalendar = () => entriesResponse();
    await see(`?view=week&expert=${sonia.id}`);

    await waitFor(async () => expect((await field()).value).toBe('Sonia Trabelsi'));
    expect(hub.expertQueries).toContain(`id=${sonia.id}`);
    expect(hub.calendarQueries[0]?.get('expertId')).toBe(sonia.id);
  });

  test('shows loans of the whole hub only when they are selected, and one’s own at once', async () => {
    hub.answerCalendar = () => entriesResponse();
    await see('?view=week');
    const pressed = async () =>
      (await screen.findByRole('button', { name: 'Material' })).getAttribute('aria-pressed');

    expect(await pressed()).toBe('false');
    await userEvent.click(screen.getByRole('radio', { name: 'Mine' }));
    await waitFor(async () => expect(await pressed()).toBe('true'));
  });

  test('filters by any expert of the hub, found by name', async () => {
    hub.answerCalendar = () => entriesResponse();
    await see('?view=week');

    await userEvent.type(await field(), 'trab');
    await waitFor(() => expect(hub.expertQueries).toContain('search=trab'));
    await userEvent.click(await screen.findByRole('option', { name: 'Sonia Trabelsi' }));

    expect(new URLSearchParams(currentSearch() ?? '').get('expert')).toBe(sonia.id);
  });
});

test('retries after a failed load', async () => {
  hub.answerCalendar = () => errorResponse(422, 'calendar.range');
  await renderCalendar(hub, '?view=week');
  await screen.findByRole('button', { name: 'Try again' });

  hub.answerCalendar = () => entriesResponse(session);
  await pressButton('Try again');
  await findEntry(/Confirmed$/);
});

test('arrow keys move between entries and past the last one to the next week', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  (await findEntry(/Confirmed$/)).focus();

  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toMatch(/Pending$/);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toMatch(/Confirmed$/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(currentSearch()).toContain('day=2026-12-08');
  await userEvent.keyboard('m');
  expect(currentSearch()).toContain('view=month');
});

test('single-key shortcuts are ignored while typing in a filter', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  await findEntry(/Confirmed$/);
  await userEvent.type(screen.getByRole('combobox', { name: 'Topic' }), 'ma');
  expect(currentSearch()).toContain('view=week');
});

describe('keyboard navigation in the month view', () => {
  const fourOn = (day: string) =>
    [8, 9, 10, 11].map((hour, nth) => ({
      ...session,
      id: `session-0199bbbb-0000-7000-8000-00000000001${nth}`,
      start: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
      end: `${day}T${String(hour).padStart(2, '0')}:30:00.000Z`,
    }));

  test('skips the hidden entries of a full day', async () => {
    hub.answerCalendar = () => entriesResponse(...fourOn('2026-12-01'), request);
    await renderCalendar(hub, '?view=month&day=2026-12-01');
    (await screen.findByRole('button', { name: /^10:00.*Confirmed$/ })).focus();

    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/Pending$/);
  });

  test('reaches the entries of the selected day on a narrow screen', async () => {
    showOnNarrowScreen();
    await renderCalendar(hub, '?view=month&day=2026-12-02');

    expect((await findEntry(/Pending$/)).tabIndex).toBe(0);
  });
});

test('an empty week names the three days of a narrow screen', async () => {
  showOnNarrowScreen();
  hub.answerCalendar = () => entriesResponse();
  await renderCalendar(hub, '?view=week&day=2026-12-02');

  await screen.findByText('Nothing scheduled on these days');
});

describe('parallel entries without room', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1120);
    const others = [2, 3].map((nth) => ({
      ...session,
      id: `${session.id.slice(0, -1)}${nth}`,
      category: 'Finance' as const,
    }));
    hub.answerCalendar = () => entriesResponse(session, ...others, request);
  });

  const findMore = () =>
    screen.findByRole('button', { name: /^\+2, 2 more on Tuesday, December 1, 2026$/ });

  /** Opens the list and returns its entries. */
  async function openList() {
    await userEvent.click(await findMore());
    // Without a layout the list counts as out of view.
    return within(await screen.findByRole('dialog', { name: /2 more/, hidden: true })).getAllByRole(
      'button',
      { name: /^09:00 – 10:00 ?Finance/, hidden: true },
    );
  }

  test('are behind a button, and open from its list', async () => {
    await renderCalendar(hub, '?view=week&day=2026-12-01');
    await findEntry(/Fundraising.*Confirmed$/);
    noEntry(/Finance/);

    const entries = await openList();
    expect(entries).toHaveLength(2);
    await userEvent.click(entries[0]!);
    expect((await screen.findByRole('dialog', { name: 'Finance' })).textContent).toContain('09:00');
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await findMore()));
  });

  test('are all in the tab order of the list, and leave that of the calendar as it is', async () => {
    await renderCalendar(hub, '?view=week&day=2026-12-01');
    const pending = await findEntry(/Pending$/);
    act(() => pending.focus());

    const entries = await openList();
    expect(entries.map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
    act(() => entries[0]!.focus());
    expect(pending.tabIndex).toBe(0);
  });

  test('are skipped by the arrow keys', async () => {
    await renderCalendar(hub, '?view=week&day=2026-12-01');
    act(() => screen.getByRole('button', { name: /Confirmed$/ }).focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toMatch(/Pending$/);
  });

  test('keep the calendar as it is when its keys are pressed in their list', async () => {
    await renderCalendar(hub, '?view=week&day=2026-12-01');
    const [entry] = await openList();

    for (const key of ['{PageDown}', '{PageUp}', 'm', 'd', 'a']) {
      act(() => entry!.focus());
      await userEvent.keyboard(key);
      expect(currentSearch(), key).toBe('?view=week&day=2026-12-01');
    }
  });
});

test('a confirmed session without room for all is drawn before pending requests', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1120);
  const { start, end } = session;
  const pending = [2, 3].map((nth) => ({ ...request, id: `request-${nth}`, start, end }));
  hub.answerCalendar = () => entriesResponse(...pending, session);
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  await findEntry(/Confirmed$/);
  noEntry(/Pending$/);
  screen.getByRole('button', { name: /^\+2, / });
});

test('short entries without room share a button when they would be drawn over each other', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1120);
  const quarters = [0, 15].map((minute, nth) => ({
    ...session,
    id: `${session.id.slice(0, -1)}${nth + 2}`,
    start: new Date(Date.UTC(2026, 11, 1, 8, minute)).toISOString(),
    end: new Date(Date.UTC(2026, 11, 1, 8, minute + 15)).toISOString(),
  }));
  hub.answerCalendar = () => entriesResponse(session, ...quarters);
  await renderCalendar(hub, '?view=week&day=2026-12-01');

  const more = await screen.findAllByRole('button', { name: / more on Tuesday/ });
  expect(more.map((it) => it.textContent)).toEqual(['+2, 2 more on Tuesday, December 1, 2026']);
});

test('the whole text of a narrow entry is shown while it has the focus', async () => {
  await renderCalendar(hub, '?view=week&day=2026-12-01');
  const entry = await findEntry(/Confirmed$/);
  expect(screen.queryByRole('tooltip')).toBeNull();

  act(() => entry.focus());
  const hint = await screen.findByRole('tooltip');
  expect(hint.textContent).toBe('09:00 – 10:00\nFundraising\nSonia Trabelsi\nConfirmed');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test.each(['week', 'month', 'agenda'])(
  'the view %s shows why the hub is closed on a day',
  async (view) => {
    hub.closures = [{ id: sonia.id, firstDay: '2026-12-03', lastDay: '2026-12-04', name: 'Eid' }];
    await renderCalendar(hub, `?view=${view}&day=2026-12-01`);

    await waitFor(() => expect(screen.getAllByText('Hub closed: Eid')).toHaveLength(2));
  },
);

test('the list shows closed days when nothing is scheduled', async () => {
  hub.answerCalendar = () => entriesResponse();
  hub.closures = [{ id: sonia.id, firstDay: '2026-12-03', lastDay: '2026-12-04', name: 'Eid' }];
  await renderCalendar(hub, '?view=agenda&day=2026-12-01');

  await waitFor(() => expect(screen.getAllByText('Hub closed: Eid')).toHaveLength(2));
  expect(screen.getByText('Nothing scheduled in these four weeks')).toBeDefined();
});

/** A row of the board of hours. */
const week = {
  ...sonia,
  headline: '',
  timeZone: 'Africa/Tunis',
  days: [],
  closures: [],
  sessions: [],
};

test('staff see a row for each expert with their hours and sessions, and open a session', async () => {
  const interval = { wday: 2, start: '09:00', end: '12:30' };
  const off = { firstDay: '2026-12-01', lastDay: '2026-12-01', note: '' };
  hub.board = [
    { ...week, hours: [interval] },
    { ...week, id: amira.id, name: 'Zeineb Hafsi', hours: [interval], closures: [off] },
  ];
  await renderCalendar(hub, '?view=experts&day=2026-12-01', 'Africa/Tunis', <CalendarPage />, {
    ...amira,
    role: 'admin',
  });

  const row = within(await screen.findByRole('row', { name: /^Sonia Trabelsi/ }));
  expect(row.getAllByText('09:00–12:30')).toHaveLength(2);
  expect(within(screen.getByRole('row', { name: /^Zeineb/ })).getAllByText('Day off')).toHaveLength(
    2,
  );
  await userEvent.click(
    row.getByRole('button', { name: /^09:00 – 10:00 Fundraising.*Confirmed$/ }),
  );
  await screen.findByRole('dialog');
});

test('the view by expert shows the hours of the expert of the filter, cut at midnight', async () => {
  const interval = { wday: 2, start: '05:00', end: '10:00' };
  hub.board = [{ ...week, timeZone: 'Asia/Tokyo', hours: [interval] }];
  const search = `?view=experts&day=2026-12-01&expert=${sonia.id}`;
  await renderCalendar(hub, search, 'Africa/Tunis', <CalendarPage />, { ...amira, role: 'admin' });

  const row = within(await screen.findByRole('row', { name: /^Sonia Trabelsi/ }));
  expect(row.getAllByText('00:00–02:00')).toHaveLength(2);
  expect(hub.boardQueries.map((it) => it.get('expertId'))).toEqual([sonia.id]);
});

test('the view by expert shows sessions of experts of later pages, whose hours are not loaded', async () => {
  const interval = { wday: 2, start: '09:00', end: '12:30' };
  hub.board = [{ ...week, id: amira.id, name: 'Amel Hafsi', hours: [interval] }];
  hub.laterBoard = [{ ...week, hours: [interval] }];
  await renderCalendar(hub, '?view=experts&day=2026-12-01', 'Africa/Tunis', <CalendarPage />, {
    ...amira,
    role: 'admin',
  });

  const findRow = () => screen.findByRole('row', { name: /^Sonia Trabelsi/ });
  const getStatus = (row: HTMLElement) =>
    row.querySelector<HTMLElement>('[data-column]')?.dataset['status'];
  const row = await findRow();
  within(row).getByRole('button', { name: /^09:00 – 10:00 Fundraising.*Confirmed$/ });
  expect(within(row).getAllByText('Hours not loaded')).toHaveLength(2);
  expect(getStatus(row)).toBe('unknown');

  await pressButton('Show more');
  await waitFor(async () =>
    expect(within(await findRow()).getAllByText('09:00–12:30')).toHaveLength(2),
  );
  expect(getStatus(await findRow())).toBeUndefined();
});

test('the view by expert shows sessions of former experts without hours', async () => {
  hub.board = [{ ...week, id: amira.id, name: 'Amel Hafsi', hours: [] }];
  await renderCalendar(hub, '?view=experts&day=2026-12-01', 'Africa/Tunis', <CalendarPage />, {
    ...amira,
    role: 'admin',
  });

  const row = await screen.findByRole('row', { name: /^Sonia Trabelsi/ });
  within(row).getByRole('button', { name: /Confirmed$/ });
  expect(within(row).queryByText('Hours not loaded')).toBeNull();
});

test('members have no view by expert', async () => {
  await renderCalendar(hub, '?view=experts&day=2026-12-01');
  await findEntry(/Confirmed$/);
  expect(screen.queryByRole('radio', { name: 'Experts' })).toBeNull();
});
