import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { freeSlotsResponse } from '../../testing/booking.tsx';
import {
  REQUESTER,
  at,
  sessionAtNine,
  EXPERT,
  hourSlot,
  proposedBooking,
  renderBookingPart,
} from '../../testing/booking-parts.tsx';
import { pressButton, setUpScreens } from '../../testing/screens.tsx';
import {
  type ReceivedCall,
  mutationBodies,
  errorResponse,
  stubServer,
} from '../../testing/server.ts';
import { CancelDialog } from './transitions/CancelDialog.tsx';
import { OtherTimesForm } from './proposals/OtherTimesPanel.tsx';
import { RescheduleForm } from './reschedule/ReschedulePanel.tsx';

setUpScreens('bookings', 'experts', 'life', 'scheduling');

/** What the server answers to changes, one after the other; it takes those after them. */
let answers: (() => Response | Promise<Response>)[];
let calls: ReceivedCall[];
let free: readonly number[];

beforeEach(() => {
  answers = [];
  free = [9, 11, 14];
  calls = stubServer(({ method, path }) => {
    if (path.includes('/bookingslots')) return freeSlotsResponse(...free.map(hourSlot));
    if (method !== 'GET') return answers.shift()?.() ?? Response.json(proposedBooking);
    return undefined;
  });
});

const unavailable = (path: string, details?: object) => () => {
  const errors = [{ code: 'expert.unavailable', path, msg: '' }];
  return errorResponse(409, 'expert.unavailable', { errors, details });
};

function propose(viewer: string, picks: readonly string[]) {
  const onClose = vi.fn<() => void>();
  renderBookingPart(
    { id: viewer, role: 'startup' },
    <OtherTimesForm booking={proposedBooking} selected={picks} onClose={onClose} />,
  );
  return onClose;
}

const picked = () =>
  [...screen.getByRole('list', { name: 'Your times' }).querySelectorAll('time')].map((it) =>
    it.getAttribute('datetime'),
  );

test('strikes a refused time, offers alternatives, and keeps the message', async () => {
  const resource = { id: EXPERT, name: 'Slimane Khelifi' };
  const near = { kind: 'near', resource, start: at(14), end: at(15) };
  answers = [unavailable('slots.1', { alternatives: [near] })];
  const onClose = propose(REQUESTER, [at(9), at(11)]);
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ });
  await userEvent.type(message, 'Early?');

  await pressButton('Propose 2 times');
  const instead = await screen.findByRole('group', { name: 'Other available times:' });
  expect(screen.getByText('No longer available')).toBeDefined();
  await userEvent.click(within(instead).getByRole('button', { name: /same day/ }));

  expect(picked()).toEqual([at(9), at(11), at(14)]);
  expect(message.value).toBe('Early?');
  await pressButton('Propose 2 times');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(mutationBodies(calls)).toMatchObject([
    { round: 2, slots: [{ start: at(9) }, { start: at(11) }] },
    { round: 2, slots: [{ start: at(9) }, { start: at(14) }], message: 'Early?' },
  ]);
});

test('the expert can offer any hour, which is not shown as lost', async () => {
  propose(EXPERT, [at(20)]);
  const own = await screen.findByRole('group', { name: 'Another time' });
  expect(screen.queryByText('No longer available')).toBeNull();
  const add = within(own).getByRole('button', { name: 'Add' });
  await userEvent.type(within(own).getByRole('textbox', { name: 'Time' }), '25:00');
  await userEvent.click(add);
  expect(within(own).getByRole('alert').textContent).toContain('Choose a future time');
});

test('the requester can’t offer an hour outside the free slots', async () => {
  propose(REQUESTER, []);
  await screen.findByRole('button', { name: 'Choose a time' });
  expect(screen.queryByRole('group', { name: 'Another time' })).toBeNull();
});

test('does not send a time that is no longer free', async () => {
  propose(REQUESTER, [at(9), at(10)]);
  await screen.findByText('No longer available');
  await pressButton('Propose 1 time');
  await vi.waitFor(() =>
    expect(mutationBodies(calls)).toMatchObject([{ slots: [{ start: at(9) }] }]),
  );
});

test('a refused time can be selected again after it was removed', async () => {
  answers = [unavailable('slots.0')];
  propose(REQUESTER, [at(9)]);
  const free = await screen.findByRole('group', { name: 'Morning' });
  await pressButton('Propose 1 time');
  await screen.findByText('No longer available');

  await pressButton(/^Remove/);
  const [first] = within(free).getAllByRole<HTMLButtonElement>('button');
  expect(first?.disabled).toBe(false);
});

