import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { queryClient } from '../../app/query-client.ts';
import { meQuery } from '../../app/session.ts';
import { somebody } from '../../testing/me.ts';
import { Zones } from '../../ui/use-format.ts';
import { CalendarPage } from './CalendarPage.tsx';

const amira = somebody();
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
  mine: true,
} as const;
const session: CalendarEntry = {
  ...booked,
  kind: 'session',
  id: `session-${id(1)}`,
  bookingId: id(1),
  start: '2026-12-01T08:00:00.000Z',
  end: '2026-12-01T09:00:00.000Z',
  status: 'accepted',
  attendance: null,
  series: null,
  mayMove: true,
};
const request: CalendarEntry = {
  ...booked,
  kind: 'request',
  id: `request-${id(2)}`,
  bookingId: id(2),
  start: '2026-12-02T13:00:00.000Z',
  end: '2026-12-02T14:00:00.000Z',
  status: 'pending',
  turn: 'expert',
  answerBy: null,
  awaitsMe: false,
  free: true,
  weeks: 1,
};

/** What the server of these tests was asked for, and how it answers a move. */
let looks: URLSearchParams[] = [];
let moves: unknown[] = [];
let answerMove: () => Response | Promise<Response>;
let answerLook: () => Response;

const entries = (...those: readonly CalendarEntry[]) =>
  Response.json({ entries: those, isWhole: true });
const refusal = () =>
  Response.json(
    {
      code: 'expert.unavailable',
      message: 'The expert is unavailable',
      details: {
        alternatives: [
          { kind: 'near', expert: { id: id(8), name: 'Sonia' }, start: '2026-12-01T10:30:00.000Z' },
        ],
      },
    },
    { status: 422 },
  );

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T07:00:00Z') });
  looks = [];
  moves = [];
  answerLook = () => entries(session, request);
  answerMove = () => Response.json({});
  keepAccessToken('known');
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://hub');
    if (pathname !== '/api/calendar') {
      moves.push(JSON.parse(body ?? '{}'));
      return answerMove();
    }
    looks.push(searchParams);
    return answerLook();
  });
  await loadTexts('app', 'ui', 'calendar', 'experts', 'errors');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Address = () => <output aria-label="address">{useLocation().search}</output>;
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

async function see(search = '', zone = 'Africa/Tunis') {
  queryClient.setQueryData(meQuery.queryKey, amira);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Zones value={{ reader: zone, hub: 'Africa/Tunis' }}>
            <MemoryRouter initialEntries={[`/calendar${search}`]}>
              <CalendarPage />
              <Address />
            </MemoryRouter>
          </Zones>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(looks.length).toBeGreaterThan(0));
  await act(async () => {});
}

const entry = (words: RegExp) => screen.findByRole('button', { name: words });
const noEntry = (words: RegExp) => expect(screen.queryByRole('button', { name: words })).toBeNull();

test('a session stands at the hour of the reader’s clocks, and is asked for by their days', async () => {
  await see('', 'Asia/Kolkata');

  await entry(/^13:30 – 14:30 ?Fundraising ?Sonia Trabelsi, Tuesday, December 1, 2026, Confirmed$/);
  expect(looks[0]?.get('from')).toBe('2026-11-29T18:30:00.000Z');
  expect(looks[0]?.get('to')).toBe('2026-12-06T18:30:00.000Z');
});

