import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { amira, me } from '../../../testing/booking.tsx';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { mutationBodies, type ReceivedCall, stubServer } from '../../../testing/server.ts';
import { LoansPage } from './LoansPage.tsx';

setUpScreens('loans', 'material', 'scheduling');

const [SESSION, ALLOCATION, PROJECTOR] = ['301', '302', '303'].map(
  (end) => `0199aaaa-0000-7000-8000-000000000${end}`,
) as [string, string, string];

const taken = (status: 'pending' | 'accepted') => ({
  id: ALLOCATION,
  start: '2030-01-11T08:00:00.000Z',
  end: '2030-01-11T09:00:00.000Z',
  isTT: false,
  status,
  isOverdue: false,
  isExpired: false,
  isMine: false,
  session: { id: SESSION, place: 'Carthage' },
  event: null,
  actions: status === 'pending' ? ['accept', 'reject'] : [],
  lines: [
    {
      material: { id: PROJECTOR, name: 'Projector', image: PROJECTOR },
      quantity: 1,
      handedOut: 0,
      out: 0,
      items: [],
    },
  ],
  details: {
    borrower: amira,
    bookedBy: null,
    purpose: 'Legal IP',
    outsideUse: false,
    outsideReason: '',
    spaceBooking: null,
    reason: '',
    cancelCause: null,
    decideBy: '2030-01-10T08:00:00.000Z',
    createdAt: '2030-01-01T08:00:00.000Z',
    waiting: 0,
    openPolicies: [],
    handOut: null,
    returns: [],
  },
});

let calls: ReceivedCall[];

beforeEach(() => {
  calls = stubServer(({ query }) =>
    Response.json({
      items: [taken(query.get('status') === 'pending' ? 'pending' : 'accepted')],
      isComplete: true,
    }),
  );
});

const open = (view: string) =>
  renderScreen(<LoansPage />, { at: `/material/booking?view=${view}`, me: me('nour', 'dot') });

test('approves the material of a session by the call of its session', async () => {
  open('requests');
  const card = within(await screen.findByRole('region', { name: 'Intellectual property' }));
  expect(card.getByText(/Session with an expert · Carthage/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open the session' }).getAttribute('href')).toBe(
    `/booking/${SESSION}`,
  );
  await userEvent.click(card.getByRole('button', { name: 'Approve' }));

  await waitFor(() =>
    expect(mutationBodies(calls)).toEqual([
      { resourceId: PROJECTOR, status: 'accepted', reason: '' },
    ]),
  );
  expect(calls.some(({ path }) => path.endsWith(`/${SESSION}/resource/approval`))).toBe(true);
});

test('lists the material of a session to hand out without a form, with the page of the session', async () => {
  open('collect');
  const link = await screen.findByRole('link', { name: /Projector/ });
  expect(link.getAttribute('href')).toBe(`/booking/${SESSION}`);
  expect(screen.getByText('Session with an expert · Carthage')).toBeTruthy();
  expect(screen.getByText(/^Prepare it for the session/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Hand out/ })).toBeNull();
});
