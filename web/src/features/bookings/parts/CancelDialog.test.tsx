import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { HOUR_MS } from '@thedot/domain/kernel/time';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { meQuery } from '../../../app/session.ts';
import { somebody } from '../../../testing/me.ts';
import { CancelDialog } from './CancelDialog.tsx';

const at = (hour: number) => new Date(Date.now() + hour * HOUR_MS).toISOString();
const slot = (hour: number) => ({ start: at(hour), end: at(hour + 1) });
const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });

const booking: BookingPage = {
  id: '0199aaaa-0000-7000-8000-000000000003',
  status: 'accepted',
  expert: person('slimane', 'Slimane Khelifi'),
  requester: person('amira', ERASED_NAME),
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
  session: slot(48),
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

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'life', 'errors');
  await chooseLanguage('fr');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialogOf = (shown: BookingPage, cache: QueryClient) => (
  <MantineProvider env="test">
    <QueryClientProvider client={cache}>
      <Suspense>
        <MemoryRouter>
          <CancelDialog booking={shown} opened onClose={() => {}} />
        </MemoryRouter>
      </Suspense>
    </QueryClientProvider>
  </MantineProvider>
);

test('staff who cancel are told that both read why; who is erased is called so in their language', async () => {
  const cache = new QueryClient();
  cache.setQueryData(meQuery.queryKey, somebody({ id: 'maha', role: 'admin' }));
  render(dialogOf(booking, cache));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Slimane Khelifi et Personne effacée liront ces mots.');
});

test('a request that was confirmed as it was taken back is a session first looked at, then cancelled', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (url.includes('/booking/status')) asked.push(JSON.parse(body ?? '{}'));
    return Response.json({ code: 'booking.changed', message: 'Look again' }, { status: 409 });
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(meQuery.queryKey, somebody({ id: 'amira', role: 'startup' }));
  const request: BookingPage = { ...booking, status: 'pending', turn: 'expert', session: null };
  const { rerender } = render(dialogOf(request, cache));
  await userEvent.type(await screen.findByRole('textbox'), 'Guéri');

  rerender(dialogOf(booking, cache));
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Annuler la session' }));
  await confirm();
  await waitFor(() => expect(asked).toMatchObject([{ from: 'pending', round: 1 }]));
  await confirm();
  await waitFor(() =>
    expect(asked[1]).toMatchObject({ from: 'accepted', was: booking.session?.start }),
  );
});
