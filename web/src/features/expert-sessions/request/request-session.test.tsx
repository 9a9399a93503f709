import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppError } from '@thedot/domain/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { prefilledBookingLink } from '../../scheduling/booking-prefill.ts';
import { freeSlotsResponse, hoursFromNow, me, slot } from '../../../testing/booking.tsx';
import {
  createTestQueryClient,
  pressButton,
  setUpScreens,
  renderScreen,
} from '../../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../../testing/server.ts';
import type { RequestTarget } from './request-form.ts';
import { BookSessionForm } from './BookSessionForm.tsx';
import { RequestRefusal } from './BookSessionForm.tsx';
import { chooseTopic } from '../fields/TopicField.tsx';
import { SendBar } from './SendBar.tsx';

setUpScreens('experts', 'life', 'scheduling', 'session-needs', 'spaces');

const SONIA = '0199aaaa-0000-7000-8000-000000000001';
const sonia: RequestTarget = {
  id: SONIA,
  name: 'Sonia Trabelsi',
  categories: ['Fundraising', 'Finance'],
  sessionMinutes: [30, 60],
  horizonDays: 60,
  nextFree: hoursFromNow(72),
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
  isComplete: true,
} as const;

describe('requesting a session', () => {
  /** The free slots of the expert and the response to a request. */
  let times: { start: string; end: string }[];
  let answer: () => Response;

  beforeEach(() => {
    times = [free];
    answer = () => Response.json({ id: SONIA });
    stubServer(({ path }) => {
      if (path.includes('/bookingslots')) return freeSlotsResponse(...times);
      if (['/expert-booking/spaces', '/material'].includes(path))
        return Response.json({ items: [] });
      return answer();
    });
  });

  function arrive({ to, state }: { to: string; state?: object }) {
    const [pathname = '', search = ''] = to.split('?');
    const form = <BookSessionForm expert={sonia} onBooked={() => {}} />;
    const at = { pathname, search: `?${search}`, state };
    return renderScreen(form, { me: me('amira', 'startup'), cache: createTestQueryClient(), at });
  }

  const description = () =>
    screen.findByLabelText<HTMLTextAreaElement>(/^What do you need help with/);
  const topics = () => screen.getByRole('radiogroup', { name: /^Topic/ });

  test('prefills description and place from a refused request and counts them as unsaved changes', async () => {
    const { isChanged } = arrive(prefilledBookingLink(SONIA, free.start, wanted));
    expect(await description()).toHaveProperty('value', 'A term sheet.');
    expect(screen.getByLabelText(/^Room or address/)).toHaveProperty('value', 'Room 2');
    expect(isChanged()).toBe(true);
  });

  test('counts typed text, but not a preselected slot, as an unsaved change', async () => {
    const { isChanged } = arrive(prefilledBookingLink(SONIA, free.start));

    const field = await description();
    expect(isChanged()).toBe(false);
    await userEvent.type(field, 'A');
    expect(isChanged()).toBe(true);
  });

  test('shows missing values at their fields and keeps the description', async () => {
    arrive(prefilledBookingLink(SONIA, free.start));
    fireEvent.change(await description(), { target: { value: 'The price of the second plan.' } });
    await pressButton('Send request');
    await screen.findByText('This field is required');
    expect(document.activeElement?.contains(topics())).toBe(true);
    expect(await description()).toHaveProperty('value', 'The price of the second plan.');
  });

  test('marks the times, and shows no error, until the first one is chosen', async () => {
    arrive({ to: `/expert/${SONIA}/book` });
    const field = await description();
    const group = screen.getByRole('group', { name: 'Available times' });
    expect(group.dataset).not.toHaveProperty('marked');

    await pressButton('Choose a time');

    expect(document.activeElement).toBe(group);
    expect(group.dataset).toHaveProperty('marked');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field.getAttribute('aria-invalid')).not.toBe('true');

    await userEvent.click(await within(group).findByRole('button', { pressed: false }));
    expect(group.dataset).not.toHaveProperty('marked');
  });

  test('offers only the topics of the expert', async () => {
    arrive({ to: `/expert/${SONIA}/book` });
    await description();
    const offered = within(topics())
      .getAllByRole('radio')
      .map((it) => it.textContent);
    expect(offered).toEqual(['Fundraising', 'Finance']);
  });

  test('marks a slot taken meanwhile as no longer free and keeps the description', async () => {
    answer = () => {
      times = [];
      return errorResponse(409, 'booking.reserved');
    };
    arrive(prefilledBookingLink(SONIA, free.start, wanted));

    await pressButton('Send request');

    await screen.findByText('One of your chosen times was just taken');
    const proposal = screen.getByRole('list', { name: 'Your times' });
    await within(proposal).findByText('No longer available');
    expect(await description()).toHaveProperty('value', 'A term sheet.');
  });

  test('rejects the eleventh file and files above 1 GB and keeps the rest of the request', async () => {
    arrive(prefilledBookingLink(SONIA, free.start, wanted));
    await description();
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
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Too many files. Remove some and try again.',
    );
    expect(files()).toHaveLength(10);

    await pressButton('Remove page-0.txt');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.upload(input, [file('film.mp4', 1024 ** 3 + 1), file('figures.txt')]);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'File is too large (max 1 GB)',
    );
    expect(files()).toHaveLength(10);
    expect(files().at(-1)).toContain('figures.txt');
    expect(await description()).toHaveProperty('value', 'A term sheet.');
  });
});

