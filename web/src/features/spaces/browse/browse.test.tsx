import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../../testing/server.ts';
import { HotdeskPage } from '../SpacePage.tsx';
import { makeSpace, ZONE } from '../space.fixture.ts';
import { HotdesksPage, WorkshopsPage } from './BrowseSpacesPage.tsx';

setUpScreens('spaces', 'find-spaces', 'scheduling');

const until = '2026-12-01T13:00:00Z';
const carthage = makeSpace('Carthage', { now: { status: 'free', until, freeDesks: 1 } });
const byrsa = makeSpace('Byrsa', {
  floor: 1,
  capacity: 4,
  equipment: ['whiteboard'],
  type: 'workspace',
  now: { status: 'taken', until, freeDesks: 0 },
});
const tozeur = makeSpace('Tozeur', {
  type: 'hotdesk',
  desks: 8,
  now: { status: 'free', until, freeDesks: 5 },
});

const me = { role: 'startup' };

let calls: ReceivedCall[];
let spaces: readonly object[];
/** The coming bookings of the user, and the pages of all others. */
let mine: readonly object[];
let past: Readonly<
  Record<string, { readonly items: readonly object[]; readonly next: string | null }>
>;

beforeEach(() => {
  spaces = [byrsa, carthage];
  mine = [];
  past = {};
  calls = stubServer(({ path, query }) => {
    if (path.endsWith('/space')) {
      const id = query.get('id');
      return Response.json({
        items: id === null ? spaces : [tozeur, carthage].filter((it) => it.id === id),
      });
    }
    if (path.endsWith('/available')) {
      const start = query.get('at') ?? '';
      const later = new Date(Date.parse(start) + 3_600_000).toISOString();
      return Response.json({
        timeZone: ZONE,
        slots: [
          { start, end: later, spaceId: carthage.id },
          { start: later, end: later, spaceId: byrsa.id },
        ],
      });
    }
    if (path.endsWith('/space_booking/user')) {
      const page = past[query.get('after') ?? ''] ?? { items: [], next: null };
      return Response.json(query.get('period') === 'past' ? page : { items: mine, next: null });
    }
    return Response.json({ items: [], isComplete: true });
  });
});

const INVITATION = '0199aaaa-0000-7000-8000-000000000201';

/** A booking of another user to which the user is invited. */
const makeInvitation = () => {
  const start = Date.now() + 3_600_000;
  const { id, name, type } = carthage;
  return {
    id: INVITATION,
    space: { id, name, type },
    sessionId: null,
    eventId: null,
    start: new Date(start).toISOString(),
    end: new Date(start + 3_600_000).toISOString(),
    status: 'accepted',
    isMine: false,
    desk: null,
    details: {
      title: 'Board',
      booker: { id: INVITATION, name: 'Karim Jaziri' },
      guests: [],
      cancelCause: null,
    },
    seriesId: null,
    repeats: null,
    checkIn: null,
    actions: [],
  };
};

const tileOf = async (name: string) =>
  (await screen.findByRole('link', { name })).closest('article')?.textContent;

test('shows each space with its place, equipment, and until when it is free or busy', async () => {
  renderScreen(<WorkshopsPage />, { me });
  expect(await tileOf('Carthage')).toMatch(
    /Meeting room, 2nd floor, 6 seats.*Screen.*Phone.*Free until \d\d:00/,
  );
  expect(await tileOf('Byrsa')).toMatch(/Workspace, 1st floor, 4 seats.*Busy until \d\d:00/);
});

test('shows how many desks of a space are free', async () => {
  spaces = [tozeur];
  renderScreen(<HotdesksPage />, { me });
  expect(await tileOf('Tozeur')).toMatch(/2nd floor, 8 desks.*5 of 8 desks free/);
});

test('filters by what the address says, and by several pieces of equipment', async () => {
  renderScreen(<WorkshopsPage />, { at: '/?floor=2&equipment=screen,phone', me });
  await screen.findByRole('link', { name: 'Carthage' });
  expect(screen.queryByRole('link', { name: 'Byrsa' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Equipment (2)' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Whiteboard' }));
  expect(await screen.findByText('No spaces match these filters')).toBeTruthy();
});

test('finds a space that is free then, others later, and opens the form with one click', async () => {
  renderScreen(<WorkshopsPage />, { me });
  await userEvent.click(await screen.findByRole('button', { name: 'Find a space' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Find a space' }));
  const then = await panel.findByRole('region', { name: '1 space is free at that time' });
  expect(then.textContent).toContain('Carthage');
  const later = panel.getByRole('region', { name: 'Free later' });
  expect(later.textContent).toContain('Byrsa');
  const asked = calls.find(({ path }) => path.endsWith('/available'))?.query;
  expect(asked?.get('group')).toBe('workshop');
  expect(asked?.get('minutes')).toBe('90');

  await userEvent.click(within(then).getByRole('button', { name: /^Book Carthage/ }));
  expect(await screen.findByRole('dialog', { name: 'Book Carthage' })).toBeTruthy();
});

test('lists coming and past bookings in a tab of its own', async () => {
  renderScreen(<WorkshopsPage />, { at: '/?tab=mine', me });
  const coming = await screen.findByRole('region', { name: 'Upcoming' });
  expect(await within(coming).findByText('No upcoming bookings')).toBeTruthy();
  expect(await screen.findByText('No past bookings')).toBeTruthy();
});

test('lists bookings that are over or cancelled page by page, with what became of them', async () => {
  const booking = makeInvitation();
  const expired = {
    ...booking,
    status: 'cancelled',
    details: { ...booking.details, title: 'Jury', cancelCause: 'expired' },
  };
  const finished = { ...booking, id: carthage.id, status: 'finished', isMine: true };
  past = {
    '': { items: [expired], next: expired.id },
    [expired.id]: { items: [finished], next: null },
  };
  renderScreen(<WorkshopsPage />, { at: '/?tab=mine', me });
  const list = within(await screen.findByRole('region', { name: 'Past and cancelled' }));
  expect((await list.findByRole('listitem')).textContent).toMatch(
    /Jury.*guest of Karim Jaziri.*Expired/,
  );

  await userEvent.click(list.getByRole('button', { name: 'Show older bookings' }));

  expect((await list.findByText('Completed')).closest('li')?.textContent).toMatch(
    /Board.*for Karim Jaziri/,
  );
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.queryByRole('button', { name: /^(Leave|Cancel|Show)/ })).toBeNull();
});

test('names the booker of a booking to which the user is invited, which they leave', async () => {
  mine = [makeInvitation()];
  renderScreen(<WorkshopsPage />, { at: '/?tab=mine', me });
  const coming = within(await screen.findByRole('region', { name: 'Upcoming' }));
  const row = await coming.findByRole('listitem');
  expect(row.textContent).toMatch(/Board.*Carthage.*guest of Karim Jaziri/);
  expect(within(row).queryByRole('button', { name: /^Cancel/ })).toBeNull();

  mine = [];
  await userEvent.click(within(row).getByRole('button', { name: /^Leave Board, / }));

  expect(await coming.findByText('No upcoming bookings')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toContain(INVITATION);
});

test('the page of a space with desks shows how many are free over time', async () => {
  renderScreen(<HotdeskPage />, {
    at: `/booking/hotdesk/${tozeur.id}`,
    path: '/booking/hotdesk/:id',
    me,
  });
  const [cell] = await screen.findAllByRole('button', { name: /^8 desks free, / });
  if (!cell) throw new Error('No hour is free');
  await userEvent.click(cell);
  expect(await screen.findByRole('dialog', { name: 'Book Tozeur' })).toBeTruthy();
});
