import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  freeSlotsResponse,
  me,
  request,
  renderBookingPage,
  session,
  slot,
} from '../../../testing/booking.tsx';
import { createTestQueryClient, setUpScreens, renderScreen } from '../../../testing/screens.tsx';
import {
  type ReceivedCall,
  mutationBodies,
  errorResponse,
  stubServer,
} from '../../../testing/server.ts';
import { ProposeForExpertButton } from './ProposeForExpertButton.tsx';

setUpScreens('bookings', 'experts', 'followups', 'life', 'scheduling', 'session-needs', 'spaces');

const id = (nth: number) => `0199aaaa-0000-7000-8000-00000000000${nth}`;
const person = (nth: number, name: string) => ({
  id: id(nth),
  name,
  email: `${nth}@thedot.example`,
  organization: null,
});
const [EXPERT, REQUESTER] = [id(1), id(2)];
const people = [
  person(1, 'Slimane Khelifi'),
  person(2, 'Amira Ben Salah'),
  person(3, 'Salma Rekik'),
  person(4, 'Karim Haddad'),
];
const free = slot(72);

/** What two can be proposed, of whose four hours so many minutes are used. */
const termsOf = (usedMinutes: number, timeZone = 'Africa/Tunis') => ({
  sessionMinutes: [30, 60],
  horizonDays: 60,
  timeZone,
  categories: ['Fundraising', 'Finance'],
  hours: { usedMinutes, limitMinutes: 240 },
});

let calls: ReceivedCall[];
/** What the hub answers when it is asked for the terms of an expert and a requester. */
let terms: (query: URLSearchParams) => Response | Promise<Response>;
const pathsOf = () => calls.map(({ path, query }) => `${path}?${query}`);

beforeEach(() => {
  terms = () => Response.json({ terms: termsOf(150) });
  calls = stubServer(({ method, path, query }) => {
    if (path.endsWith('/bookingslots')) return freeSlotsResponse(free);
    if (path.endsWith('/proposal/weeks')) {
      const occurrences = [
        { ...free, occurrence: 1, free: true },
        { ...slot(72 + 168), occurrence: 2, free: false },
      ];
      return Response.json({ timeZone: 'UTC', occurrences });
    }
    if (path.endsWith('/proposal') && method === 'GET') return terms(query);
    if (!path.includes('/users')) return errorResponse(500, 'server.unexpected');
    const one = people.find((it) => path.endsWith(it.id));
    if (one) return Response.json({ user: one });
    const search = query.get('search')?.toLowerCase() ?? '';
    const items = people.filter(({ name }) => name.toLowerCase().includes(search));
    return Response.json({ items, next: null });
  });
});

const before = {
  ...session,
  status: 'finished' as const,
  expert: { ...session.expert, id: EXPERT },
  requester: { ...session.requester, id: REQUESTER },
  mode: 'in_person' as const,
  place: 'Room 2',
};

const openPanel = async (name: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  return { user, panel: within(await screen.findByRole('dialog')) };
};
type Panel = Awaited<ReturnType<typeof openPanel>>['panel'];

async function nextSession() {
  await renderBookingPage(before, me(EXPERT, 'expert'), false);
  return openPanel('Propose a session');
}

const pickTime = async (panel: Panel) =>
  userEvent.click((await panel.findAllByRole('button', { name: /^\d\d:\d\d$/ }))[0]!);

