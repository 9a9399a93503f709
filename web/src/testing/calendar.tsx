import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { BoardRow } from '@thedot/domain/availability/board.contract';
import type { HubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import type { SessionEntry } from '@thedot/domain/expert-sessions/session-entries.contract';
import type { SpaceEntry } from '@thedot/domain/spaces/space-entry.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setAccessToken } from '../lib/api/access-token.ts';
import { chooseLanguage, loadTexts } from '../lib/i18n/i18n.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { meQuery } from '../lib/session/session.ts';
import { CALENDAR_ENTRIES } from '../app/calendar-entries.ts';
import { CalendarEntriesContext } from '../lib/calendar-entries.ts';
import { CalendarPage } from '../features/calendar/CalendarPage.tsx';
import { TimeZoneContext } from '../lib/format/use-format.ts';
import { request as requested } from './booking.tsx';
import { makeMe } from './make-me.ts';

export const amira = makeMe();
const id = (nth: number) => `0199bbbb-0000-7000-8000-00000000000${nth}`;
const person = (personId: string, name: string) => ({
  id: personId,
  name,
  photo: null,
  organization: null,
});
const booked = {
  category: 'Fundraising',
  expert: person(id(8), 'Sonia Trabelsi'),
  requester: person(amira.id, 'Amira Ben Salah'),
  organization: 'Zitouna Labs',
  mode: 'online',
  place: '',
  spaceName: null,
  isMine: true,
} as const;
export const session: SessionEntry = {
  ...booked,
  kind: 'session',
  id: `session-${id(1)}`,
  bookingId: id(1),
  start: '2026-12-01T08:00:00.000Z',
  end: '2026-12-01T09:00:00.000Z',
  status: 'accepted',
  attendance: null,
  series: null,
  canReschedule: true,
};
export const request: CalendarEntry = {
  ...booked,
  kind: 'request',
  id: `request-${id(2)}`,
  bookingId: id(2),
  start: '2026-12-02T13:00:00.000Z',
  end: '2026-12-02T14:00:00.000Z',
  status: 'pending',
  turn: 'expert',
  answerBy: null,
  isMyTurn: false,
  isFree: true,
  weeks: 1,
};

export const spaceBooking: SpaceEntry = {
  kind: 'space',
  id: id(3),
  start: '2026-12-01T13:00:00.000Z',
  end: '2026-12-01T14:00:00.000Z',
  title: 'Board',
  status: 'accepted',
  isExpired: false,
  space: { id: id(4), name: 'Carthage', type: 'meeting_room', location: 'East wing' },
  booker: booked.expert,
  isMine: false,
};

export const sonia = booked.expert;

/** The session as its booking page has it. */
export const booking: BookingPage = {
  ...requested,
  ...booked,
  id: id(1),
  status: 'accepted',
  turn: null,
  slots: [],
  session: { start: session.start, end: session.end },
};
/** The same booking at another time. */
export const bookingAt = (start: string): BookingPage => ({
  ...booking,
  session: { start, end: new Date(Date.parse(start) + HOUR_MS).toISOString() },
});

/** The stubbed server: the calls it received, and its answers. */
export interface CalendarServer {
  calendarQueries: URLSearchParams[];
  /** The searches for an expert. */
  expertQueries: string[];
  boardQueries: URLSearchParams[];
  moves: unknown[];
  /** Sonia's free slots. */
  free: { start: string; end: string; isPending: boolean; experts: number }[];
  closures: HubClosure[];
  /** The experts of the board of hours. */
  board: BoardRow[];
  /** Those of its second page. */
  laterBoard: BoardRow[];
  answerCalendar: () => Response | Promise<Response>;
  answerMove: () => Response | Promise<Response>;
  answerBooking: () => Response | Promise<Response>;
}

export const entriesResponse = (...those: readonly CalendarEntry[]) =>
  Response.json({ entries: those, isComplete: true });
/** Stubs a server with one session and one request, at 07:00 UTC on the first of December. */
export function stubCalendarServer(): CalendarServer {
  const hub: CalendarServer = {
    calendarQueries: [],
    expertQueries: [],
    boardQueries: [],
    moves: [],
    free: [],
    closures: [],
    board: [],
    laterBoard: [],
    answerCalendar: () => entriesResponse(session, request),
    answerMove: () => Response.json(booking),
    answerBooking: () => Response.json(booking),
  };
  const fresh = { ...hub };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T07:00:00Z') });
    Object.assign(hub, fresh, {
      calendarQueries: [],
      expertQueries: [],
      boardQueries: [],
      moves: [],
    });
    setAccessToken('known');
    vi.stubGlobal(
      'fetch',
      async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
        const { pathname, searchParams } = new URL(url, 'http://hub');
        if (pathname === '/api/calendar/experts') {
          hub.expertQueries.push(searchParams.toString());
          return Response.json({ items: [sonia] });
        }
        if (pathname === '/api/availability/bookingslots') {
          return Response.json({ timeZone: 'Africa/Tunis', slots: hub.free });
        }
        if (pathname === '/api/availability/closures') {
          return Response.json({ timeZone: 'Africa/Tunis', items: hub.closures });
        }
        if (pathname === '/api/availability/board') {
          hub.boardQueries.push(searchParams);
          const isSecond = searchParams.has('after');
          return Response.json({
            timeZone: 'Africa/Tunis',
            closures: hub.closures,
            items: isSecond ? hub.laterBoard : hub.board,
            next: isSecond || hub.laterBoard.length === 0 ? null : 'second',
          });
        }
        if (pathname !== '/api/calendar' && method === 'GET') return hub.answerBooking();
        if (pathname !== '/api/calendar') {
          hub.moves.push(JSON.parse(body ?? '{}'));
          return hub.answerMove();
        }
        hub.calendarQueries.push(searchParams);
        return hub.answerCalendar();
      },
    );
    await loadTexts('app', 'ui', 'calendar', 'scheduling', 'errors');
    await chooseLanguage('en');
    // Modules load slowly in tests: the first page does not wait for them.
    await Promise.all(CALENDAR_ENTRIES.map(({ load }) => load()));
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return hub;
}

const Address = () => <output aria-label="address">{useLocation().search}</output>;
export const currentSearch = () => screen.getByRole('status', { name: 'address' }).textContent;

export async function renderCalendar(
  hub: CalendarServer,
  search = '',
  zone = 'Africa/Tunis',
  page = <CalendarPage />,
  me = amira,
) {
  queryClient.setQueryData(meQuery.queryKey, me);
  // The views of the entries are a promise, also when they are loaded.
  await act(async () => {
    render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <TimeZoneContext value={{ reader: zone, hub: 'Africa/Tunis' }}>
              <MemoryRouter initialEntries={[`/calendar${search}`]}>
                <CalendarEntriesContext value={CALENDAR_ENTRIES}>{page}</CalendarEntriesContext>
                <Address />
              </MemoryRouter>
            </TimeZoneContext>
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  await waitFor(() => expect(hub.calendarQueries.length).toBeGreaterThan(0));
  await act(async () => {});
}

export const findEntry = (words: RegExp) => screen.findByRole('button', { name: words });