test('the weeks before and after are there before they are turned to', async () => {
  await see('?view=week&day=2026-12-01');
  await entry(/Confirmed$/);

  await waitFor(() =>
    expect(looks.map((look) => look.get('from'))).toEqual([
      '2026-11-29T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
      '2026-12-06T23:00:00.000Z',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));

  expect(address()).toContain('day=2026-12-08');
  expect(looks.filter((look) => look.get('from') === '2026-12-06T23:00:00.000Z')).toHaveLength(1);
});

test('what is shown is in the address, and the address says what is shown', async () => {
  await see('?view=week&kinds=request&status=nonsense&day=someday');
  await entry(/Pending$/);
  noEntry(/Confirmed$/);

  await userEvent.click(screen.getByRole('button', { name: 'Sessions' }));
  await entry(/Confirmed$/);
  expect(new URLSearchParams(address() ?? '').get('kinds')).toBe('session,request');

  await userEvent.click(screen.getByRole('button', { name: 'Proposed times' }));
  noEntry(/Pending$/);
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await entry(/Pending$/);
});

test('what could not be loaded is asked for again', async () => {
  answerLook = () => Response.json({ code: 'calendar.range', message: 'No' }, { status: 422 });
  await see('?view=week');
  const again = await screen.findByRole('button', { name: 'Try again' });

  answerLook = () => entries(session);
  await userEvent.click(again);

  await entry(/Confirmed$/);
});

/** Opens the dialog that moves the session, and asks for another hour. */
async function askFor(time: string) {
  await userEvent.click(await entry(/Confirmed$/));
  await userEvent.click(await screen.findByRole('button', { name: 'Move to…' }));
  const field = await screen.findByLabelText('Starts at');
  await userEvent.clear(field);
  await userEvent.type(field, time);
  await userEvent.click(screen.getByRole('button', { name: 'Move the session' }));
}

const inCalendar = (words: RegExp) =>
  screen.findByRole('button', { name: words, hidden: true }).then((it) => it.textContent);

test('a session that is moved stands at its new time at once', async () => {
  const answer = Promise.withResolvers<Response>();
  answerMove = () => answer.promise;
  await see('?view=week&day=2026-12-01');

  await askFor('16:00');

  expect(await inCalendar(/^16:00 – 17:00.*Confirmed$/)).toBeTruthy();
  expect(moves).toEqual([{ start: '2026-12-01T15:00:00.000Z' }]);
  await act(async () => answer.resolve(Response.json({})));
});

test('where the hub refuses, it goes back, and a time that is free is one press away', async () => {
  answerMove = refusal;
  await see('?view=week&day=2026-12-01');

  await askFor('03:00');

  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The expert is unavailable during those time slots');
  expect(await inCalendar(/^09:00 – 10:00.*Confirmed$/)).toBeTruthy();

  answerMove = () => Response.json({});
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tue, Dec 1, 11:30' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move the session' }));

  await waitFor(() => expect(moves.at(-1)).toEqual({ start: '2026-12-01T10:30:00.000Z' }));
});

/** A day that is as high as it has minutes, since nothing has a place here. */
function drag(from: HTMLElement, to: string, minutes: number, last?: () => void) {
  const column = document.querySelector<HTMLElement>(`[data-day="${to}"]`);
  if (!column) throw new Error('That day is not shown');
  const rect = { top: 0, height: 1440, bottom: 1440, left: 0, right: 0 } as DOMRect;
  for (const day of document.querySelectorAll('[data-day]')) {
    vi.spyOn(day, 'getBoundingClientRect').mockReturnValue(rect);
  }
  document.elementFromPoint = () => column;
  const grabbed = 9 * 60 + 20;
  fireEvent.pointerDown(from, { button: 0, pointerType: 'mouse', clientX: 0, clientY: grabbed });
  fireEvent.pointerMove(window, { clientX: 0, clientY: minutes + 20 });
  last?.();
  fireEvent.pointerUp(window);
}

test('a session is taken where it is grabbed, and let go at the next quarter of an hour', async () => {
  await see('?view=week&day=2026-12-01');

  drag(await entry(/Confirmed$/), '2026-12-03', 14 * 60 + 6);

  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Thu, Dec 3, 14:00 – 15:00')).toBeTruthy();
  expect(moves).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the time' }));
  await entry(/^09:00 – 10:00.*Confirmed$/);
});

test('Escape lets it go where it was, and what nobody may move does not come along', async () => {
  await see('?view=week&day=2026-12-01');

  drag(await entry(/Confirmed$/), '2026-12-03', 14 * 60, () =>
    fireEvent.keyDown(window, { key: 'Escape' }),
  );
  drag(await entry(/Pending$/), '2026-12-03', 14 * 60);

  expect(screen.queryByRole('dialog')).toBeNull();
  await entry(/^09:00 – 10:00.*Confirmed$/);
});

test('arrows lead from entry to entry and past the last one into the next week', async () => {
  await see('?view=week&day=2026-12-01');
  (await entry(/Confirmed$/)).focus();

  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toMatch(/Pending$/);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement?.textContent).toMatch(/Confirmed$/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(address()).toContain('day=2026-12-08');
  await userEvent.keyboard('m');
  expect(address()).toContain('view=month');
});

test('letters do nothing while a filter is typed in', async () => {
  await see('?view=week&day=2026-12-01');
  await entry(/Confirmed$/);

  await userEvent.type(screen.getByRole('combobox', { name: 'Topic' }), 'ma');

  expect(address()).toContain('view=week');
});
