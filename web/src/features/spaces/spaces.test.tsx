import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays } from '../../lib/format/calendar-days.ts';
import { toInstant, toWallTime } from '../../lib/format/wall-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import {
  errorResponse,
  mutationBodies,
  type ReceivedCall,
  stubServer,
} from '../../testing/server.ts';
import { SpacePage } from './SpacePage.tsx';
import { SpacesPage } from './SpacesPage.tsx';

setUpScreens('spaces', 'scheduling', 'experts', 'life');

const id = (nth: number) => `0199aaaa-0000-7000-8000-00000000000${nth}`;
const ZONE = 'Africa/Tunis';
const TOMORROW = addDays(toWallTime(new Date(), ZONE).day, 1);
const at = (hour: number) => toInstant({ day: TOMORROW, minutes: hour * 60 }, ZONE).toISOString();

const space = {
  id: id(1),
  type: 'meeting_room',
  name: 'Carthage',
  floor: 2,
  location: 'Beside the library',
  capacity: 6,
  equipment: ['screen', 'phone'],
  bookable: true,
  needsApproval: false,
  slotMinutes: 120,
  lengths: [15, 30, 45, 60, 75, 90, 105, 120],
  maxMinutes: 120,
  horizonDays: 60,
  timeZone: ZONE,
  hours: [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '08:00', end: '18:00' })),
  days: [],
  closures: [],
  hubClosures: [],
  nextFree: at(8),
};
const booker = { id: id(9), name: 'Amira Ben Salah', photo: null, organization: 'Zitouna Labs' };
const booking = (nth: number, hour: number, more: object = {}) => ({
  id: id(nth),
  space: { id: space.id, name: space.name },
  start: at(hour),
  end: at(hour + 1),
  status: 'accepted',
  isMine: false,
  details: null,
  actions: [],
  ...more,
});
const details = {
  booker,
  title: 'Board meeting',
  persons: 4,
  reason: '',
  cancelCause: null,
  decideBy: null,
  createdAt: at(1),
};
const mine = booking(2, 9, { isMine: true, details, actions: ['cancel'] });

let calls: ReceivedCall[];
let bookings: readonly object[];
let onBook: () => Response;

beforeEach(() => {
  bookings = [mine, booking(3, 11)];
  onBook = () => Response.json({ items: [booking(4, 14, { isMine: true, details })] });
  calls = stubServer(({ method, path, query }) => {
    if (path.endsWith('/space')) {
      const isOther = query.has('id') && query.get('id') !== space.id;
      return isOther ? errorResponse(404, 'space.not_found') : Response.json({ items: [space] });
    }
    if (path.endsWith('/available')) {
      const slot = { start: at(14), end: at(16), spaceId: space.id };
      return Response.json({ timeZone: ZONE, slots: [slot] });
    }
    if (method === 'POST') return onBook();
    if (method !== 'GET') return Response.json(mine);
    const items = query.get('scope') === 'mine' ? [mine] : bookings;
    const status = query.get('status');
    const shown =
      status === null ? items : items.filter((it) => Reflect.get(it, 'status') === status);
    return Response.json({ items: shown, isComplete: true });
  });
});

const openSpace = (me: object = {}, spaceId = space.id) =>
  renderScreen(<SpacePage />, {
    at: `/booking/workshop/${spaceId}`,
    path: '/booking/workshop/:id',
    me: { role: 'startup', ...me },
  });

test('the list shows each room with its place, equipment and next free time', async () => {
  renderScreen(<SpacesPage />);
  const tile = (await screen.findByRole('link', { name: 'Carthage' })).closest('article');
  expect(tile?.textContent).toMatch(/2nd floor, 6 seats.*Screen.*Phone.*Free from .*, \d\d:00/);
});

describe('the page of a space', () => {
  test('shows what the viewer booked, and of other bookings only that it is taken', async () => {
    openSpace();
    const button = await screen.findByRole('button', { name: /^Board meeting/ });
    const [taken] = screen.getAllByText('Booked');
    expect(button.textContent).toContain('09:00');
    expect(taken?.closest('button')).toBeNull();
    expect(screen.getByText('Beside the library')).toBeTruthy();
  });

  test('reports a space that does not exist', async () => {
    openSpace({}, id(8));
    expect(await screen.findByText('Space not found')).toBeTruthy();
  });

  test('books a slot for the usual length, and keeps the input when the slot was just taken', async () => {
    onBook = () => errorResponse(409, 'space.already_booked');
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));

    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Oups...!');
    expect(toast.textContent).toContain('Space already booked in this time, refresh the page');
    expect(mutationBodies(calls)).toEqual([
      {
        spaceId: space.id,
        start: at(14),
        end: toInstant({ day: TOMORROW, minutes: 15.5 * 60 }, ZONE).toISOString(),
        title: 'Interviews',
        persons: 3,
        weeks: 1,
      },
    ]);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Purpose' }).value).toBe(
      'Interviews',
    );
  });

  test('offers alternatives to a refused time; a shorter one at this time is booked with one click', async () => {
    const alternative = (kind: string, resource: object, hour: number, minutes: number) => {
      const start = at(hour);
      const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
      return { kind, resource, start, end };
    };
    const alternatives = [
      alternative('shorter', { id: space.id, name: space.name }, 14, 60),
      alternative('other', { id: id(7), name: 'Hannibal' }, 14, 90),
    ];
    onBook = () => errorResponse(409, 'space.already_booked', { details: { alternatives } });
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));
    const instead = within(await dialog.findByRole('group', { name: 'Free instead:' }));
    instead.getByRole('button', { name: /^Hannibal, / });

    await userEvent.click(instead.getByRole('button', { name: /shorter$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));

    const { start, end } = alternatives[0] ?? {};
    await expect
      .poll(() => mutationBodies(calls)[1])
      .toMatchObject({ spaceId: space.id, start, end, title: 'Interviews' });
  });

  test('books nothing while another space that was chosen is not shown', async () => {
    const resource = { id: id(7), name: 'Hannibal' };
    const alternatives = [{ kind: 'other', resource, start: at(14), end: at(15) }];
    onBook = () => errorResponse(409, 'space.already_booked', { details: { alternatives } });
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Book space' });
    await userEvent.click(confirm);

    await userEvent.click(await dialog.findByRole('button', { name: /^Hannibal, / }));

    await expect.poll(() => calls.some(({ query }) => query.get('id') === resource.id)).toBe(true);
    expect(confirm.disabled).toBe(true);
  });

  test('cancels an own booking after a confirmation', async () => {
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel Board meeting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('The booking is cancelled.')).toBeTruthy();
    expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith(mine.id))).toBe(
      true,
    );
  });

  test('lets staff delete the booking of another user with a reason', async () => {
    bookings = [booking(5, 9, { details, actions: ['delete'] })];
    openSpace({ role: 'dot' });
    await userEvent.click(await screen.findByRole('button', { name: /^Board meeting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete booking' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete booking' }));
    expect(dialog.getByText('Please give a reason')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Water damage');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete booking' }));
    expect(await screen.findByText('The booking is deleted.')).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'DELETE');
    expect(sent?.query.get('reason')).toBe('Water damage');
  });
});
