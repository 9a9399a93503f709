import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  AffectedBooking,
  AffectedBookings,
} from '@thedot/domain/scheduling/affected-bookings.contract';
import { AppError } from '@thedot/domain/errors';
import { describe, expect, test } from 'vitest';
import {
  AffectedBookingsProvider,
  loadAffectedBookings,
} from '../../../testing/affected-bookings.tsx';
import { person } from '../../../testing/booking.tsx';
import { pressButton, setUpScreens, renderScreen } from '../../../testing/screens.tsx';
import type { AffectedAnswers, AffectedScope } from './affected-bookings.ts';
import { AffectedBookingsForm } from './AffectedBookingsForm.tsx';

setUpScreens('availability');
loadAffectedBookings();

const id = (nth: number) => `0199aaaa-0000-7000-8000-00000000000${nth}`;
const session = (nth: number, name: string): AffectedBooking => ({
  bookingId: id(nth),
  kind: 'session',
  start: `2030-03-1${nth}T08:00:00.000Z`,
  end: `2030-03-1${nth}T09:00:00.000Z`,
  expert: person(id(9), 'Karim'),
  requester: person(id(9), name),
  canCancel: true,
});
const amira = session(1, 'Amira');
const ines = session(2, 'Ines');
const INES_CANCELLED = { bookingId: id(2), start: ines.start, decision: 'cancel' };
const makeAffectedBookings = (
  items: readonly AffectedBooking[],
  more: Partial<AffectedBookings> = {},
): AffectedBookings => ({
  items: [...items],
  counts: { expert_session: items.length },
  proposals: 0,
  ...more,
});

/** Two sessions are in the way; `inTheWay` is what is looked at again. */
async function open(
  of: AffectedScope,
  inTheWay = makeAffectedBookings([amira, ines]),
  first = makeAffectedBookings([amira, ines]),
  refused?: AppError,
) {
  const sent: AffectedAnswers[] = [];
  // How the features show their bookings is a promise, also when it is loaded.
  await act(async () => {
    renderScreen(
      <AffectedBookingsProvider>
        <AffectedBookingsForm
          affected={first}
          scope={of}
          confirmLabel="Save hours"
          fetchAffected={async () => inTheWay}
          onBack={() => {}}
          onSubmit={async (answers) => {
            sent.push(answers);
            if (refused) throw refused;
          }}
        />
      </AffectedBookingsProvider>,
    );
  });
  await screen.findByRole('list');
  const row = (name: string) => {
    const item = screen.getAllByRole('listitem').find((it) => it.textContent.includes(name));
    if (!item) throw new Error(`${name} is not listed`);
    return within(item);
  };
  return { sent, row };
}

