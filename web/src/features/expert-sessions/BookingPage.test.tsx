import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  BookingPage as Booking,
  BookingEvent,
} from '@thedot/domain/expert-sessions/bookings.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import { describe, expect, test } from 'vitest';
import {
  amira,
  me,
  request,
  makeRound,
  renderBookingPage,
  session,
  slimane,
  slot,
  makeBookingEvent,
} from '../../testing/booking.tsx';
import { pressButton, setUpScreens } from '../../testing/screens.tsx';
import { bookingQuery } from './bookings.data.ts';
import { awaitedBy, counterpartOf, partyOf } from './booking-viewer.ts';

setUpScreens('bookings', 'experts', 'followups', 'life', 'scheduling');

const AMIRA = me('amira', 'startup');
const SLIMANE = me('slimane', 'expert');
const NOUR = me('nour', 'dot');

/** Those of the booking itself; what is noted of it has its own. */
async function buttonsOf(booking: Booking, viewer: Me) {
  cleanup();
  await renderBookingPage(booking, viewer);
  const notes = screen.queryByRole('region', { name: 'Internal notes' });
  return screen
    .queryAllByRole('button')
    .filter((button) => !notes?.contains(button))
    .map((button) => button.textContent || button.getAttribute('aria-label'));
}

const AGAIN = { name: 'Request other times' };
const MOVES = ['Reschedule session', 'Edit details', 'Cancel session'];

test('the dialog counts the following sessions of the same expert when others hold weeks', async () => {
  const week = (occurrence: number, expertId: string) => ({
    occurrence,
    start: slot(24 * 7 * occurrence).start,
    booking: { id: `w${occurrence}`, expertId, status: 'accepted' as const, attendance: null },
  });
  const { id } = session.expert;
  await renderBookingPage(
    {
      ...session,
      session: slot(24 * 7),
      series: { id: 'series', occurrence: 1, weeks: 4 },
      seriesWeeks: [week(1, id), week(2, 'other'), week(3, id), week(4, id)],
    },
    AMIRA,
  );
  await pressButton('Cancel session');
  expect(
    await screen.findByLabelText('Also cancel the next 2 sessions in the series'),
  ).toBeDefined();
});

