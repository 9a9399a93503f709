import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { type IsChanged, PlaceContext } from '../../../app/kept-changes.ts';
import { meQuery } from '../../../app/session.ts';
import { askingInstead } from '../../../app/slots/brought-along.ts';
import { hoursAway, me, slot } from '../../../testing/booking.tsx';
import type { Bookable } from '../bookable.ts';
import { BookSessionForm } from './BookSessionForm.tsx';

const SONIA = '0199aaaa-0000-7000-8000-000000000001';
const sonia: Bookable = {
  id: SONIA,
  name: 'Sonia Trabelsi',
  categories: ['Fundraising', 'Finance'],
  sessionMinutes: [30, 60],
  horizonDays: 60,
  nextFree: hoursAway(72),
  timeZone: 'Africa/Tunis',
  hours: { usedMinutes: 0, limitMinutes: 240 },
  requestsToday: { used: 0, limit: 5 },
};
const free = slot(72);
const wanted = {
  category: 'Finance',
  minutes: 60,
  description: 'A term sheet.',
  mode: 'in_person',
  place: 'Room 2',
  isAll: true,
} as const;

let forms: IsChanged[];
const isKept = () => forms.some((isChanged) => isChanged());

beforeEach(async () => {
  await loadTexts('app', 'ui', 'experts', 'life', 'errors');
  await chooseLanguage('en');
  forms = [];
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/bookingslots')
      ? Response.json({ timeZone: 'UTC', slots: [{ ...free, asked: false, experts: 1 }] })
      : Response.json({ accessToken: 'token' }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function arrive({ to, state }: { to: string; state?: object }) {
  const cache = new QueryClient();
  cache.setQueryData(meQuery.queryKey, me('amira', 'startup'));
  const join = (isChanged: IsChanged) => {
    forms.push(isChanged);
    return () => {};
  };
  const at = { pathname: to.split('?')[0]!, search: `?${to.split('?')[1] ?? ''}`, state };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[at]}>
          <PlaceContext value={{ join, isAsking: false, leave: (act) => act() }}>
            <BookSessionForm expert={sonia} onBooked={() => {}} />
          </PlaceContext>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test('what was written to one expert arrives at another, with where to meet, and is no less typed there', async () => {
  arrive(askingInstead(SONIA, free.start, wanted));

  const words = await screen.findByLabelText(/^What should the session solve/);
  expect(words).toHaveProperty('value', 'A term sheet.');
  expect(screen.getByLabelText(/^Place/)).toHaveProperty('value', 'Room 2');
  expect(isKept()).toBe(true);
});

test('a time that was clicked on an expert’s page is nothing typed; a word is', async () => {
  arrive(askingInstead(SONIA, free.start));

  const words = await screen.findByLabelText(/^What should the session solve/);
  expect(isKept()).toBe(false);
  await userEvent.type(words, 'A');
  expect(isKept()).toBe(true);
});
