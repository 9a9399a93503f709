import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRound, slot, makeBookingEvent } from '../../../testing/booking.tsx';
import {
  REQUESTER,
  at,
  sessionAtNine,
  EXPERT,
  hourSlot,
  proposedBooking,
  renderBookingPart,
} from '../../../testing/booking-parts.tsx';
import { pressButton, setUpScreens } from '../../../testing/screens.tsx';
import {
  type ReceivedCall,
  mutationBodies,
  errorResponse,
  stubServer,
} from '../../../testing/server.ts';
import type { SessionAction } from '../session-actions.ts';
import { SessionCard } from './SessionCard.tsx';

setUpScreens('bookings', 'experts', 'life', 'scheduling');

const AS_EXPERT = { id: EXPERT, role: 'expert' } as const;
const AS_REQUESTER = { id: REQUESTER, role: 'startup' } as const;
const AS_STAFF = { id: '0199aaaa-0000-7000-8000-000000000009', role: 'dot' } as const;

/** Amira asks for nine and for ten, of which ten is gone. */
const asked: BookingPage = {
  ...proposedBooking,
  turn: 'expert',
  round: 1,
  slots: [
    { ...hourSlot(9), free: true },
    { ...hourSlot(10), free: false },
  ],
  rounds: [makeRound(1, 'requester', 'Before the board, please.')],
};
const soon: BookingPage = { ...sessionAtNine, session: slot(3) };
const opening: BookingPage = { ...sessionAtNine, mode: 'online', session: slot(0.15) };
const over: BookingPage = {
  ...sessionAtNine,
  status: 'finished',
  session: slot(-30),
  attendance: 'attended',
};
const reviewed: BookingPage = {
  ...over,
  events: [makeBookingEvent({ kind: 'reviewed', actor: null })],
};

/** What the hub answers, in this order; the last goes on. */
let answers: (() => Response)[];
let calls: ReceivedCall[];
let done: SessionAction[];

beforeEach(() => {
  [answers, done] = [[], []];
  calls = stubServer(() => (answers.length > 1 ? answers.shift() : answers[0])?.());
});

const answer = (booking: BookingPage) => () => Response.json(booking);
const part = (
  <SessionCard bookingId={asked.id} onAction={(action) => done.push(action)} onPreload={() => {}} />
);

async function see(booking: BookingPage, viewer: Partial<Me>) {
  answers = [answer(booking)];
  renderBookingPart(viewer, part);
  return within(await screen.findByRole('region'));
}

type Card = Awaited<ReturnType<typeof see>>;

const offers = (card: Card) => [
  ...card.queryAllByRole('button').map((it) => it.textContent),
  ...card.queryAllByRole('link').map((it) => it.textContent),
];

describe('a card offers the actions allowed to the user', () => {
  const OPEN = 'Open session';
  const WITHDRAW = 'Withdraw request';
  const MOVES = ['Reschedule session', 'Cancel session', OPEN];
  const ANSWERS = ['Accept', 'Suggest other times', 'Decline'];
  const REVIEW = ['Leave a review', 'Session feedback'];
  const cancelled: BookingPage = { ...sessionAtNine, status: 'cancelled' };

  test.each([
    ['a request, to the user who must answer', asked, AS_EXPERT, [...ANSWERS, OPEN]],
    ['a request, to the requester', asked, AS_REQUESTER, ['Change times', WITHDRAW, OPEN]],
    ['a request, to the staff', asked, AS_STAFF, ['Cancel booking', OPEN]],
    ['other times, to the requester', proposedBooking, AS_REQUESTER, [...ANSWERS, WITHDRAW, OPEN]],
    ['a session, to its expert', sessionAtNine, AS_EXPERT, MOVES],
    ['a session, to the requester', sessionAtNine, AS_REQUESTER, MOVES],
    ['one that is near, to its expert', soon, AS_EXPERT, [OPEN]],
    ['one that is near, to the staff', soon, AS_STAFF, MOVES],
    ['one that starts in 9 minutes, to its expert', opening, AS_EXPERT, ['Join', OPEN]],
    ['one that starts in 9 minutes, to the staff', opening, AS_STAFF, MOVES],
    [
      'one that starts in 9 minutes elsewhere, to its expert',
      { ...opening, mode: 'in_person' },
      AS_EXPERT,
      [OPEN],
    ],
    ['one that is over, to the requester', over, AS_REQUESTER, REVIEW],
    ['one that is reviewed, to the requester', reviewed, AS_REQUESTER, ['Session feedback', OPEN]],
    ['one that is over, to its expert', over, AS_EXPERT, ['Session feedback', OPEN]],
    ['one that was cancelled', cancelled, AS_EXPERT, [OPEN]],
  ] as const)('%s', async (_name, booking, viewer, wanted) => {
    expect(offers(await see(booking, viewer))).toEqual(wanted);
  });
});

