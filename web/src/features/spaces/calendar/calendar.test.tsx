import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TimeZoneContext } from '../../../lib/format/use-format.ts';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import {
  errorResponse,
  mutationBodies,
  type ReceivedCall,
  stubServer,
} from '../../../testing/server.ts';
import { makeSpace } from '../space.fixture.ts';
import { hasFreeTime } from './calendar-rows.ts';
import { listShownDays, stepDay } from '../../scheduling/timeline/timeline-view.ts';
import { SpacesCalendarPage } from './SpacesCalendarPage.tsx';

setUpScreens('spaces', 'find-spaces', 'scheduling');

/** A Tuesday, an hour behind Tunis. */
const day = '2030-12-03';
const at = (hour: number) =>
  new Date(`${day}T${String(hour - 1).padStart(2, '0')}:00Z`).toISOString();
const byrsa = makeSpace('Byrsa');
const medina = makeSpace('Medina', { floor: 1 });
/** In a building two hours ahead of Tunis. */
const istanbul = makeSpace('Istanbul', { timeZone: 'Europe/Istanbul' });
const booker = {
  id: '0199aaaa-0000-7000-8000-000000000009',
  name: 'Amira Ben Salah',
  photo: null,
  organization: null,
};
const booking = (nth: number, space: typeof byrsa, hour: number, more: object = {}) => ({
  id: `0199aaaa-0000-7000-8000-00000000000${nth}`,
  space: { id: space.id, name: space.name, type: space.type },
  start: at(hour),
  end: at(hour + 1),
  status: 'accepted',
  isMine: false,
  desk: null,
  details: null,
  actions: [],
  ...more,
});
const details = {
  booker,
  title: 'Pricing workshop',
  persons: 4,
  purpose: '',
  isPrivate: false,
  reason: '',
  cancelCause: null,
  decideBy: null,
  waiting: 0,
  createdAt: at(1),
};
const mine = booking(1, byrsa, 9, { isMine: true, details, actions: ['edit', 'cancel'] });
const pending = booking(3, medina, 15, {
  details: { ...details, title: 'Board meeting' },
  status: 'pending',
  actions: ['accept'],
});
let request: object = pending;
let spaces = [byrsa, medina];
let mineNow: object = mine;

let calls: ReceivedCall[];
let onChange: () => Response;

beforeEach(() => {
  request = pending;
  spaces = [byrsa, medina];
  mineNow = mine;
  onChange = () => Response.json(mine);
  calls = stubServer(({ method, path, query }) => {
    if (path.endsWith('/space')) return Response.json({ items: spaces });
    if (method === 'PUT') return onChange();
    if (path.endsWith(`/space_booking/${mine.id}`)) return Response.json(mineNow);
    const items =
      query.get('status') === 'pending' ? [request] : [mineNow, booking(2, medina, 11), request];
    return Response.json({ items, isComplete: true });
  });
});

const open = (search = `?day=${day}`, role = 'startup') =>
  renderScreen(<SpacesCalendarPage />, { at: `/bookingspace/calendar${search}`, me: { role } });

