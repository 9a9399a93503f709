import { screen } from '@testing-library/react';
import type {
  BookingPage as Booking,
  BookingEvent,
} from '@thedot/domain/expert-sessions/bookings.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import type { Me } from '@thedot/domain/users/users.contract';
import { bookingQuery } from '../features/expert-sessions/bookings.data.ts';
import { BookingPage } from '../features/expert-sessions/BookingPage.tsx';
import { makeMe } from './make-me.ts';
import { createTestQueryClient, renderScreen } from './screens.tsx';

export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
export const slot = (hours: number) => ({
  start: hoursFromNow(hours),
  end: hoursFromNow(hours + 1),
});

/** A user as other users see them. */
export const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });
export const slimane = person('slimane', 'Slimane Khelifi');
export const amira = person('amira', 'Amira Ben Salah');

/** Amira's pending request to Slimane; its second slot is taken. */
export const request: Booking = {
  id: 'b',
  status: 'pending',
  expert: slimane,
  requester: amira,
  category: 'Fundraising',
  minutes: 60,
  mode: 'online',
  place: '',
  spaceName: null,
  weeks: 1,
  series: null,
  anyExpert: false,
  sequence: 0,
  turn: 'expert',
  startedBy: 'requester',
  round: 1,
  answerBy: hoursFromNow(72),
  slots: [
    { ...slot(48), free: true },
    { ...slot(72), free: false },
  ],
  session: null,
  attendance: null,
  wasDisputed: false,
  isExpired: false,
  createdAt: hoursFromNow(-1),
  description: 'A term sheet.',
  clashes: [],
  organizations: { expert: null, requester: null },
  zones: { expert: 'Africa/Tunis', requester: 'Africa/Tunis' },
  horizonDays: 60,
  seriesWeeks: [],
  files: [],
  rounds: [],
  events: [],
  needs: null,
  resources: [],
  hours: { usedMinutes: 60, limitMinutes: 1440 },
};
export const session: Booking = {
  ...request,
  status: 'accepted',
  turn: null,
  startedBy: null,
  slots: [],
};

/** A booking event, `requested` by default. */
export const makeBookingEvent = (change: Partial<BookingEvent> = {}): BookingEvent => ({
  id: 's1',
  kind: 'requested',
  at: hoursFromNow(-2),
  actor: amira,
  previousExpert: null,
  reassignReason: null,
  reason: '',
  slots: [],
  ...change,
});

/** A round of proposed slots. */
export const makeRound = (round: number, author: 'expert' | 'requester', message = '') => ({
  round,
  author,
  by: author === 'expert' ? slimane : amira,
  message,
  answerBy: hoursFromNow(72),
  createdAt: hoursFromNow(-2),
  slots: [slot(24)],
});

/** The response with an expert's free slots. */
export const freeSlotsResponse = (...slots: readonly { start: string; end: string }[]) =>
  Response.json({
    timeZone: 'UTC',
    slots: slots.map((it) => ({ ...it, isPending: false, experts: 1 })),
  });

export const me = (id: string, role: string) => makeMe({ id, role, firstName: id, lastName: '' });

/** Renders a booking page for a viewer, with the booking already in the cache. */
export async function renderBookingPage(booking: Booking, viewer: Me, retry = true) {
  const cache = createTestQueryClient({ staleTime: Infinity, retry });
  cache.setQueryData(bookingQuery(booking.id).queryKey, booking);
  renderScreen(<BookingPage />, { me: viewer, cache, at: '/booking/b', path: '/booking/:id' });
  await screen.findByRole('heading', { level: 1 });
  return cache;
}
