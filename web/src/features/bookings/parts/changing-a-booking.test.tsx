import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { ERASED_NAME } from '@thedot/domain/users/erasure.rules';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage } from '../../../lib/i18n/i18n.ts';
import { freeSlotsResponse } from '../../../testing/booking.tsx';
import {
  REQUESTER,
  at,
  atNine,
  EXPERT,
  hourAt,
  offered,
  renderPart,
} from '../../../testing/booking-parts.tsx';
import { pressButton, setUpScreens } from '../../../testing/screens.tsx';
import {
  type ReceivedCall,
  mutationBodies,
  errorResponse,
  stubServer,
} from '../../../testing/server.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { OtherTimesForm } from './OtherTimesForm.tsx';
import { RescheduleForm } from './RescheduleForm.tsx';

setUpScreens('bookings', 'experts', 'life');

/** What the server answers to changes, one after the other; it takes those after them. */
let answers: (() => Response | Promise<Response>)[];
let calls: ReceivedCall[];

beforeEach(() => {
  answers = [];
  calls = stubServer(({ method, path }) => {
    if (path.includes('/bookingslots')) return freeSlotsResponse(...[9, 11, 14].map(hourAt));
    if (method !== 'GET') return answers.shift()?.() ?? Response.json(offered);
    return undefined;
  });
});

const unavailable = (path: string, details?: object) => () => {
  const errors = [{ code: 'expert.unavailable', path, msg: '' }];
  return errorResponse(409, 'expert.unavailable', { errors, details });
};

function propose(viewer: string, picks: readonly string[]) {
  const onClose = vi.fn<() => void>();
  renderPart(
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
  const near = { kind: 'near', expert: { id: EXPERT, name: 'Slimane Khelifi' }, start: at(14) };
  answers = [unavailable('slots.1', { alternatives: [near] })];
  const onClose = propose(REQUESTER, [at(9), at(11)]);
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /A word/ });
  await userEvent.type(message, 'Early?');

  await pressButton('Propose 2 times');
  const instead = await screen.findByRole('group', { name: 'Free instead:' });
  expect(screen.getByText('No longer free')).toBeDefined();
  await userEvent.click(within(instead).getByRole('button', { name: /the same day/ }));

  expect(picked()).toEqual([at(9), at(11), at(14)]);
  expect(message.value).toBe('Early?');
  await pressButton('Propose 2 times');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(mutationBodies(calls)).toMatchObject([
    { round: 2, slots: [{ start: at(9) }, { start: at(11) }] },
    { round: 2, slots: [{ start: at(9) }, { start: at(14) }], message: 'Early?' },
  ]);
});

test('the expert offers an hour of their own, which is not taken for one that has gone', async () => {
  propose(EXPERT, [at(20)]);
  const own = await screen.findByRole('group', { name: 'Any other hour' });
  expect(screen.queryByText('No longer free')).toBeNull();
  const add = within(own).getByRole('button', { name: 'Add' });
  await userEvent.type(within(own).getByRole('textbox', { name: 'Time' }), '25:00');
  await userEvent.click(add);
  expect(within(own).getByRole('alert').textContent).toContain('Choose a time to come');
});

test('who asks keeps to the expert’s free times: no hour of their own is offered to them', async () => {
  propose(REQUESTER, []);
  await screen.findByRole('button', { name: 'Choose a time' });
  expect(screen.queryByRole('group', { name: 'Any other hour' })).toBeNull();
});

test('a time that is struck because it is not free any more is not sent', async () => {
  propose(REQUESTER, [at(9), at(10)]);
  await screen.findByText('No longer free');
  await pressButton('Propose 1 time');
  await vi.waitFor(() =>
    expect(mutationBodies(calls)).toMatchObject([{ slots: [{ start: at(9) }] }]),
  );
});

test('a refused time that was given back can be chosen again', async () => {
  answers = [unavailable('slots.0')];
  propose(REQUESTER, [at(9)]);
  const free = await screen.findByRole('group', { name: 'Morning' });
  await pressButton('Propose 1 time');
  await screen.findByText('No longer free');

  await pressButton(/^Remove/);
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

test('a session that is moved is not offered its present time again', async () => {
  renderPart(
    { id: REQUESTER, role: 'startup' },
    <RescheduleForm booking={atNine} onClose={() => {}} />,
  );
  const free = await screen.findByRole('group', { name: 'Morning' });
  const times = [...free.querySelectorAll('time')].map((it) => it.getAttribute('datetime'));
  expect(times).toEqual([at(11)]);
});

async function moveToEleven() {
  renderPart(
    { id: REQUESTER, role: 'startup' },
    <RescheduleForm booking={atNine} onClose={() => {}} />,
  );
  const free = await screen.findByRole('group', { name: 'Morning' });
  const eleven = within(free).getByRole<HTMLButtonElement>('button');
  await userEvent.click(eleven);
  await pressButton('Move the session');
  await screen.findAllByRole('alert');
  return eleven;
}

test('a dead network does not make a free time look taken', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
  expect((await moveToEleven()).disabled).toBe(false);
});

test('a time that somebody else has by now is struck', async () => {
  const errors = [{ path: 'start', code: 'booking.time_conflict', msg: 'Taken' }];
  answers = [() => errorResponse(409, 'booking.time_conflict', { errors })];
  expect((await moveToEleven()).disabled).toBe(true);
});

test('the hub is told which time was looked at, until it has said that it is another', async () => {
  answers = [() => errorResponse(409, 'booking.changed')];
  await moveToEleven();
  expect(mutationBodies(calls)[0]).toMatchObject({ start: at(11), was: at(9) });
});

const dialogOf = (shown: BookingPage) => <CancelDialog booking={shown} opened onClose={() => {}} />;

test('staff who cancel are told that both read why; who is erased is called so in their language', async () => {
  await chooseLanguage('fr');
  const requester = { ...atNine.requester, name: ERASED_NAME };
  renderPart({ id: 'maha', role: 'admin' }, dialogOf({ ...atNine, requester }));

  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Slimane Khelifi et Personne effacée liront ces mots.');
});

test('a request that was confirmed as it was taken back is a session first looked at, then cancelled', async () => {
  answers = Array(2).fill(() => errorResponse(409, 'booking.changed'));
  const asking: BookingPage = { ...atNine, status: 'pending', turn: 'expert', session: null };
  const { rerenderPart: seeAgain } = renderPart(
    { id: REQUESTER, role: 'startup' },
    dialogOf(asking),
  );
  await userEvent.type(await screen.findByRole('textbox'), 'Cured');

  seeAgain(dialogOf(atNine));
  await pressButton('Cancel the session');
  await vi.waitFor(() =>
    expect(mutationBodies(calls)).toMatchObject([{ from: 'pending', round: 1 }]),
  );
  await pressButton('Cancel the session');
  await vi.waitFor(() =>
    expect(mutationBodies(calls)[1]).toMatchObject({ from: 'accepted', was: atNine.session.start }),
  );
});
