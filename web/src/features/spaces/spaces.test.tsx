import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Space } from '@thedot/domain/spaces/spaces.contract';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
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
import { BookSpaceDialog } from './parts/BookSpaceDialog.tsx';
import { StationSpacesPage } from './browse/StationSpacesPage.tsx';
import { WorkshopPage } from './SpacePage.tsx';

import { makeSpace, ZONE } from './space.fixture.ts';

setUpScreens('spaces', 'find-spaces', 'scheduling');

const id = (nth: number) => `0199aaaa-0000-7000-8000-00000000000${nth}`;
const TOMORROW = addDays(toWallTime(new Date(), ZONE).day, 1);
const at = (hour: number) => toInstant({ day: TOMORROW, minutes: hour * 60 }, ZONE).toISOString();

const space = makeSpace('Carthage', {
  id: id(1),
  hours: [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '08:00', end: '18:00' })),
  nextFree: at(8),
});
const hannibal = { ...space, id: id(7), name: 'Hannibal' };
const booker = { id: id(9), name: 'Amira Ben Salah', photo: null, organization: 'Zitouna Labs' };
const booking = (nth: number, hour: number, more: object = {}) => ({
  id: id(nth),
  space: { id: space.id, name: space.name, type: space.type },
  desk: null,
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
  purpose: '',
  isPrivate: false,
  reason: '',
  cancelCause: null,
  decideBy: null,
  waiting: 0,
  createdAt: at(1),
};
const mine = booking(2, 9, { isMine: true, details, actions: ['cancel'] });

let calls: ReceivedCall[];
let bookings: readonly object[];
let mineNow: readonly object[];
let onBook: () => Response;
let onHannibal: () => Response | Promise<Response>;

beforeEach(() => {
  bookings = [mine, booking(3, 11)];
  mineNow = [mine];
  onBook = () => Response.json({ items: [booking(4, 14, { isMine: true, details })] });
  onHannibal = () => Response.json({ items: [hannibal] });
  calls = stubServer(({ method, path, query }) => {
    if (path.endsWith('/space')) {
      const asked = query.get('id') ?? space.id;
      if (asked === hannibal.id) return onHannibal();
      return asked === space.id
        ? Response.json({ items: [space] })
        : errorResponse(404, 'space.not_found');
    }
    if (path.endsWith('/available')) {
      const slots = [14, 16].map((hour) => ({
        start: at(hour),
        end: at(hour + 2),
        spaceId: query.get('spaceId'),
      }));
      return Response.json({ timeZone: ZONE, slots });
    }
    if (path.startsWith('/feedback/')) return Response.json({ items: [] });
    if (method === 'POST') return onBook();
    if (method !== 'GET') return Response.json(mine);
    const items = query.get('scope') === 'mine' ? mineNow : bookings;
    const status = query.get('status');
    const shown =
      status === null ? items : items.filter((it) => Reflect.get(it, 'status') === status);
    return Response.json({ items: shown, isComplete: true });
  });
});

const openSpace = (me: object = {}, spaceId = space.id) =>
  renderScreen(<WorkshopPage />, {
    at: `/booking/workshop/${spaceId}`,
    path: '/booking/workshop/:id',
    me: { role: 'startup', ...me },
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

  test('names the days of the week in a status of its own', async () => {
    openSpace();
    const week = within(await screen.findByRole('region', { name: 'Week' }));
    // A first letter is capitalized only in a block that has it as its text.
    const range = week.getByRole('status');
    expect(range.childNodes).toHaveLength(1);
    expect(range.textContent).toMatch(/^\w{3}, \w{3} \d+ – \w{3}, \w{3} \d+$/);
  });

  test('reports a space that does not exist', async () => {
    openSpace({}, id(8));
    expect(await screen.findByText('Space not found')).toBeTruthy();
  });

  test('reads a space of the 5G station by the call of its registrants, also to change a booking', async () => {
    const station = { ...space, type: '5g_station', needsApproval: true };
    const place = { id: space.id, name: space.name, type: '5g_station' };
    const own = { ...mine, space: place, seriesId: null, repeats: null, actions: ['edit'] };
    calls = stubServer(({ path }) => {
      if (path.endsWith('/5Gspace')) return Response.json({ items: [station] });
      if (path.endsWith('/space')) return errorResponse(403, 'access.denied');
      if (path.startsWith('/feedback/')) return Response.json({ items: [] });
      if (path.endsWith(`/space_booking/${own.id}`)) return Response.json(own);
      return Response.json({ items: [own], timeZone: ZONE, slots: [], isComplete: true });
    });
    renderScreen(<StationSpacesPage />, {
      at: `/5GStation/space?space=${space.id}&booking=${own.id}`,
      me: { role: 'external', station5G: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change booking' }));
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/space'))).toEqual([]);
  });

  test('invites guests by email, and keeps the list when the server refuses one', async () => {
    onBook = () =>
      errorResponse(422, 'space.too_many_guests', {
        errors: [{ path: 'guests', code: 'space.too_many_guests', params: { count: 1 } }],
      });
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    await userEvent.click(dialog.getByRole('button', { name: 'More options' }));
    const address = dialog.getByRole('textbox', { name: 'Invite by email' });

    await userEvent.type(address, 'lina{Enter}');
    expect(dialog.getByText('Enter an email address, such as name@example.com.')).toBeTruthy();
    await userEvent.type(address, '@example.tn{Enter}');
    await userEvent.type(address, 'LINA@example.tn{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));

    await dialog.findByText(/this space has seats for 1 guests/);
    expect(mutationBodies(calls)).toMatchObject([{ guests: [{ email: 'lina@example.tn' }] }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove lina@example.tn' }));
    expect(dialog.queryByText('lina@example.tn')).toBeNull();
  });

  const refusedStart = [{ path: 'start', code: 'space.already_booked' }];

  test('books a slot for the usual length, and keeps the input when the slot was just taken', async () => {
    onBook = () => errorResponse(409, 'space.already_booked', { errors: refusedStart });
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));

    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toContain('Oups...!');
    expect(toast.textContent).toContain(
      'This space is already booked at that time. Choose another time.',
    );
    expect(mutationBodies(calls)).toEqual([
      {
        spaceId: space.id,
        start: at(14),
        end: toInstant({ day: TOMORROW, minutes: 15.5 * 60 }, ZONE).toISOString(),
        title: 'Interviews',
        persons: 3,
        purpose: '',
        isPrivate: false,
        repeats: null,
        guests: [],
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
      alternative('other', { id: hannibal.id, name: hannibal.name }, 14, 90),
    ];
    onBook = () =>
      errorResponse(409, 'space.already_booked', {
        errors: refusedStart,
        details: { alternatives },
      });
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));
    const instead = within(await dialog.findByRole('group', { name: 'Other available times:' }));
    instead.getByRole('button', { name: /^Hannibal, / });

    await userEvent.click(instead.getByRole('button', { name: /shorter$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));

    const { start, end } = alternatives[0] ?? {};
    await expect
      .poll(() => mutationBodies(calls)[1])
      .toMatchObject({ spaceId: space.id, start, end, title: 'Interviews' });
  });

  describe('another space that is offered instead', () => {
    async function chooseHannibal() {
      const resource = { id: hannibal.id, name: hannibal.name };
      const alternatives = [{ kind: 'other', resource, start: at(14), end: at(15) }];
      onBook = () => errorResponse(409, 'space.already_booked', { details: { alternatives } });
      openSpace();
      await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
      await userEvent.click(await dialog.findByRole('button', { name: '14:00' }));
      await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
      const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Book space' });
      await userEvent.click(confirm);
      onBook = () => Response.json({ items: [booking(4, 14, { isMine: true, details })] });
      await userEvent.click(await dialog.findByRole('button', { name: /^Hannibal, / }));
      return { dialog, confirm };
    }

    test('is booked for its length and with the input, and its page opens', async () => {
      await chooseHannibal();
      const dialog = within(await screen.findByRole('dialog', { name: 'Book Hannibal' }));
      expect(document.activeElement).toBe(dialog.getByRole('status'));
      await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));
      expect(await screen.findByText('Space booked')).toBeTruthy();
      expect(mutationBodies(calls)[1]).toMatchObject({
        spaceId: hannibal.id,
        start: at(14),
        end: at(15),
        title: 'Interviews',
      });
      expect(await screen.findByRole('heading', { level: 1, name: 'Hannibal' })).toBeTruthy();
    });

    test('cannot be booked before it is loaded', async () => {
      const loading = Promise.withResolvers<Response>();
      onHannibal = () => loading.promise;
      const { confirm } = await chooseHannibal();
      expect(confirm.disabled).toBe(true);
      loading.resolve(Response.json({ items: [hannibal] }));
      await screen.findByRole('dialog', { name: 'Book Hannibal' });
      expect(confirm.disabled).toBe(false);
    });

    test('leaves the dialog as it is when it cannot be loaded', async () => {
      onHannibal = () => errorResponse(404, 'space.not_found');
      const { dialog, confirm } = await chooseHannibal();
      expect(
        (await screen.findAllByRole('alert')).map(({ textContent }) => textContent),
      ).toContainEqual(expect.stringContaining('Space not found'));
      expect(screen.getByRole('dialog', { name: 'Book Carthage' })).toBeTruthy();
      expect(dialog.getByRole('button', { name: /^Hannibal, / })).toBeTruthy();
      await userEvent.click(await dialog.findByRole('button', { name: '16:00' }));
      await userEvent.click(confirm);
      await expect
        .poll(() => mutationBodies(calls)[1])
        .toMatchObject({ spaceId: space.id, start: at(16), title: 'Interviews' });
    });
  });

  test('offers a refused start again for another length', async () => {
    onBook = () => errorResponse(409, 'space.already_booked');
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: 'Book this space' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    const refused = await dialog.findByRole<HTMLButtonElement>('button', { name: /^14:00/ });
    await userEvent.click(refused);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
    await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));
    await expect.poll(() => refused.disabled).toBe(true);
    await userEvent.click(dialog.getByRole('combobox', { name: 'Duration' }));
    await userEvent.click(await screen.findByRole('option', { name: /^1.h$/ }));
    const again = await dialog.findByRole<HTMLButtonElement>('button', { name: /^14:00/ });
    expect(again.disabled).toBe(false);
  });

  describe('a drawn time', () => {
    async function openDrawn() {
      renderScreen(
        <BookSpaceDialog
          space={Space.parse(space)}
          opened
          initial={{ start: at(14), minutes: 60 }}
          onClose={() => {}}
        />,
        { me: { role: 'startup' } },
      );
      return within(await screen.findByRole('dialog', { name: 'Book Carthage' }));
    }

    test('can be changed with the picker, which takes the focus', async () => {
      const dialog = await openDrawn();
      await userEvent.click(dialog.getByRole('button', { name: 'Change time' }));
      expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Choose a time' }));
    });

    test('stays without the picker after an error that does not refuse the time', async () => {
      onBook = () => errorResponse(500, 'server.error');
      const dialog = await openDrawn();
      await userEvent.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Interviews');
      await userEvent.click(dialog.getByRole('button', { name: 'Book space' }));
      await screen.findByRole('alert');
      expect(dialog.getByRole('button', { name: 'Change time' })).toBeTruthy();
    });
  });

  test('cancels an own booking after a confirmation', async () => {
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel Board meeting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    expect(await screen.findByText('Booking cancelled')).toBeTruthy();
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
    expect(dialog.getByText('Enter a reason')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Water damage');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete booking' }));
    expect(await screen.findByText('Booking deleted')).toBeTruthy();
    const sent = calls.find(({ method }) => method === 'DELETE');
    expect(sent?.query.get('reason')).toBe('Water damage');
  });

  test('names an erased booker in the language of staff who delete the booking', async () => {
    await chooseLanguage('fr');
    const erased = { ...details, booker: { ...booker, name: ERASED_NAME } };
    bookings = [booking(5, 9, { details: erased, actions: ['delete'] })];
    openSpace({ role: 'dot' });
    const block = await screen.findByRole('button', { name: /^Board meeting/ });
    expect(block.textContent).toContain('Compte supprimé');
    await userEvent.click(block);
    const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer la réservation' }));
    expect(dialog.getByText(/Compte supprimé verra le motif/)).toBeTruthy();
  });

  test('moves the focus to the list when the cancelled booking has left it', async () => {
    openSpace();
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel Board meeting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    mineNow = [];
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    await screen.findByText('No upcoming bookings');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement?.tagName).toBe('UL');
    });
  });
});