async function openMove() {
  await userEvent.click(await screen.findByRole('button', { name: /^Pricing workshop/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  return within(await screen.findByRole('dialog', { name: 'Move booking' }));
}

test('shows all spaces against the hours of a day, and of others only that they are taken', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Spaces calendar' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByRole('button', { name: /^Pricing workshop, Amira Ben Salah, / })).toBeTruthy();
  expect(table.getByRole('button', { name: /^Booked, / })).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/space_booking'))).toHaveLength(1);
});

test('keeps view, day and filters in the address', async () => {
  open(`?day=${day}&view=week&floor=1`);
  const table = within(await screen.findByRole('table', { name: 'Spaces calendar' }));
  expect(table.getAllByRole('columnheader')).toHaveLength(8);
  expect(table.queryByRole('link', { name: 'Byrsa' })).toBeNull();
  expect(table.getByRole('link', { name: 'Medina' })).toBeTruthy();
});

test('moves a booking with fields, and takes an alternative to a refused time', async () => {
  const alternatives = [
    { kind: 'near', resource: { id: byrsa.id, name: 'Byrsa' }, start: at(13), end: at(14) },
  ];
  onChange = () => errorResponse(409, 'space.already_booked', { details: { alternatives } });
  open();
  const dialog = await openMove();
  expect(dialog.getByRole('status').textContent).toMatch(/^Byrsa, .* \d\d:00 – \d\d:00$/);
  await userEvent.click(dialog.getByRole('button', { name: 'Move booking' }));
  await userEvent.click(await dialog.findByRole('button', { name: /same day$/ }));

  onChange = () => Response.json(mine);
  await userEvent.click(dialog.getByRole('button', { name: 'Move booking' }));
  expect(await screen.findByText('Booking moved')).toBeTruthy();
  expect(mutationBodies(calls)).toEqual([
    { start: at(9), end: at(10) },
    { start: at(13), end: at(14) },
  ]);
});

test('moves a booking to a building of another zone by the clock of that building, whatever the zone of the user', async () => {
  spaces = [byrsa, istanbul];
  // On the other side of the date line from the space.
  const zone = { reader: 'Pacific/Auckland', hub: 'Africa/Tunis' };
  renderScreen(
    <TimeZoneContext value={zone}>
      <SpacesCalendarPage />
    </TimeZoneContext>,
    { at: `/bookingspace/calendar?day=${day}`, me: { role: 'startup' } },
  );
  const dialog = await openMove();
  expect(dialog.getByRole('status').textContent).toMatch(/^Byrsa, .*Dec 3, 09:00 – 10:00$/);

  await userEvent.click(dialog.getByRole('combobox', { name: 'Space' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Istanbul' }));
  const from = dialog.getByRole('textbox', { name: 'From' });
  await userEvent.clear(from);
  await userEvent.type(from, '10:00');
  expect(dialog.getByRole('status').textContent).toMatch(
    /^Istanbul, .*Dec 3, 10:00 – 11:00 \(Istanbul\)$/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Move booking' }));

  await screen.findByText('Booking moved');
  // Ten in Istanbul is eight in Tunis.
  expect(mutationBodies(calls)).toEqual([{ spaceId: istanbul.id, start: at(8), end: at(9) }]);
});

test('says that only one booking of a series moves', async () => {
  mineNow = { ...mine, seriesId: mine.id };
  open();
  const dialog = await openMove();
  expect(dialog.getByText(/^Only this booking moves\./)).toBeTruthy();
});

test('asks before a booking that was dropped on another space is moved', async () => {
  open();
  const button = await screen.findByRole('button', { name: /^Pricing workshop/ });
  const column = (id: string) => {
    const line = document.querySelector<HTMLElement>(`[data-column="${id} ${day}"]`);
    if (!line) throw new Error('That line is not shown');
    const rect = { left: 0, width: 660, top: 0, height: 40, bottom: 40 } as DOMRect;
    vi.spyOn(line, 'getBoundingClientRect').mockReturnValue(rect);
    document.elementFromPoint = () => line;
  };
  column(byrsa.id);
  fireEvent.pointerDown(button, { button: 0, pointerType: 'mouse', clientX: 70, clientY: 5 });
  column(medina.id);
  fireEvent.pointerMove(window, { clientX: 130, clientY: 5 });
  fireEvent.pointerUp(window);
  const dialog = within(await screen.findByRole('dialog', { name: 'Move booking' }));
  expect(dialog.getByRole('status').textContent).toMatch(/^Medina, /);
  expect(mutationBodies(calls)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Move booking' }));
  await screen.findByText('Booking moved');
  expect(mutationBodies(calls)).toEqual([{ spaceId: medina.id, start: at(10), end: at(11) }]);
});

test('has the requests of all spaces in a tab, for those who decide', async () => {
  open(`?day=${day}&tab=requests`, 'dot');
  expect(await screen.findByRole('region', { name: 'Board meeting' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('names the space of an expert session by its topic, and approves it by the call of its session', async () => {
  request = { ...pending, sessionId: pending.id, details: { ...details, title: 'Legal IP' } };
  open(`?day=${day}&tab=requests`, 'dot');

  const card = await screen.findByRole('region', { name: 'Intellectual property' });
  await userEvent.click(within(card).getByRole('button', { name: 'Approve' }));

  await waitFor(() =>
    expect(mutationBodies(calls)).toEqual([
      { resourceId: medina.id, status: 'accepted', reason: '' },
    ]),
  );
  expect(calls.some(({ path }) => path.endsWith('/resource/approval'))).toBe(true);
});

test('shows other users no requests', async () => {
  open(`?day=${day}&tab=requests`);
  expect(await screen.findByRole('table', { name: 'Spaces calendar' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

test.each([
  ['day', [day], '2030-12-02', '2030-12-04'],
  ['week', ['2030-12-02', '2030-12-08'], '2030-11-26', '2030-12-10'],
  ['month', ['2030-12-01', '2030-12-31'], '2030-11-01', '2031-01-01'],
] as const)('the view %s shows whole periods', (view, shown, previous, next) => {
  const days = listShownDays(view, day);
  expect([days[0], days.at(-1)]).toEqual([shown[0], shown.at(-1)]);
  expect([stepDay(view, day, -1), stepDay(view, day, 1)]).toEqual([previous, next]);
});

test('a space with desks has free times until all of them are taken', () => {
  const view = {
    day,
    frame: { from: 8 * 60, to: 20 * 60 },
    hubZone: 'Africa/Tunis',
    now: new Date(at(1)),
  };
  const whole = { from: 8 * 60, to: 20 * 60 };
  const desks = makeSpace('Tozeur', { desks: 2 });
  expect(hasFreeTime(desks, [whole], view)).toBe(true);
  expect(hasFreeTime(desks, [whole, whole], view)).toBe(false);
  expect(hasFreeTime(desks, [whole, { from: 8 * 60, to: 19 * 60 + 50 }], view)).toBe(false);
  expect(hasFreeTime(desks, [whole, { from: 8 * 60, to: 19 * 60 + 45 }], view)).toBe(true);
});
