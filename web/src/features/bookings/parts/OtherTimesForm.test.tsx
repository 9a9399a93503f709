import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { ASKER, at, EXPERT, hourAt, offered, seePart } from '../../../testing/booking-parts.tsx';
import { OtherTimesForm } from './OtherTimesForm.tsx';

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
      const slots = [9, 11, 14].map((hour) => ({ ...hourAt(hour), asked: false, experts: 1 }));
      return Response.json({ timeZone: 'UTC', slots });
    }
    sent.push(JSON.parse(String(init.body)));
    const { status, body } = answers.shift() ?? { status: 200, body: offered };
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function propose(viewer: string, picks: readonly string[]) {
  const onClose = vi.fn<() => void>();
  seePart(
    { id: viewer, role: 'startup' },
    <OtherTimesForm booking={offered} picks={picks} onClose={onClose} />,
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