describe('an expert proposing the next session', () => {
  test('sets place and length, and sees the requester’s remaining hours', async () => {
    const { user, panel } = await nextSession();
    expect(panel.getByLabelText(/^Room or address/)).toHaveProperty('value', 'Room 2');
    expect(panel.getByText('Amira Ben Salah has 1.5 h left with you')).toBeTruthy();
    await user.type(panel.getByLabelText('What will you discuss?'), 'The second term sheet.');
    await user.click(panel.getByText('Online'));
    await pickTime(panel);
    expect(panel.getByText('0.5 h of 4 h left after this session')).toBeTruthy();
    expect(panel.getByText(/will be running low on hours/)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Propose 1 time' }));

    expect(mutationBodies(calls)).toMatchObject([
      { expertId: EXPERT, requesterId: REQUESTER, mode: 'online', place: '', minutes: 60 },
    ]);
  });

  test('can repeat it weekly within the hours, and sees which weeks are free', async () => {
    terms = () => Response.json({ terms: termsOf(120) });
    const { user, panel } = await nextSession();
    await user.type(panel.getByLabelText('What will you discuss?'), 'A week at a time.');
    await pickTime(panel);

    await user.click(panel.getByRole('combobox', { name: 'Repeat weekly' }));
    expect(panel.getAllByRole('option', { name: /^(Doesn’t repeat|\d weeks)$/ })).toHaveLength(2);
    await user.click(panel.getByRole('option', { name: '2 weeks' }));

    expect(panel.getByText(/in your time zone/)).toBeTruthy();
    expect(await panel.findByText('Skipped: not available')).toBeTruthy();
    expect(pathsOf()).toContainEqual(expect.stringMatching(`/weeks.*requesterId=${REQUESTER}`));
    expect(panel.getByText('0 h of 4 h left after these sessions')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Propose 1 time' }));
    expect(mutationBodies(calls)).toMatchObject([{ weeks: 2, requesterId: REQUESTER }]);
  });

  test('reads that the hours are not enough before sending', async () => {
    terms = () => Response.json({ terms: termsOf(210) });
    const { panel } = await nextSession();
    expect(panel.getByText(/would use 1 h, but Amira Ben Salah has only 0.5 h left/)).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  });

  test('keeps the form when the requester may no longer book, and reads why', async () => {
    const { user, panel } = await nextSession();
    await user.type(panel.getByLabelText('What will you discuss?'), 'The second term sheet.');
    await pickTime(panel);

    terms = () => errorResponse(409, 'booking.not_bookable');
    await user.click(panel.getByRole('button', { name: 'Propose 1 time' }));

    expect(await panel.findByText('This user can’t book experts')).toBeTruthy();
    const about = panel.getByLabelText('What will you discuss?');
    expect(about).toHaveProperty('value', 'The second term sheet.');
    expect(panel.getByRole('button', { name: 'Propose 1 time' })).toHaveProperty('disabled', true);
  });

  test('gets no card for a user who left, and a retry after a network error', async () => {
    terms = () => errorResponse(404, 'user.not_found');
    await renderBookingPage(before, me(EXPERT, 'expert'), false);
    await waitFor(() => expect(screen.queryByText('Next session')).toBeNull());
    cleanup();

    terms = () => errorResponse(500, 'server.unexpected');
    await renderBookingPage(before, me(EXPERT, 'expert'), false);
    const card = within((await screen.findByText('Next session')).closest('section')!);
    expect(card.getByText('Couldn’t load this form.')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

test.each([
  [60, /^3 h of 4 h left after this session$/],
  [210, /^Only 0.5 h left with Slimane Khelifi after this session/],
])(
  'shows the requester the remaining hours after %i used minutes (A50)',
  async (usedMinutes, words) => {
    const hours = { usedMinutes, limitMinutes: 240 };
    await renderBookingPage({ ...request, turn: 'requester', hours }, me('amira', 'startup'));
    screen.getByText(words);
  },
);

/** Opens the panel and returns a function that searches a user in it. */
async function behalf() {
  renderScreen(<ProposeForExpertButton />, {
    me: me('nour', 'dot'),
    cache: createTestQueryClient(),
  });
  const { user, panel } = await openPanel('Propose a session');
  const pick = async (label: string, name: string) => {
    const field = panel.getByRole('combobox', { name: label });
    await user.clear(field);
    await user.paste(name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  };
  return { user, panel, pick };
}

async function openForTwoUsers() {
  terms = () => Response.json({ terms: termsOf(0) });
  const page = await behalf();
  await page.pick('Expert', 'Slimane Khelifi');
  await page.pick('Participant', 'Amira Ben Salah');
  await page.user.click(await page.panel.findByLabelText('What will you discuss?'));
  await page.user.paste('A first pitch.');
  return page;
}

test('staff search expert and requester by name; the form stays when another is selected', async () => {
  const { panel, pick } = await openForTwoUsers();
  expect(pathsOf()).toContainEqual(expect.stringContaining('role=expert'));
  // Who was found is known.
  expect(pathsOf().filter((url) => /\/users\/[\da-f-]{36}/.test(url))).toEqual([]);
  await panel.findByText('Amira Ben Salah has 4 h left with Slimane Khelifi');

  const topics = within(panel.getByRole('radiogroup', { name: /^Topic/ })).getAllByRole('radio');
  expect(topics.map((it) => it.textContent)).toEqual(['Fundraising', 'Finance']);

  terms = () => errorResponse(409, 'booking.not_bookable');
  await pick('Participant', 'Salma Rekik');
  expect((await panel.findByRole('alert')).textContent).toBe('This user can’t book experts');
  expect(panel.getByLabelText('What will you discuss?')).toHaveProperty('value', 'A first pitch.');
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  expect(panel.queryByText(/ has .* left/)).toBeNull();
});

test('times and hours of one expert are not shown for the next one', async () => {
  const { panel, pick } = await openForTwoUsers();
  await pickTime(panel);
  expect(panel.getByRole('button', { name: 'Propose 1 time' })).toBeTruthy();

  const karims = Promise.withResolvers<Response>();
  terms = () => karims.promise;
  await pick('Expert', 'Karim Haddad');
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  expect(panel.queryByText(/left/)).toBeNull();
  expect(panel.queryByText(/Slimane Khelifi is in/)).toBeNull();

  karims.resolve(Response.json({ terms: termsOf(60, 'Asia/Tokyo') }));
  expect(await panel.findByText('Amira Ben Salah has 3 h left with Karim Haddad')).toBeTruthy();
  expect(panel.getByText(/Karim Haddad is in Tokyo/)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', false);
  expect(panel.getByLabelText('What will you discuss?')).toHaveProperty('value', 'A first pitch.');
});

test('a selected name can be changed but not cleared', async () => {
  const { user, panel } = await openForTwoUsers();

  const field = panel.getByRole('combobox', { name: 'Participant' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: /Amira Ben Salah/ }));

  expect(panel.getByLabelText('What will you discuss?')).toHaveProperty('value', 'A first pitch.');
  const crosses = panel
    .getAllByRole('combobox')
    .map((it) => it.parentElement!.querySelector('button'));
  expect(crosses.filter(Boolean)).toEqual([]);
});

test('the terms of a proposal can be reloaded after an error', async () => {
  terms = () => errorResponse(500, 'server.unexpected');
  const { user, panel, pick } = await behalf();
  await pick('Expert', 'Slimane Khelifi');
  await pick('Participant', 'Amira Ben Salah');

  terms = () => Response.json({ terms: termsOf(0) });
  await user.click(await panel.findByRole('button', { name: 'Try again' }));
  expect(await panel.findByLabelText('What will you discuss?')).toBeTruthy();
});