test('shows the proposed times with author, message and conflicts', async () => {
  const card = await see(asked, AS_EXPERT);

  expect(card.getByText('Amira Ben Salah proposed')).toBeTruthy();
  expect(card.getByText('Waiting for your response')).toBeTruthy();
  expect(card.getByText('Before the board, please.')).toBeTruthy();
  const [nine, ten] = card.getAllByRole('listitem');
  expect(nine?.querySelector('[data-gone]')).toBeNull();
  expect(ten?.querySelector('[data-gone]')?.textContent).toContain('No longer available');
  expect(within(ten!).queryByRole('button')).toBeNull();
});

test('the requester reads that their times wait for the counterpart', async () => {
  const card = await see(asked, AS_REQUESTER);
  expect(card.getByText('You proposed')).toBeTruthy();
  expect(card.getByText('Waiting for Slimane Khelifi')).toBeTruthy();
});

test('accepting shows the remaining hours, and moves focus to the card', async () => {
  const card = await see(proposedBooking, AS_REQUESTER);
  expect(card.getByText(/left after this session$/)).toBeTruthy();
  answers = [answer({ ...sessionAtNine, id: proposedBooking.id })];

  await userEvent.click(card.getByRole('button', { name: /^Accept / }));

  await card.findByText('Confirmed');
  expect(mutationBodies(calls)).toEqual([
    {
      bookingId: proposedBooking.id,
      start: at(9),
      round: proposedBooking.round,
      sequence: proposedBooking.sequence,
    },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
});

test('shows a refusal on the card, with alternatives to propose', async () => {
  const card = await see(asked, AS_EXPERT);
  const start = at(15);
  const alternatives = [{ kind: 'near', start, end: at(16), resource: proposedBooking.expert }];
  const gone = { ...asked, slots: asked.slots.map((it) => ({ ...it, free: false })) };
  answers = [
    () => errorResponse(409, 'booking.time_conflict', { details: { alternatives } }),
    answer(gone),
  ];

  await userEvent.click(card.getByRole('button', { name: /^Accept / }));

  expect(await card.findByText('This time is already taken. Choose another.')).toBeTruthy();
  await waitFor(() => expect(card.queryByRole('button', { name: /^Accept / })).toBeNull());
  await userEvent.click(card.getByRole('button', { name: /same day$/ }));
  expect(done).toEqual([{ bookingId: asked.id, action: 'repropose', start }]);
});

test('opens each action with its session', async () => {
  const card = await see(sessionAtNine, AS_EXPERT);

  await userEvent.click(card.getByRole('button', { name: 'Reschedule session' }));
  await userEvent.click(card.getByRole('button', { name: 'Cancel session' }));

  expect(done).toEqual([
    { bookingId: sessionAtNine.id, action: 'reschedule' },
    { bookingId: sessionAtNine.id, action: 'cancel' },
  ]);
});

test('shows a missing session as gone, and retries one that failed to load', async () => {
  answers = [() => errorResponse(404, 'booking.not_found')];
  renderBookingPart(AS_EXPERT, part);
  expect(await screen.findByText('This session is no longer available')).toBeTruthy();
  cleanup();

  answers = [() => errorResponse(500, 'server.unexpected'), answer(asked)];
  renderBookingPart(AS_EXPERT, part);
  await pressButton('Try again');
  expect(await screen.findByRole('region')).toBeTruthy();
});

test('shows a skeleton while loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  renderBookingPart(AS_EXPERT, part);
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Loading');
});