describe('the page of a booking offers only the actions allowed to the user', () => {
  test('the expert confirms or declines a request, and cannot choose a time that was taken', async () => {
    expect(await buttonsOf(request, SLIMANE)).toEqual([
      expect.stringMatching(/^Confirm \w+, /),
      'Suggest other times',
      'Decline',
    ]);
    const [free, taken] = screen.getAllByRole('radio');
    expect(free).toHaveProperty('disabled', false);
    expect(taken).toHaveProperty('disabled', true);
  });

  test('an expert with several possible times chooses before confirming', async () => {
    const slots = request.slots.map((it) => ({ ...it, free: true }));
    await buttonsOf({ ...request, slots }, SLIMANE);
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  });

  test('who answers reads the request above its times', async () => {
    await buttonsOf(request, SLIMANE);
    const about = screen.getByRole('heading', { name: 'Request' });
    const times = screen.getByRole('heading', { name: 'Choose a time' });
    expect(about.compareDocumentPosition(times)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('the requester withdraws or changes times or the request, and reads the times', async () => {
    expect(await buttonsOf(request, AMIRA)).toEqual([
      'Edit details',
      'Withdraw request',
      expect.stringMatching(/^Remove /),
      expect.stringMatching(/^Remove /),
      'Change times',
    ]);
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getAllByText(/No longer available/)).toHaveLength(1);
    expect(screen.getByText(/^Slimane Khelifi has until .* to respond$/)).toBeTruthy();
    expect(screen.queryByText(/^Respond by /)).toBeNull();
  });

  test('the people are listed with their organizations, as links where the user may open them', async () => {
    const organizations = { expert: null, requester: { id: 'zitouna', name: 'Zitouna Labs' } };
    await renderBookingPage({ ...request, organizations }, SLIMANE);
    const link = screen.getByRole('link', { name: 'Zitouna Labs' });
    expect(link.getAttribute('href')).toBe('/organizations/zitouna');
  });

  test('staff can cancel a request but not answer it', async () => {
    expect(await buttonsOf(request, NOUR)).toEqual(['Cancel booking']);
  });

  test('13 hours before the session both parties can move, edit or cancel it', async () => {
    for (const viewer of [AMIRA, SLIMANE]) {
      expect(await buttonsOf({ ...session, session: slot(13) }, viewer)).toEqual(MOVES);
    }
  });

  test('11 hours before the session only staff can move or cancel it', async () => {
    const soon = { ...session, session: slot(11) };
    expect(await buttonsOf(soon, NOUR)).toEqual(MOVES);
    expect(await buttonsOf(soon, AMIRA)).toEqual(['Edit details']);
    screen.getByText(/only the hub team can reschedule or cancel it/);
  });

  test('11 hours before the session a party gets a link to the chat with the hub team', async () => {
    const cache = await renderBookingPage({ ...session, session: slot(11) }, AMIRA);
    act(() => {
      cache.setQueryData(['chat', 'support'], { items: [{ id: 'hela' }], next: null });
    });

    const link = await screen.findByRole('link', { name: 'Ask the hub team' });
    expect(link.getAttribute('href')).toBe('/chat?with=hela');
  });

  test('after the start each party reports attendance, and staff report either', async () => {
    const begun = { ...session, session: slot(-0.5) };
    const fewMinutesAgo = { ...session, session: slot(-0.1) };
    const noExpert = 'Slimane Khelifi didn’t attend';
    const noRequester = 'Amira Ben Salah didn’t attend';
    const either = ['Cancel session', 'Session took place', noExpert, noRequester];

    expect(await buttonsOf(begun, SLIMANE)).toEqual(['Session took place', noRequester]);
    expect(await buttonsOf(begun, AMIRA)).toEqual([noExpert]);
    expect(await buttonsOf(begun, NOUR)).toEqual(either);
    // A few minutes late is not absent.
    expect(await buttonsOf(fewMinutesAgo, SLIMANE)).toEqual(['Session took place']);
  });

  test('a user reported absent can dispute it once', async () => {
    const absent: Booking = {
      ...session,
      status: 'finished',
      session: slot(-3),
      attendance: 'requester_absent',
    };
    const contested: Booking = { ...absent, attendance: 'unknown', wasDisputed: true };
    const tenDaysAgo = { ...absent, session: slot(-10 * 24) };
    const fortyDaysAgo = { ...contested, session: slot(-40 * 24) };

    expect(await buttonsOf(absent, SLIMANE)).not.toContain('I attended');
    expect(await buttonsOf(contested, AMIRA)).not.toContain('I attended');
    expect(await buttonsOf(fortyDaysAgo, NOUR)).toContain('Session took place');
    expect(await buttonsOf(tenDaysAgo, AMIRA)).toContain('I attended');
    expect(await buttonsOf(absent, AMIRA)).toContain('I attended');
    screen.getByText(/^You were reported absent/);
    await buttonsOf(contested, NOUR);
    screen.getByText(/^The no-show is disputed/);
  });

  test('after a refusal only the requester gets a link to request other times', async () => {
    const refused: Booking = { ...request, status: 'rejected', turn: null, slots: [] };

    await renderBookingPage(refused, AMIRA);
    expect(screen.getByRole('link', AGAIN)).toHaveProperty('pathname', '/expert/slimane/book');
    cleanup();

    await renderBookingPage(refused, SLIMANE);
    expect(screen.queryByRole('link', AGAIN)).toBeNull();
  });
});

const REASON = { name: 'Reason' };

test('keeps the typed reason when the counterpart acts first', async () => {
  const cache = await renderBookingPage(request, SLIMANE);
  await pressButton('Decline');
  await userEvent.type(await screen.findByRole('textbox', REASON), 'Not my field.');

  act(() => {
    cache.setQueryData(bookingQuery('b').queryKey, { ...request, status: 'cancelled', turn: null });
  });
  expect(await screen.findByText('Cancelled')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', REASON).value).toBe('Not my field.');
});

describe('proposed times', () => {
  const [free, taken] = request.slots;

  test('show conflicts, competing requests and the counterpart’s zone', async () => {
    const clashes: Booking['clashes'] = [
      { start: free!.start, kind: 'pending' },
      { start: taken!.start, kind: 'expert' },
    ];
    const zones = { expert: 'Africa/Tunis', requester: 'Asia/Tokyo' };
    await renderBookingPage({ ...request, clashes, zones }, SLIMANE);

    expect(screen.getAllByText('Also requested by someone else')).toHaveLength(1);
    expect(screen.getByText('You have another session at this time')).toBeTruthy();
    expect(screen.getAllByText(/in Tokyo \(GMT\+9\)/)).toHaveLength(2);
    expect(screen.getByText(/^Respond by /)).toBeTruthy();
  });

  test('show earlier proposals collapsed, with their outcome', async () => {
    const rounds = [
      makeRound(1, 'requester'),
      makeRound(2, 'expert', 'Rather at noon?'),
      makeRound(3, 'expert', 'Or in the evening?'),
    ];
    await renderBookingPage({ ...request, turn: 'requester', round: 3, rounds }, AMIRA);

    const before = screen.getByText('2 earlier proposals').closest('details');
    expect(before?.open).toBe(false);
    const said = [...(before?.querySelectorAll('ol > li') ?? [])].map((it) => it.textContent);
    expect(said).toEqual([
      expect.stringMatching(/^You proposed.*Other times were suggested$/),
      expect.stringMatching(/^Slimane Khelifi proposed.*Rather at noon\?.*Replaced by/),
    ]);
    expect(screen.getByText('Or in the evening?')).toBeTruthy();
  });
});

/** The dialog in which a user declines a request. */
async function declining() {
  await pressButton('Decline');
  return within(await screen.findByRole('dialog'));
}

describe('a request to any expert of a topic', () => {
  const toAny = { ...request, anyExpert: true };

  test('is shown to both parties, and the expert reads what follows a decline', async () => {
    await renderBookingPage(toAny, AMIRA);
    expect(screen.getByText('Any expert on this topic')).toBeTruthy();
    cleanup();

    await renderBookingPage(toAny, SLIMANE);
    (await declining()).getByText(/will then go to another expert if one is free/);
  });

  test('can be requested again from any expert of its topic', async () => {
    await renderBookingPage({ ...toAny, status: 'rejected', turn: null, slots: [] }, AMIRA);
    const href = screen.getByRole('link', AGAIN).getAttribute('href');
    expect(href).toBe('/expert/any/book?category=Fundraising');
  });
});

test('a requester who declines a proposal reads no hint about requesting again', async () => {
  await renderBookingPage({ ...request, turn: 'requester' }, AMIRA);
  const dialog = await declining();
  dialog.getByRole('button', { name: 'Decline' });
  dialog.getByText('Slimane Khelifi will see this message.');
});

test('a request to one expert is not shown as one to any expert', async () => {
  await renderBookingPage(request, SLIMANE);
  expect(screen.queryByText('Any expert on this topic')).toBeNull();
  (await declining()).getByText('Amira Ben Salah will see this message.');
});

test('shows a confirmed session in the counterpart’s zone too', async () => {
  const confirmed = {
    ...session,
    session: { start: '2099-11-30T09:00:00.000Z', end: '2099-11-30T10:00:00.000Z' },
    zones: { expert: 'Africa/Tunis', requester: 'Asia/Tokyo' },
  };
  await renderBookingPage(confirmed, SLIMANE);
  expect(screen.getByText('18:00 – 19:00 in Tokyo (GMT+9)')).toBeTruthy();
});

const PROPOSED = {
  ...request,
  turn: 'requester' as const,
  startedBy: 'expert' as const,
  rounds: [makeRound(1, 'expert')],
};

test.each([
  ['Withdraw request', request, AMIRA],
  ['Withdraw proposal', PROPOSED, SLIMANE],
  ['Cancel booking', request, NOUR],
])('%s asks for confirmation', async (name, booking, viewer) => {
  await renderBookingPage(booking, viewer);
  await pressButton(name);
  await screen.findByRole('heading', { level: 2, name });
});

test('a message alone can’t be saved; a changed place can', async () => {
  await renderBookingPage({ ...request, mode: 'in_person', place: 'Room 2' }, AMIRA);
  await pressButton('Edit details');
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Save changes' });

  await userEvent.type(dialog.getByLabelText(/^Message/), 'The room is taken');
  expect(save).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByLabelText(/^Room or address/), '3');
  expect(save).toHaveProperty('disabled', false);
});

test('a session elsewhere shows the host of its link, and takes https links alone', async () => {
  const link = { mode: 'external_link', place: 'https://meet.example.com/abc' } as const;
  await renderBookingPage({ ...request, ...link }, AMIRA);
  const shown = screen.getByRole('link', { name: 'meet.example.com' });
  expect(shown.getAttribute('href')).toBe(link.place);
  expect(shown.getAttribute('rel')).toContain('noopener');
  await pressButton('Edit details');
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(/^Meeting link/);
  await userEvent.clear(field);
  await userEvent.type(field, 'http://meet.example.com');
  await userEvent.tab();
  expect(await dialog.findByText('Enter a full link that begins with https://')).toBeTruthy();
});

const activity = () => screen.getByRole('region', { name: 'Activity' });

const leila = { ...slimane, id: 'leila', name: 'Leila Trabelsi' };
const sonia = { ...slimane, id: 'sonia', name: 'Sonia Mzali' };
const passed = (by: Pick<BookingEvent, 'actor' | 'previousExpert' | 'reassignReason'>) => ({
  ...request,
  anyExpert: true,
  events: [makeBookingEvent(), makeBookingEvent({ ...by, id: 's2', kind: 'passed_on' })],
});

test.each([
  ['was declined', leila, 'declined', 'Leila Trabelsi declined. Request sent to another expert.'],
  ['was not answered', null, 'silent', 'Leila Trabelsi didn’t respond in time'],
  ['was left by its expert as the hub wished', sonia, 'left', 'Leila Trabelsi left the hub'],
  ['was left by its expert', leila, 'left', 'Leila Trabelsi left the hub'],
  ['is wanted at no other time', amira, 'unwanted', 'You declined Leila Trabelsi’s times'],
] as const)('the requester reads that a request %s', async (_what, actor, why, words) => {
  await renderBookingPage(passed({ actor, previousExpert: leila, reassignReason: why }), AMIRA);
  const event = within(activity()).getAllByRole('listitem').at(-1);
  expect(event?.textContent).toContain(words);
  const expert = within(activity()).getByRole('link', { name: 'Leila Trabelsi' });
  expect(expert.getAttribute('href')).toBe('/expert/leila');
});

test.each([
  [NOUR, ['/users/view/amira', '/users/view/slimane']],
  // Requesters have no page that an expert could open.
  [SLIMANE, []],
  [AMIRA, ['/expert/slimane']],
])('the activity names people with links that %j may open', async (viewer, paths) => {
  const events = [
    makeBookingEvent(),
    makeBookingEvent({ id: 's2', kind: 'proposed', actor: slimane }),
  ];
  await renderBookingPage({ ...request, events }, viewer);
  const links = within(activity()).queryAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
});

test('the current expert sees only that the request went to another expert before', async () => {
  await renderBookingPage(
    passed({ actor: null, previousExpert: null, reassignReason: null }),
    SLIMANE,
  );
  expect(screen.getByText('Originally requested from another expert')).toBeTruthy();
});

test('the requester of any expert reads that declining passes the request on', async () => {
  await renderBookingPage({ ...request, anyExpert: true, turn: 'requester' }, AMIRA);
  expect(
    (await declining()).getByText(/If you no longer need a session, withdraw the request instead/),
  ).toBeTruthy();
});

const pending = { expert: slimane, requester: amira, turn: 'expert', status: 'pending' } as const;

test('counterpartOf returns the other party, and the expert for staff', () => {
  expect(counterpartOf(pending, 'amira')).toBe(slimane);
  expect(counterpartOf(pending, 'slimane')).toBe(amira);
  expect(counterpartOf(pending, 'nour')).toBe(slimane);
  expect(partyOf(pending, 'nour')).toBeNull();
});

test('awaitedBy returns me on my turn, else the person whose turn it is', () => {
  expect(awaitedBy(pending, 'slimane')).toBe('me');
  expect(awaitedBy(pending, 'amira')).toBe(slimane);
  expect(awaitedBy({ ...pending, turn: 'requester' }, 'nour')).toBe(amira);
});

test('awaitedBy returns null for a decided booking', () => {
  expect(awaitedBy({ ...pending, status: 'accepted' }, 'slimane')).toBeNull();
});