test.each([
  [['Finance'], null, 'Finance'],
  [['Finance', 'Product'], null, null],
  [['Finance', 'Product'], 'Product', 'Product'],
  [['Finance', 'Product'], 'Legal IP', null],
  [[], 'Legal IP', 'Legal IP'],
] as const)('of the topics %j, with %s in the link, preselects %s', (own, wanted, chosen) => {
  expect(chooseTopic(own, wanted)).toBe(chosen);
});

describe('a refused request', () => {
  const see = (refused: AppError, isLost: boolean) =>
    renderScreen(
      <RequestRefusal refusal={refused} isLost={isLost} draft={wanted} onSelect={() => {}} />,
    );

  test.each([
    ['slots_past', 'The proposed times must be in the future', /^Choose another time/],
    [
      'nobody_for_all',
      /No expert is available at all of these times/,
      'Everything you entered has been kept.',
    ],
  ] as const)(
    'with %s shows the reason and does not claim that a slot was taken',
    (code, why, kept) => {
      see(new AppError(`booking.${code}`), false);
      expect(screen.queryByText('One of your chosen times was just taken')).toBeNull();
      screen.getByText(why);
      screen.getByText(kept);
    },
  );

  test('reports a selected slot that was booked meanwhile', () => {
    see(new AppError('booking.reserved'), true);
    screen.getByText('One of your chosen times was just taken');
  });

  test('links to an alternative expert with the values of the request', () => {
    const start = '2099-11-30T09:00:00.000Z';
    const resource = { id: SONIA, name: 'Sonia Trabelsi' };
    const other = { kind: 'other', resource, start, end: '2099-11-30T10:00:00.000Z' };
    see(new AppError('expert.unavailable', { details: { alternatives: [other] } }), true);

    expect(screen.getByRole('link', { name: /Sonia Trabelsi/ }).getAttribute('href')).toBe(
      `/expert/${SONIA}/book?start=2099-11-30T09%3A00%3A00.000Z&minutes=60&category=Finance`,
    );
  });
});

test.each([
  [60, 0, 'At least 2 h left with each expert', false],
  [60, 1, 'At least 1 h of 4 h left after this request', false],
  [180, 0, undefined, true],
])(
  'a request to any expert for %i minutes with %i times shows the least hours left',
  (minutes, count, least, isNarrowed) => {
    const anyExpert = {
      name: 'Fundraising',
      hours: null,
      fewestHoursLeft: { usedMinutes: 120, limitMinutes: 240 },
      requestsToday: { used: 0, limit: 5 },
    };
    renderScreen(
      <SendBar
        expert={anyExpert}
        minutes={minutes}
        count={count}
        busy={false}
        onChooseTime={() => {}}
      />,
    );

    const left = screen
      .queryByText(/^At least | or more left /)
      ?.textContent?.replaceAll('\u00a0', ' ');
    expect(left).toBe(least);
    const narrowed = screen.queryByText(
      'Your request will only go to experts you have enough hours left with.',
    );
    expect(narrowed !== null).toBe(isNarrowed);
  },
);