const writeMessage = (words: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Message' }), words);
const refocusWindow = () => act(async () => window.dispatchEvent(new Event('visibilitychange')));

describe('a session that was moved on its own page', () => {
  test('is shown as removed after a refetch, without a decision', async () => {
    const { sent, row } = await open('mine', makeAffectedBookings([ines]));
    await userEvent.click(row('Ines').getByRole('radio', { name: 'Cancel' }));

    await refocusWindow();

    expect(row('Amira').getByText('Already moved or cancelled')).toBeTruthy();
    expect(row('Amira').queryByRole('radio')).toBeNull();
    expect(screen.getByText(/^1 session is outside the new hours/)).toBeTruthy();
    await writeMessage('I am away');
    await pressButton('Cancel 1 session and save');
    await expect.poll(() => sent).toEqual([{ decisions: [INES_CANCELLED], message: 'I am away' }]);
  });

  test('leaves an empty list when it was the last one', async () => {
    await open('mine', makeAffectedBookings([]));
    await refocusWindow();
    expect(screen.getByText('All sessions now fall within the new hours.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save hours' })).toBeTruthy();
  });

  test('loses its answer when it is still affected at another time', async () => {
    const later = { ...amira, start: ines.start, end: ines.end };
    const { row } = await open('mine', makeAffectedBookings([later, ines]));
    await userEvent.click(row('Amira').getByRole('radio', { name: 'Cancel' }));

    await refocusWindow();

    const stays = row('Amira').getByRole<HTMLInputElement>('radio', { name: 'Keep' });
    expect(stays.checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Save hours' })).toBeTruthy();
  });

  test('is not shown as removed when it only moved beyond the end of the list', async () => {
    const listed = makeAffectedBookings([amira], { counts: { expert_session: 2 } });
    await open('mine', listed, makeAffectedBookings([ines], { counts: { expert_session: 2 } }));
    await refocusWindow();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

test('shows the error of a session at that session, even when its position changes', async () => {
  const refused = new AppError('booking.too_late', {
    errors: [{ path: 'decisions.1.decision', code: 'booking.too_late' }],
  });
  const zoe = { ...session(3, 'Zoe'), start: amira.start };
  const { row } = await open(
    'mine',
    makeAffectedBookings([zoe, amira, ines]),
    makeAffectedBookings([amira, ines]),
    refused,
  );
  await userEvent.click(row('Ines').getByRole('radio', { name: 'Cancel' }));
  await writeMessage('I am away');
  await pressButton('Cancel 1 session and save');
  await row('Ines').findByRole('alert');

  await refocusWindow();

  expect(row('Zoe')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toEqual([row('Ines').getByRole('alert')]);
});

test('moves focus to the number of affected sessions', async () => {
  await open('hub');
  expect(document.activeElement?.textContent).toMatch(/^There are 2 bookings/);
});

test('a session beyond the list keeps the answer for the rest once it is listed', async () => {
  const first = makeAffectedBookings([amira], { counts: { expert_session: 2 } });
  const { sent, row } = await open('hub', makeAffectedBookings([ines]), first);
  await userEvent.click(screen.getByRole('radio', { name: 'Cancel all' }));
  await writeMessage('Aïd');

  await refocusWindow();

  expect(row('Amira').getByText('Already moved or cancelled')).toBeTruthy();
  await pressButton('Cancel 1 booking and add closure');
  await expect.poll(() => sent).toEqual([{ decisions: [INES_CANCELLED], message: 'Aïd' }]);
});

test.each([
  ['mine', 'Only the hub team can cancel it'],
  ['theirs', 'only another administrator can cancel it'],
] as const)('explains why a session can no longer be cancelled (scope %s)', async (of, words) => {
  const hits = makeAffectedBookings([{ ...amira, canCancel: false }]);
  await open(of, hits, hits);
  screen.getByText(new RegExp(words));
});

test.each([
  ['mine', 'are outside the new hours', 'You can still accept it'],
  ['theirs', 'are outside the new hours', 'The expert can still accept it'],
  ['hub', 'bookings on these days', 'can no longer be accepted'],
] as const)('describes the affected bookings for the scope %s', async (of, ...words) => {
  const hits = makeAffectedBookings([amira, ines], { proposals: 1 });
  await open(of, hits, hits);
  for (const word of words) screen.getByText(new RegExp(word));
});

test('says when no booking is left on the days of a closure', async () => {
  await open('hub', makeAffectedBookings([]));
  await refocusWindow();
  expect(screen.getByText('No bookings on these days.')).toBeTruthy();
});

test('cancels all sessions beyond the list with one answer and message', async () => {
  const hits = makeAffectedBookings([amira], { counts: { expert_session: 301 } });
  const { sent } = await open('hub', hits, hits);

  await userEvent.click(screen.getByRole('radio', { name: 'Cancel all' }));
  await writeMessage('Aïd');
  await pressButton('Cancel 300 bookings and add closure');

  const decisions = [{ bookingId: id(1), start: amira.start, decision: 'keep' }];
  await expect.poll(() => sent).toEqual([{ decisions, others: 'cancel', message: 'Aïd' }]);
});

test('lists bookings of spaces beside sessions, each with a link to its page', async () => {
  const carthage: AffectedBooking = {
    bookingId: id(3),
    kind: 'space',
    start: '2030-03-13T08:00:00.000Z',
    end: '2030-03-13T09:00:00.000Z',
    space: { id: id(8), name: 'Carthage', page: `/booking/workshop/${id(8)}` },
    booker: person(id(7), 'Zoe'),
    canCancel: true,
  };
  const hits = makeAffectedBookings([amira, carthage], {
    counts: { expert_session: 1, space_booking: 1 },
  });
  const { sent, row } = await open('hub', hits, hits);

  screen.getByText(
    'There are 2 bookings on these days. They will go ahead unless you cancel them.',
  );
  expect(row('Amira with Karim').getByRole('link', { name: /^Reschedule/ })).toBeTruthy();
  const link = row('Carthage, booked by Zoe').getByRole('link', { name: /^View booking/ });
  expect(link.getAttribute('href')).toMatch(`/booking/workshop/${id(8)}?booking=`);
  await userEvent.click(row('Carthage').getByRole('radio', { name: 'Cancel' }));
  await writeMessage('Aïd');
  await pressButton('Cancel 1 booking and add closure');

  const decisions = [
    { bookingId: id(1), start: amira.start, decision: 'keep' },
    { bookingId: id(3), start: carthage.start, decision: 'cancel' },
  ];
  await expect.poll(() => sent).toEqual([{ decisions, message: 'Aïd' }]);
});
