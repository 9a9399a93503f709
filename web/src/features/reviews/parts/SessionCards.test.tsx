import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { meQuery } from '../../../app/session.ts';
import { somebody } from '../../../testing/me.ts';
import { SessionFeedbackCard } from './SessionFeedbackCard.tsx';
import { SessionReviewCard } from './SessionReviewCard.tsx';

const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });

/** Of a booking the cards look at its people and at whether it took place. */
const booking = {
  id: 'b',
  status: 'finished',
  attendance: 'attended',
  expert: person('slimane', 'Slimane Khelifi'),
  requester: person('amira', 'Amira Ben Salah'),
  session: { start: '2026-03-11T08:00:00.000Z', end: '2026-03-11T09:00:00.000Z' },
} as BookingPage;

let asked: number;
beforeEach(async () => {
  await loadTexts('app', 'ui', 'reviews', 'errors');
  await chooseLanguage('en');
  keepAccessToken('amira');
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked++;
    return Response.json({}, { status: 503 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function see(card: ReactNode) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(meQuery.queryKey, somebody({ id: 'amira', role: 'startup' }));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Suspense>
          <MemoryRouter>{card}</MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test.each([
  ['review', <SessionReviewCard key="r" booking={booking} />, 'The review could not be loaded.'],
  [
    'feedback',
    <SessionFeedbackCard key="f" booking={booking} />,
    'The feedback could not be loaded.',
  ],
])('the card of the %s that failed says so and tries again', async (_, card, sentence) => {
  see(card);

  expect(await screen.findByText(sentence)).toBeTruthy();
  const before = asked;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await expect.poll(() => asked).toBeGreaterThan(before);
});
