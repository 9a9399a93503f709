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
import { OtherTimesForm } from './OtherTimesForm.tsx';

const TOMORROW = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS;
const at = (hour: number) => new Date(TOMORROW + hour * HOUR_MS).toISOString();
const slot = (hour: number) => ({ start: at(hour), end: at(hour + 1) });

const person = (id: string, name: string) => ({ id, name, photo: null, organization: null });
const EXPERT = '0199aaaa-0000-7000-8000-000000000001';
const ASKER = '0199aaaa-0000-7000-8000-000000000002';

const booking: BookingPage = {
  id: '0199aaaa-0000-7000-8000-000000000003',
  status: 'pending',
  expert: person(EXPERT, 'Slimane Khelifi'),
  requester: person(ASKER, 'Amira Ben Salah'),
  category: 'Fundraising',
  minutes: 60,
  mode: 'online',
  place: '',
  weeks: 1,
  series: null,
  seriesWeeks: [],
  turn: 'requester',
  round: 2,
  anyExpert: false,
  sequence: 0,
  answerBy: at(9),
  slots: [{ ...slot(9), free: true }],
  session: null,
  attendance: null,
  contested: false,
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

/** What the server answers to other times, one after the other. */
let answers: { status: number; body: object }[];
let sent: { slots: { start: string }[]; round: number; message: string }[];

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'errors');
  await chooseLanguage('en');
  [answers, sent] = [[], []];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/auth/refresh')) return Response.json({ accessToken: 'token' });
    if (url.includes('/bookingslots')) {
      const slots = [9, 11, 14].map((hour) => ({ ...slot(hour), asked: false, experts: 1 }));
      return Response.json({ timeZone: 'UTC', slots });
    }
    sent.push(JSON.parse(String(init.body)));
    const { status, body } = answers.shift() ?? { status: 200, body: booking };
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function propose(viewer: string, picks: readonly string[]) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(meQuery.queryKey, somebody({ id: viewer, role: 'startup' }));
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Suspense>
          <MemoryRouter>
            <OtherTimesForm booking={booking} picks={picks} onClose={onClose} />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onClose;
}

const picked = () =>
  [...screen.getByRole('list', { name: 'Your proposal' }).querySelectorAll('time')].map((it) =>
    it.getAttribute('datetime'),
  );

test('a refused time is struck, what is free instead is one click away, and nothing typed is lost', async () => {
  answers = [
    {
      status: 409,
      body: {
        code: 'expert.unavailable',
        message: 'The expert is unavailable during those time slots',
        errors: [{ code: 'expert.unavailable', path: 'slots.1', msg: '' }],
        details: {
          alternatives: [
            { kind: 'near', expert: { id: EXPERT, name: 'Slimane Khelifi' }, start: at(14) },
          ],
        },
      },
    },
  ];
  const onClose = propose(ASKER, [at(9), at(11)]);
  const user = userEvent.setup();
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /A word/ });
  await user.type(message, 'Early?');

  await user.click(screen.getByRole('button', { name: 'Propose 2 times' }));
  const instead = await screen.findByRole('group', { name: 'Free instead:' });
  expect(screen.getByText('No longer free')).toBeDefined();
  await user.click(within(instead).getByRole('button', { name: /the same day/ }));

  expect(picked()).toEqual([at(9), at(11), at(14)]);
  expect(message.value).toBe('Early?');
  await user.click(screen.getByRole('button', { name: 'Propose 2 times' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ slots, round }) => [slots.map(({ start }) => start), round])).toEqual([
    [[at(9), at(11)], 2],
    [[at(9), at(14)], 2],
  ]);
  expect(sent[1]?.message).toBe('Early?');
});

test('the expert offers an hour of their own, which is not taken for one that has gone', async () => {
  propose(EXPERT, [at(20)]);
  const user = userEvent.setup();

  const own = await screen.findByRole('group', { name: 'Any other hour' });
  expect(screen.queryByText('No longer free')).toBeNull();
  const add = within(own).getByRole('button', { name: 'Add' });
  await user.type(within(own).getByRole('textbox', { name: 'Time' }), '25:00');
  await user.click(add);
  expect(within(own).getByRole('alert').textContent).toContain('Choose a time to come');
});

test('who asks keeps to the expert’s free times: no hour of their own is offered to them', async () => {
  propose(ASKER, []);
  await screen.findByRole('button', { name: 'Choose a time' });
  expect(screen.queryByRole('group', { name: 'Any other hour' })).toBeNull();
});

test('a time that is struck because it is not free any more is not sent', async () => {
  propose(ASKER, [at(9), at(10)]);
  await screen.findByText('No longer free');

  await userEvent.click(screen.getByRole('button', { name: 'Propose 1 time' }));

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.slots.map(({ start }) => start)).toEqual([at(9)]);
});

test('a refused time that was given back can be chosen again', async () => {
  answers = [
    {
      status: 409,
      body: {
        code: 'expert.unavailable',
        message: 'The expert is unavailable during those time slots',
        errors: [{ code: 'expert.unavailable', path: 'slots.0', msg: '' }],
      },
    },
  ];
  propose(ASKER, [at(9)]);
  const free = await screen.findByRole('group', { name: 'Morning' });
  await userEvent.click(screen.getByRole('button', { name: 'Propose 1 time' }));
  await screen.findByText('No longer free');

  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
  const [first] = within(free).getAllByRole<HTMLButtonElement>('button');
  expect(first?.disabled).toBe(false);
});

test('an hour that is added a second time stays', async () => {
  propose(EXPERT, [at(20)]);
  const own = await screen.findByRole('group', { name: 'Any other hour' });
  const clock = Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

  await userEvent.type(
    within(own).getByRole('textbox', { name: 'Time' }),
    clock.format(Date.parse(at(20))),
  );
  await userEvent.click(within(own).getByRole('button', { name: 'Add' }));

  expect(picked()).toEqual([at(20)]);
});
