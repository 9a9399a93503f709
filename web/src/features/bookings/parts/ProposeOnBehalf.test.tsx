import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { meQuery } from '../../../app/session.ts';
import { me } from '../../../testing/booking.tsx';
import { ProposeOnBehalf } from './ProposeOnBehalf.tsx';

const id = (nth: number) => `0199aaaa-0000-7000-8000-00000000000${nth}`;
const person = (nth: number, name: string) => ({
  id: id(nth),
  name,
  email: `${nth}@thedot.example`,
  organization: null,
});
const people = [
  person(1, 'Slimane Khelifi'),
  person(2, 'Amira Ben Salah'),
  person(3, 'Salma Rekik'),
];
const terms = {
  sessionMinutes: [30, 60],
  horizonDays: 60,
  timeZone: 'Africa/Tunis',
  hours: { usedMinutes: 0, limitMinutes: 240 },
};
const notBookable = { code: 'booking.not_bookable', message: '' };

let asked: string[];

beforeEach(async () => {
  // The page of a test has no layout in which a list could scroll.
  Element.prototype.scrollIntoView = () => {};
  await loadTexts('app', 'ui', 'bookings', 'experts', 'life', 'errors');
  await chooseLanguage('en');
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (url.includes('/proposal?')) {
      const isSalma = url.includes(id(3));
      return isSalma ? Response.json(notBookable, { status: 409 }) : Response.json({ terms });
    }
    if (url.includes('/bookingslots')) return Response.json({ timeZone: 'UTC', slots: [] });
    const one = people.find((it) => url.includes(`/users/${it.id}`));
    if (one) return Response.json({ user: one });
    const search = new URL(url, 'http://hub').searchParams.get('search')?.toLowerCase() ?? '';
    const items = people.filter(({ name }) => name.toLowerCase().includes(search));
    return Response.json({ items, next: null });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('staff find an expert and whom it is for by name; what is typed stays when somebody else is chosen', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(meQuery.queryKey, me('nour', 'dot'));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Suspense>
          <MemoryRouter>
            <ProposeOnBehalf />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Propose a session' }));
  const panel = within(await screen.findByRole('dialog'));
  const pick = async (label: string, name: string) => {
    const field = panel.getByRole('combobox', { name: label });
    await user.clear(field);
    await user.paste(name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };

  await pick('Expert', 'Slimane Khelifi');
  expect(asked.some((url) => url.includes('role=expert'))).toBe(true);
  expect(panel.queryByLabelText('What it would be about')).toBeNull();
  await pick('For whom', 'Amira Ben Salah');
  await user.click(await panel.findByLabelText('What it would be about'));
  await user.paste('A first pitch.');
  expect(panel.getByText('Amira Ben Salah has 4 h left')).toBeTruthy();

  await pick('For whom', 'Salma Rekik');
  expect(await panel.findByText('This person may not book experts')).toBeTruthy();
  expect(panel.getByLabelText('What it would be about')).toHaveProperty('value', 'A first pitch.');
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
});
