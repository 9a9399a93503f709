import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  NeedsAtTime,
  SessionSpace,
} from '@thedot/domain/expert-sessions/session-resources.contract';
import type { BookingPage as Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { expect, test } from 'vitest';
import { prefilledBookingLink } from '../../scheduling/booking-prefill.ts';
import {
  freeSlotsResponse,
  hoursFromNow,
  me,
  renderBookingPage,
  request,
  session,
  slot,
} from '../../../testing/booking.tsx';
import {
  createTestQueryClient,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../../testing/server.ts';
import { BookSessionForm } from '../request/BookSessionForm.tsx';
import { DecideResource } from './DecideResource.tsx';
import type { RequestTarget } from '../request/request-form.ts';

setUpScreens('bookings', 'experts', 'followups', 'life', 'scheduling', 'session-needs', 'spaces');

const SONIA = '0199aaaa-0000-7000-8000-000000000001';
const LAPTOP = '0199aaaa-0000-7000-8000-000000000002';
const ATLAS = '0199aaaa-0000-7000-8000-000000000003';
const free = slot(72);
const taken = slot(48);

const room = (id: string, name: string, freeStarts: string[]): SessionSpace => ({
  id,
  name,
  floor: 1,
  location: 'Main building',
  capacity: 6,
  equipment: ['screen'],
  needsApproval: false,
  terms: '',
  termsVersion: 0,
  freeStarts,
});

const laptop = {
  id: LAPTOP,
  kind: 'material',
  name: 'Laptop',
  type: null,
  floor: null,
  location: '',
  quantity: 2,
} as const;

const needs = { space: null, material: [{ resourceId: LAPTOP, quantity: 2 }] };

/** One of the two laptops is lent at the first time. */
const times: NeedsAtTime[] = [
  { ...taken, resources: [{ ...laptop, isFree: false, free: 1, needsApproval: false }] },
  { ...free, resources: [{ ...laptop, isFree: true, free: 3, needsApproval: false }] },
];

const serve = (answer: () => Response) =>
  stubServer(({ path, method, query }) => {
    if (path.includes('/bookingslots')) return freeSlotsResponse(free);
    if (path === '/expert-booking/spaces')
      return Response.json({ items: [room(ATLAS, 'Atlas', [free.start])] });
    if (path === '/material')
      return Response.json({
        items: [{ id: LAPTOP, name: 'Laptop', isBookable: true, quantity: 4, policies: [] }],
      });
    if (path.endsWith('/needs')) {
      const start = query.get('start');
      return Response.json({ times: times.filter((it) => start === null || it.start === start) });
    }
    return method === 'GET' ? errorResponse(404, 'request.not_found') : answer();
  });

const sonia: RequestTarget = {
  id: SONIA,
  name: 'Sonia Trabelsi',
  categories: ['Finance'],
  sessionMinutes: [60],
  horizonDays: 60,
  nextFree: hoursFromNow(72),
  timeZone: 'Africa/Tunis',
  hours: { usedMinutes: 0, limitMinutes: 240 },
  requestsToday: { used: 0, limit: 5 },
};

test('a request names the room and the material, and shows a refusal of the room at its field', async () => {
  const refused = [{ path: 'needs.space', code: 'session_space.not_allowed' }];
  const calls = serve(() => errorResponse(409, 'session_space.not_allowed', { errors: refused }));
  const wanted = {
    category: 'Finance',
    minutes: 60,
    description: 'A term sheet.',
    mode: 'in_person',
    place: '',
    isComplete: true,
  } as const;
  const { to, state } = prefilledBookingLink(SONIA, free.start, wanted);
  const [pathname = '', search = ''] = to.split('?');
  renderScreen(<BookSessionForm expert={sonia} onBooked={() => {}} />, {
    me: me('amira', 'startup'),
    cache: createTestQueryClient(),
    at: { pathname, search: `?${search}`, state },
  });

  await userEvent.click(await screen.findByRole('combobox', { name: /^Room of the hub/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Any meeting room' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Screen' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Material/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Laptop' }));
  await pressButton('Send request');

  expect(await screen.findAllByText(/can’t book/)).not.toEqual([]);
  expect(mutationBodies(calls)).toEqual([
    expect.objectContaining({
      needs: {
        space: { spaceId: null, persons: 2, equipment: ['screen'] },
        material: [{ resourceId: LAPTOP, quantity: 1 }],
      },
    }),
  ]);
});

const inPerson: Booking = {
  ...request,
  mode: 'in_person',
  needs,
  resources: [{ ...laptop, state: 'requested' }],
};

test('an answer shows what is short at each time, and takes what is left', async () => {
  const calls = serve(() => Response.json(inPerson));
  const slots = [taken, free].map((it) => ({ ...it, free: true }));
  await renderBookingPage({ ...inPerson, slots }, me('slimane', 'expert'));

  const [first, second] = await screen.findAllByRole('radio');
  expect(await screen.findByText('2 × Laptop not available')).toBeDefined();
  await userEvent.click(second!);
  expect(screen.queryByRole('button', { name: 'Take 1' })).toBeNull();
  await userEvent.click(first!);
  await pressButton('Take 1');
  await userEvent.click(screen.getByRole('button', { name: /^Confirm \w+, / }));

  expect(mutationBodies(calls)).toEqual([
    expect.objectContaining({
      start: taken.start,
      needs: { space: null, material: [{ resourceId: LAPTOP, quantity: 1 }] },
    }),
  ]);
});

test('the page of a session shows its room and its material with their state', async () => {
  serve(() => Response.json(session));
  const atlas = {
    ...laptop,
    id: ATLAS,
    kind: 'space',
    name: 'Atlas',
    type: 'meeting_room',
    floor: 1,
    location: 'Main building',
    quantity: 1,
  } as const;
  await renderBookingPage(
    {
      ...session,
      mode: 'in_person',
      session: slot(24 * 7),
      needs,
      resources: [
        { ...atlas, state: 'held' },
        { ...laptop, state: 'missing' },
      ],
    },
    me('amira', 'startup'),
  );
  const list = screen.getByRole('list', { name: 'Room and material' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual([
    expect.stringContaining('Awaiting approval'),
    expect.stringContaining('Not available'),
  ]);
  expect(within(list).getByRole('link', { name: 'Atlas' }).getAttribute('href')).toBe(
    `/booking/workshop/${ATLAS}`,
  );
});

test.each([
  ['dot', 'shows'],
  ['expert', 'hides'],
] as const)(
  'the page of a session, read by %s, %s how to approve its material',
  async (role, how) => {
    const calls = serve(() => Response.json({ status: 'accepted' }));
    const held = { ...laptop, state: 'held' } as const;
    renderScreen(<DecideResource bookingId={SONIA} resource={held} />, { me: { role } });
    if (how === 'hides') {
      expect(screen.queryByRole('button')).toBeNull();
      return;
    }

    await userEvent.click(screen.getByRole('button', { name: 'Decline Laptop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline Laptop' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(mutationBodies(calls)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Approve Laptop' }));

    expect(await screen.findByText('Laptop approved')).toBeTruthy();
    expect(mutationBodies(calls)).toEqual([{ resourceId: LAPTOP, status: 'accepted', reason: '' }]);
  },
);
