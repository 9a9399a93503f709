import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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
/** What a request is answered with. */
let answer: () => Response;
/** The times that the expert still has. */
let times: object[];
const isKept = () => forms.some((isChanged) => isChanged());

beforeEach(async () => {
  await loadTexts('app', 'ui', 'experts', 'life', 'errors');
  await chooseLanguage('en');
  forms = [];
  times = [{ ...free, asked: false, experts: 1 }];
  answer = () => Response.json({ id: SONIA });
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/bookingslots')) return Response.json({ timeZone: 'UTC', slots: times });
    return url.includes('/expert-booking') ? answer() : Response.json({ accessToken: 'token' });
  });
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

const words = () => screen.findByLabelText<HTMLTextAreaElement>(/^What should the session solve/);
const topic = () => screen.getByRole('combobox', { name: 'Topic' });

test('shows what is missing at its field, first everything and then the topic, and keeps the description', async () => {
  times = [];
  arrive({ to: `/expert/${SONIA}/book` });
  const description = await words();

  await userEvent.click(screen.getByRole('button', { name: 'Choose a time' }));
  await screen.findByText(/^A minimum of one timeslot is required/);
  expect(topic().getAttribute('aria-invalid')).toBe('true');
  expect(description.getAttribute('aria-invalid')).toBe('true');

  cleanup();
  times = [{ ...free, asked: false, experts: 1 }];
  arrive(askingInstead(SONIA, free.start));
  fireEvent.change(await words(), { target: { value: 'The price of the second plan.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('This field is required');
  expect(topic().getAttribute('aria-invalid')).toBe('true');
  expect(await words()).toHaveProperty('value', 'The price of the second plan.');
});

test('strikes a time that was taken before the request arrived, and keeps the description', async () => {
  const error = { status: 409, code: 'booking.reserved', message: 'taken' };
  answer = () => {
    times = [];
    return Response.json(error, { status: 409 });
  };
  arrive(askingInstead(SONIA, free.start, wanted));

  await userEvent.click(await screen.findByRole('button', { name: 'Propose 1 time' }));

  await screen.findByText('A time has just gone');
  const proposal = screen.getByRole('list', { name: 'Your proposal' });
  await within(proposal).findByText('No longer free');
  expect(await words()).toHaveProperty('value', 'A term sheet.');
});

test('refuses the eleventh file and one above a gigabyte, and keeps the rest of the request', async () => {
  arrive(askingInstead(SONIA, free.start, wanted));
  await words();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = (name: string, size = 10) =>
    Object.defineProperty(new File([name], name), 'size', { value: size });
  const files = () =>
    within(screen.getByRole('list', { name: 'Files' }))
      .getAllByRole('listitem')
      .map((it) => it.textContent ?? '');

  await userEvent.upload(
    input,
    Array.from({ length: 11 }, (_, nth) => file(`page-${nth}.txt`)),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Too many files at once');
  expect(files()).toHaveLength(10);

  await userEvent.click(screen.getByRole('button', { name: 'Remove page-0.txt' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.upload(input, [file('film.mp4', 1024 ** 3 + 1), file('figures.txt')]);
  expect((await screen.findByRole('alert')).textContent).toContain('File is too large (max 1 GB)');
  expect(files()).toHaveLength(10);
  expect(files().at(-1)).toContain('figures.txt');
  expect(await words()).toHaveProperty('value', 'A term sheet.');
});
