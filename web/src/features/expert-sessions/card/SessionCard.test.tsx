import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeRound, slot, makeBookingEvent } from '../../../testing/booking.tsx';
import {
  REQUESTER,
  at,
  atNine,
  EXPERT,
  hourAt,
  offered,
  renderPart,
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

setUpScreens('bookings', 'experts', 'life');

const EXPERT_SEES = { id: EXPERT, role: 'expert' } as const;
const ASKER_SEES = { id: REQUESTER, role: 'startup' } as const;
const STAFF_SEE = { id: '0199aaaa-0000-7000-8000-000000000009', role: 'dot' } as const;

/** Amira asks for nine and for ten, of which ten is gone. */
const asked: BookingPage = {
  ...offered,
  turn: 'expert',
  round: 1,
  slots: [
    { ...hourAt(9), free: true },
    { ...hourAt(10), free: false },
  ],
  rounds: [makeRound(1, 'requester', 'Before the board, please.')],
};
const soon: BookingPage = { ...atNine, session: slot(3) };
const over: BookingPage = {
  ...atNine,
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
  renderPart(viewer, part);
  return within(await screen.findByRole('region'));
}

type Card = Awaited<ReturnType<typeof see>>;

const offers = (card: Card) => [
  ...card.queryAllByRole('button').map((it) => it.textContent),
  ...card.queryAllByRole('link').map((it) => it.textContent),
];

describe('a card offers the actions allowed to the user', () => {
  const OPEN = 'Open the session';
  const WITHDRAW = 'Withdraw the request';
  const MOVES = ['Move the session', 'Cancel the session', OPEN];
  const ANSWERS = ['Accept', 'Propose other times', 'Decline'];
  const REVIEW = ['Review the session', 'Session feedback'];
  const cancelled: BookingPage = { ...atNine, status: 'cancelled' };

  test.each([
    ['a request, to the user who must answer', asked, EXPERT_SEES, [...ANSWERS, OPEN]],
    ['a request, to who asked', asked, ASKER_SEES, ['Change the times', WITHDRAW, OPEN]],
    ['a request, to the staff', asked, STAFF_SEE, ['Cancel the booking', OPEN]],
    ['other times, to who asked', offered, ASKER_SEES, [...ANSWERS, WITHDRAW, OPEN]],
    ['a session, to its expert', atNine, EXPERT_SEES, MOVES],
    ['a session, to who asked', atNine, ASKER_SEES, MOVES],
    ['one that is near, to its expert', soon, EXPERT_SEES, [OPEN]],
    ['one that is near, to the staff', soon, STAFF_SEE, MOVES],
    ['one that is over, to who asked', over, ASKER_SEES, REVIEW],
    ['one that is reviewed, to who asked', reviewed, ASKER_SEES, ['Session feedback', OPEN]],
    ['one that is over, to its expert', over, EXPERT_SEES, ['Session feedback', OPEN]],
    ['one that was cancelled', cancelled, EXPERT_SEES, [OPEN]],
  ] as const)('%s', async (_name, booking, viewer, wanted) => {
    expect(offers(await see(booking, viewer))).toEqual(wanted);
  });
});

test('shows the proposed times with author, message and conflicts', async () => {
  const card = await see(asked, EXPERT_SEES);

  expect(card.getByText('Amira Ben Salah proposed')).toBeTruthy();
  expect(card.getByText('Waiting for your answer')).toBeTruthy();
  expect(card.getByText('Before the board, please.')).toBeTruthy();
  const [nine, ten] = card.getAllByRole('listitem');
  expect(nine?.querySelector('[data-gone]')).toBeNull();
  expect(ten?.querySelector('[data-gone]')?.textContent).toContain('taken meanwhile');
  expect(within(ten!).queryByRole('button')).toBeNull();
});

test('the requester reads that their times wait for the counterpart', async () => {
  const card = await see(asked, ASKER_SEES);
  expect(card.getByText('You proposed')).toBeTruthy();
  expect(card.getByText('Waiting for Slimane Khelifi')).toBeTruthy();
});

test('accepting shows the remaining hours, and moves focus to the card', async () => {
  const card = await see(offered, ASKER_SEES);
  expect(card.getByText(/^After this session/)).toBeTruthy();
  answers = [answer({ ...atNine, id: offered.id })];

  await userEvent.click(card.getByRole('button', { name: /^Accept / }));

  await card.findByText('Confirmed');
  expect(mutationBodies(calls)).toEqual([
    { bookingId: offered.id, start: at(9), round: offered.round, sequence: offered.sequence },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region')));
});

test('shows a refusal on the card, with alternatives to propose', async () => {
  const card = await see(asked, EXPERT_SEES);
  const start = at(15);
  const alternatives = [{ kind: 'near', start, end: at(16), expert: offered.expert }];
  const gone = { ...asked, slots: asked.slots.map((it) => ({ ...it, free: false })) };
  answers = [
    () => errorResponse(409, 'booking.time_conflict', { details: { alternatives } }),
    answer(gone),
  ];

  await userEvent.click(card.getByRole('button', { name: /^Accept / }));

  expect(await card.findByText('Booking rejected for time conflicts')).toBeTruthy();
  await waitFor(() => expect(card.queryByRole('button', { name: /^Accept / })).toBeNull());
  await userEvent.click(card.getByRole('button', { name: /the same day$/ }));
  expect(done).toEqual([{ bookingId: asked.id, action: 'repropose', start }]);
});

test('opens each action with its session', async () => {
  const card = await see(atNine, EXPERT_SEES);

  await userEvent.click(card.getByRole('button', { name: 'Move the session' }));
  await userEvent.click(card.getByRole('button', { name: 'Cancel the session' }));

  expect(done).toEqual([
    { bookingId: atNine.id, action: 'reschedule' },
    { bookingId: atNine.id, action: 'cancel' },
  ]);
});

test('shows a missing session as gone, and retries one that failed to load', async () => {
  answers = [() => errorResponse(404, 'booking.not_found')];
  renderPart(EXPERT_SEES, part);
  expect(await screen.findByText('This session is no longer there')).toBeTruthy();
  cleanup();

  answers = [() => errorResponse(500, 'server.unexpected'), answer(asked)];
  renderPart(EXPERT_SEES, part);
  await pressButton('Try again');
  expect(await screen.findByRole('region')).toBeTruthy();
});

test('shows a skeleton while loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  renderPart(EXPERT_SEES, part);
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Loading');
});
