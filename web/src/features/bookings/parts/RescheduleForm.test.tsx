import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { meQuery } from '../../../app/session.ts';
import { somebody } from '../../../testing/me.ts';
import { RescheduleForm } from './RescheduleForm.tsx';

const TOMORROW = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;
const at = (hour: number) => new Date(TOMORROW + hour * HOUR_MS).toISOString();
const slot = (hour: number) => ({ start: at(hour), end: at(hour + 1) });

const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });
const EXPERT = '0199aaaa-0000-7000-8000-000000000001';
const ASKER = '0199aaaa-0000-7000-8000-000000000002';

const booking: BookingPage = {
  id: '0199aaaa-0000-7000-8000-000000000003',
  status: 'accepted',
  expert: person(EXPERT, 'Slimane Khelifi'),
  requester: person(ASKER, 'Amira Ben Salah'),
  category: 'Fundraising',
  minutes: 60,
  mode: 'online',
  place: '',
  weeks: 1,
  series: null,
  seriesWeeks: [],
  turn: null,
  round: 1,
  sequence: 0,
  anyExpert: false,
  answerBy: at(9),
  slots: [],
  session: slot(9),
  attendance: null,
  createdAt: at(-72),
  description: 'A term sheet.',
  clashes: [],
  zones: { expert: 'Africa/Tunis', requester: 'Africa/Tunis' },
  horizonDays: 60,
  files: [],
  rounds: [],
  steps: [],
  hours: { usedMinutes: 60, limitMinutes: 1440 },
};

let answer: () => Promise<Response>;
/** What the hub was asked for. */
let asked: unknown[];

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'life', 'errors');
  await chooseLanguage('en');
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (!url.includes('/bookingslots')) {
      asked.push(JSON.parse(body ?? '{}'));
      return answer();
    }
    const slots = [9, 11].map((hour) => ({ ...slot(hour), asked: false, experts: 1 }));
    return Response.json({ timeZone: 'UTC', slots });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function moveToEleven() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(meQuery.queryKey, somebody({ id: ASKER, role: 'startup' }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Suspense>
          <MemoryRouter>
            <RescheduleForm booking={booking} onClose={() => {}} />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const free = await screen.findByRole('group', { name: 'Morning' });
  const eleven = within(free).getAllByRole<HTMLButtonElement>('button')[1];
  if (!eleven) throw new Error('Eleven is free');
  await userEvent.click(eleven);
  await userEvent.click(screen.getByRole('button', { name: 'Move the session' }));
  await screen.findAllByRole('alert');
  return eleven;
}

test('a dead network does not make a free time look taken', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const eleven = await moveToEleven();
  expect(eleven.disabled).toBe(false);
});

test('a time that somebody else has by now is struck', async () => {
  answer = async () =>
    Response.json({ code: 'booking.time_conflict', message: 'Taken' }, { status: 409 });
  const eleven = await moveToEleven();
  expect(eleven.disabled).toBe(true);
});

test('the hub is told which time was looked at, until it has said that it is another', async () => {
  answer = async () =>
    Response.json({ code: 'booking.changed', message: 'Look again' }, { status: 409 });
  await moveToEleven();
  expect(asked[0]).toMatchObject({ start: at(11), was: at(9) });
});
