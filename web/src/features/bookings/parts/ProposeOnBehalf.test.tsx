import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { meQuery } from '../../../app/session.ts';
import { me, slot } from '../../../testing/booking.tsx';
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
  person(4, 'Karim Haddad'),
];
const terms = {
  sessionMinutes: [30, 60],
  horizonDays: 60,
  timeZone: 'Africa/Tunis',
  categories: ['Fundraising', 'Finance'],
  hours: { usedMinutes: 0, limitMinutes: 240 },
};
const karims = { ...terms, timeZone: 'Asia/Tokyo', hours: { usedMinutes: 60, limitMinutes: 240 } };
const free = { ...slot(72), asked: false, experts: 1 };
const notBookable = { code: 'booking.not_bookable', message: '' };

let asked: string[];
/** What the hub says instead of terms, by the time it is asked. */
let failing: boolean;
/** What Karim's terms wait for. */
let karimsCome: Promise<void>;

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'life', 'errors');
  await chooseLanguage('en');
  asked = [];
  failing = false;
  karimsCome = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (url.includes('/proposal?')) {
      if (failing)
        return Response.json({ code: 'server.unexpected', message: '' }, { status: 500 });
      if (url.includes(id(4))) {
        await karimsCome;
        return Response.json({ terms: karims });
      }
      const isSalma = url.includes(id(3));
      return isSalma ? Response.json(notBookable, { status: 409 }) : Response.json({ terms });
    }
    if (url.includes('/bookingslots')) return Response.json({ timeZone: 'UTC', slots: [free] });
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

/** The panel, open, and how somebody is found in it. */
async function behalf() {
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
  await user.click(await screen.findByRole('button', { name: 'Propose for an expert' }));
  const panel = within(await screen.findByRole('dialog'));
  const pick = async (label: string, name: string) => {
    const field = panel.getByRole('combobox', { name: label });
    await user.clear(field);
    await user.paste(name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  return { user, panel, pick };
}

async function betweenTwo() {
  const page = await behalf();
  await page.pick('Expert', 'Slimane Khelifi');
  await page.pick('For whom', 'Amira Ben Salah');
  await page.user.click(await page.panel.findByLabelText('What it would be about'));
  await page.user.paste('A first pitch.');
  return page;
}

test('staff find an expert and whom it is for by name; what is typed stays when somebody else is chosen', async () => {
  const { user, panel, pick } = await betweenTwo();
  expect(asked.some((url) => url.includes('role=expert'))).toBe(true);
  // Who was found is known.
  expect(asked.filter((url) => /\/users\/[\da-f-]{36}/.test(url))).toEqual([]);
  await panel.findByText('Amira Ben Salah has 4 h left with Slimane Khelifi');

  await user.click(panel.getByRole('combobox', { name: 'Topic' }));
  expect(screen.getAllByRole('option').map((it) => it.textContent)).toEqual(
    expect.arrayContaining(['Fundraising', 'Finance']),
  );
  expect(screen.queryByRole('option', { name: 'Architecture' })).toBeNull();

  await pick('For whom', 'Salma Rekik');
  expect((await panel.findByRole('alert')).textContent).toBe('This person may not book experts');
  expect(panel.getByLabelText('What it would be about')).toHaveProperty('value', 'A first pitch.');
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  expect(panel.queryByText(/ has .* left/)).toBeNull();
});

test('an expert’s times and hours are not said of the next one', async () => {
  const { user, panel, pick } = await betweenTwo();
  await user.click((await panel.findAllByRole('button', { name: /^\d\d:\d\d$/ }))[0]!);
  expect(panel.getByRole('button', { name: 'Propose 1 time' })).toBeTruthy();

  let come = () => {};
  karimsCome = new Promise((resolve) => (come = resolve));
  await pick('Expert', 'Karim Haddad');
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  expect(panel.queryByText(/left/)).toBeNull();
  expect(panel.queryByText(/Slimane Khelifi is in/)).toBeNull();

  come();
  expect(await panel.findByText('Amira Ben Salah has 3 h left with Karim Haddad')).toBeTruthy();
  expect(panel.getByText(/Karim Haddad is in Tokyo/)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', false);
  expect(panel.getByLabelText('What it would be about')).toHaveProperty('value', 'A first pitch.');
});

test('a name can be changed, not taken away with all that is typed below it', async () => {
  const { user, panel } = await betweenTwo();

  const field = panel.getByRole('combobox', { name: 'For whom' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: /Amira Ben Salah/ }));

  expect(panel.getByLabelText('What it would be about')).toHaveProperty('value', 'A first pitch.');
  const crosses = panel
    .getAllByRole('combobox')
    .map((it) => it.parentElement!.querySelector('button'));
  expect(crosses.filter(Boolean)).toEqual([]);
});

test('what two can be proposed is tried again when it could not be loaded', async () => {
  failing = true;
  const { user, panel, pick } = await behalf();
  await pick('Expert', 'Slimane Khelifi');
  await pick('For whom', 'Amira Ben Salah');

  failing = false;
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  expect(await panel.findByLabelText('What it would be about')).toBeTruthy();
});
