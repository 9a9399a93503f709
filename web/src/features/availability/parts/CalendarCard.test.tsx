import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PersonalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { CalendarCard } from './CalendarCard.tsx';

const calendar: PersonalCalendar = {
  host: 'calendar.example.tn',
  fetchedAt: new Date().toISOString(),
  failure: null,
  failedAt: null,
  busy: 3,
};
const ADDRESS = 'https://calendar.example.tn/secret.ics';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(shown: PersonalCalendar | null, refusal?: object) {
  await loadTexts('app', 'ui', 'availability', 'errors');
  await chooseLanguage('en');
  keepAccessToken('karim');
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${url} ${String(body ?? '')}`.trim());
    return refusal ? Response.json(refusal, { status: 422 }) : Response.json({ calendar });
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <CalendarCard calendar={shown} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole('heading', { name: 'Your personal calendar' });
  return { user: userEvent.setup(), sent };
}

const field = () => screen.getByRole('textbox', { name: /Private address/ });

test('what is no address is told before anything is asked', async () => {
  const { user, sent } = await open(null);

  await user.type(field(), 'file:///etc/passwd');
  await user.click(screen.getByRole('button', { name: 'Add this calendar' }));

  expect(await screen.findByText(/This must be the address of a calendar/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an address that cannot be read is told at its field, and stays there', async () => {
  const code = 'calendar.not_a_calendar';
  const { user, sent } = await open(null, {
    code,
    message: '',
    errors: [{ path: 'address', code, msg: '' }],
  });

  await user.type(field(), ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Add this calendar' }));

  expect(await screen.findByText(/is not a calendar/)).toBeTruthy();
  expect(field()).toHaveProperty('value', ADDRESS);
  expect(sent).toEqual([`PUT /api/availability/calendar ${JSON.stringify({ address: ADDRESS })}`]);
});

test('a calendar shows where it is and what it holds, and is forgotten on request', async () => {
  const { user, sent } = await open(calendar);

  expect(screen.getByText('calendar.example.tn')).toBeTruthy();
  expect(screen.getByText(/3 busy times ahead/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Disconnect it' }));

  await expect.poll(() => sent).toContain('DELETE /api/availability/calendar');
});

test('one that has not been read yet says no more', async () => {
  await open({ ...calendar, busy: 0, fetchedAt: null });
  expect(screen.getByText('Not read yet')).toBeTruthy();
});

test('one that cannot be read says since when it does not count', async () => {
  await open({ ...calendar, failure: 'too_slow', failedAt: calendar.fetchedAt });
  expect(screen.getByText(/takes too long to answer.*still counts, for a day/)).toBeTruthy();
  cleanup();

  await open({ ...calendar, busy: 0, failure: 'unreachable', failedAt: calendar.fetchedAt });
  expect(screen.getByText(/Nothing can be read.*count no longer/)).toBeTruthy();
});