test('an hour added twice stays selected', async () => {
  propose(EXPERT, [at(20)]);
  const own = await screen.findByRole('group', { name: 'Another time' });
  const clock = Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

  await userEvent.type(
    within(own).getByRole('textbox', { name: 'Time' }),
    clock.format(Date.parse(at(20))),
  );
  await userEvent.click(within(own).getByRole('button', { name: 'Add' }));

  expect(picked()).toEqual([at(20)]);
});

test('does not offer the current time of a session when moving it', async () => {
  renderBookingPart(
    { id: REQUESTER, role: 'startup' },
    <RescheduleForm booking={sessionAtNine} onClose={() => {}} />,
  );
  const free = await screen.findByRole('group', { name: 'Morning' });
  const times = [...free.querySelectorAll('time')].map((it) => it.getAttribute('datetime'));
  expect(times).toEqual([at(11)]);
});

test('the expert types only an hour when no time of the month is free: the day is the session’s', async () => {
  free = [];
  const day = Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric' });
  renderBookingPart(
    { id: EXPERT, role: 'expert' },
    <RescheduleForm booking={sessionAtNine} onClose={() => {}} />,
  );
  await screen.findByText('No times available this month');
  const own = screen.getByRole('group', { name: 'Another time' });
  await userEvent.type(within(own).getByRole('textbox', { name: 'Time' }), '20:30');
  await userEvent.click(within(own).getByRole('button', { name: 'Add' }));

  expect(within(own).queryByRole('alert')).toBeNull();
  const chosen = screen.getByText(/20:30 –/).textContent;
  expect(chosen).toContain(day.format(Date.parse(at(9))));
});

async function moveToEleven() {
  renderBookingPart(
    { id: REQUESTER, role: 'startup' },
    <RescheduleForm booking={sessionAtNine} onClose={() => {}} />,
  );
  const free = await screen.findByRole('group', { name: 'Morning' });
  const eleven = within(free).getByRole<HTMLButtonElement>('button');
  await userEvent.click(eleven);
  await pressButton('Reschedule session');
  await screen.findAllByRole('alert');
  return eleven;
}

test('a network error does not strike a free time', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
  expect((await moveToEleven()).disabled).toBe(false);
});

test('strikes a time that was No longer available', async () => {
  const errors = [{ path: 'start', code: 'booking.time_conflict', msg: 'Taken' }];
  answers = [() => errorResponse(409, 'booking.time_conflict', { errors })];
  expect((await moveToEleven()).disabled).toBe(true);
});

test('sends the session time that the user saw', async () => {
  answers = [() => errorResponse(409, 'booking.changed')];
  await moveToEleven();
  expect(mutationBodies(calls)[0]).toMatchObject({ start: at(11), expectedStart: at(9) });
});

const dialogOf = (shown: BookingPage) => <CancelDialog booking={shown} opened onClose={() => {}} />;

test('staff read that both parties see the reason; an erased user’s name is localized', async () => {
  await chooseLanguage('fr');
  const requester = { ...sessionAtNine.requester, name: ERASED_NAME };
  renderBookingPart({ id: 'maha', role: 'admin' }, dialogOf({ ...sessionAtNine, requester }));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Slimane Khelifi et Compte supprimé liront ce message.');
});

test('after a conflict the second attempt cancels the confirmed session', async () => {
  answers = Array(2).fill(() => errorResponse(409, 'booking.changed'));
  const asking: BookingPage = {
    ...sessionAtNine,
    status: 'pending',
    turn: 'expert',
    session: null,
  };
  const { rerenderBookingPart: seeAgain } = renderBookingPart(
    { id: REQUESTER, role: 'startup' },
    dialogOf(asking),
  );
  await userEvent.type(await screen.findByRole('textbox'), 'Cured');

  seeAgain(dialogOf(sessionAtNine));
  await pressButton('Cancel session');
  await vi.waitFor(() =>
    expect(mutationBodies(calls)).toMatchObject([{ expectedStatus: 'pending', round: 1 }]),
  );
  await pressButton('Cancel session');
  await vi.waitFor(() =>
    expect(mutationBodies(calls)[1]).toMatchObject({
      expectedStatus: 'accepted',
      expectedStart: sessionAtNine.session.start,
    }),
  );
});
