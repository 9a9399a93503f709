import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import type { NextStep } from '@thedot/domain/followups/next-steps.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { PlaceContext } from '../../../app/kept-changes.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { somebody } from '../../../testing/me.ts';
import { pageAround } from '../../../testing/page.ts';
import { stepsQuery } from '../next-steps.data.ts';
import { NextStepsCard } from './NextStepsCard.tsx';

const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });
const slimane = person('0199aaaa-0000-7000-8000-000000000001', 'Slimane Khelifi');
const amira = person('0199aaaa-0000-7000-8000-000000000002', 'Amira Ben Salah');
const dayAway = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const booking = { id: 'b', requester: amira };
const deck: NextStep = {
  id: 'deck',
  text: 'Send the deck',
  due: dayAway(-3),
  owner: amira,
  doneAt: null,
  doneBy: null,
  isMine: false,
  from: { bookingId: 'b', category: 'Fundraising', start: null, with: slimane },
  isCarried: false,
};
const lawyer: NextStep = {
  ...deck,
  id: 'lawyer',
  text: 'Find a lawyer',
  due: null,
  owner: null,
  isMine: true,
  isCarried: true,
  from: { ...deck.from, bookingId: null, start: '2026-03-02T09:00:00.000Z' },
};

/** What the server has. */
let stored: { items: readonly NextStep[]; people: readonly PersonBrief[] };
/** What the server does with the next call that changes something. */
let sent: unknown;
let answer: PromiseWithResolvers<Response>;
/** With which methods something was changed. */
let methods: string[];
const refused = (code: string) =>
  Response.json({ code, message: code }, { status: code === 'next_step.no_session' ? 409 : 404 });

function see(steps: readonly NextStep[], status: BookingPage['status'] = 'accepted') {
  const { page, isChanged } = pageAround();
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: amira.id, role: 'startup' }));
  stored = { items: steps, people: [slimane, amira] };
  queryClient.setQueryData(stepsQuery('b').queryKey, {
    items: [...steps],
    people: [slimane, amira],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter>
            <PlaceContext value={page}>
              <NextStepsCard booking={{ ...booking, status }} />
            </PlaceContext>
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { isChanged, user: userEvent.setup() };
}

beforeEach(async () => {
  await loadTexts('app', 'ui', 'followups', 'experts', 'errors');
  await chooseLanguage('en');
  keepAccessToken('amira');
  answer = Promise.withResolvers();
  methods = [];
  vi.stubGlobal('fetch', (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json(stored));
    methods.push(method);
    sent = typeof body === 'string' ? JSON.parse(body) : null;
    return answer.promise;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('says whose a step is, that it is late, and where it is from', () => {
  see([deck, lawyer]);

  const [carried, own] = screen
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replaceAll('\u00a0', ' ') ?? '');
  expect(carried).toMatch(/Find a lawyer.*Nobody yet.*From Mar 2, 2026/);
  // A session that is not open to the reader is no link.
  expect(screen.queryByRole('link')).toBeNull();
  expect(own).toMatch(/Send the deck.*You.*Was due /);
  expect(
    within(screen.getByRole('region', { name: 'Next steps' })).getByText(/Was due/),
  ).toBeDefined();
});

test('a tick is there at once, and goes again when the server refuses it', async () => {
  const { user } = see([deck]);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send the deck' });

  await user.click(box());
  expect(box().checked).toBe(true);
  expect(screen.queryByText(/Was due/)).toBeNull();

  await act(async () => answer.resolve(refused('next_step.not_found')));
  await expect.poll(() => box().checked).toBe(false);
  expect(screen.getByText(/Was due/)).toBeDefined();
});

test('what was typed stays when it is refused, and is asked about before it goes', async () => {
  const { user, isChanged } = see([]);
  expect(screen.getByText(/Write down who does what/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();

  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New next step' });
  await user.type(field, 'Call the mill{Enter}');
  await act(async () => answer.resolve(refused('next_step.no_session')));

  await expect.poll(() => screen.getByRole('button', { name: 'Add' })).toBeDefined();
  expect(sent).toMatchObject({ text: 'Call the mill', ownerId: amira.id, due: null });
  expect(field.value).toBe('Call the mill');
  expect(isChanged()).toBe(true);
});

test('after it is added the next one can be typed at once', async () => {
  const { user, isChanged } = see([]);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'New next step' });
  await user.type(field, 'Call the mill');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await act(async () => answer.resolve(Response.json({ ...deck, text: 'Call the mill' })));

  await expect.poll(() => field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(isChanged()).toBe(false);
});

test('the menu of a step leads to its form and back; only who wrote it may delete it', async () => {
  const { user } = see([deck, lawyer]);
  const menu = () => screen.getByRole('button', { name: 'Actions for “Send the deck”' });

  await user.click(menu());
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(document.activeElement).toHaveProperty('value', 'Send the deck');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(menu());

  await user.click(screen.getByRole('button', { name: 'Actions for “Find a lawyer”' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
});

test('a step is deleted once that was meant', async () => {
  const { user } = see([lawyer]);
  const choose = async () => {
    await user.click(screen.getByRole('button', { name: 'Actions for “Find a lawyer”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('dialog', { name: 'Delete this next step?' }));
  };

  const first = await choose();
  expect(first.getByText('“Find a lawyer” is deleted for everybody.')).toBeDefined();
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(methods).toEqual([]);

  stored = { items: [], people: [] };
  await user.click((await choose()).getByRole('button', { name: 'Delete the step' }));
  expect(methods).toEqual(['DELETE']);
  await act(async () => answer.resolve(Response.json({})));
  await expect.poll(() => screen.queryByText('Find a lawyer')).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Nothing agreed yet/);
});

test('a request that came to nothing has no next steps to write', () => {
  see([], 'cancelled');
  expect(screen.queryByText('Next steps')).toBeNull();
});
