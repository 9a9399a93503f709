import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  AffectedBooking,
  AffectedBookings,
} from '@thedot/domain/availability/availability.contract';
import { AppError } from '@thedot/domain/errors';
import { describe, expect, test } from 'vitest';
import { person } from '../../../testing/booking.tsx';
import { pressButton, setUpScreens, renderScreen } from '../../../testing/screens.tsx';
import type { HitsAnswers, HitsOf } from '../hits.ts';
import { HitsForm } from './HitsForm.tsx';

setUpScreens('availability');

const id = (nth: number) => `0199aaaa-0000-7000-8000-00000000000${nth}`;
const session = (nth: number, name: string): AffectedBooking => ({
  bookingId: id(nth),
  kind: 'session',
  start: `2030-03-1${nth}T08:00:00.000Z`,
  end: `2030-03-1${nth}T09:00:00.000Z`,
  expert: person(id(9), 'Karim'),
  requester: person(id(9), name),
  mayCancel: true,
});
const amira = session(1, 'Amira');
const ines = session(2, 'Ines');
const INES_CANCELLED = { bookingId: id(2), start: ines.start, how: 'cancel' };
const hitsOf = (
  items: readonly AffectedBooking[],
  more: Partial<AffectedBookings> = {},
): AffectedBookings => ({
  items: [...items],
  sessions: items.length,
  proposals: 0,
  ...more,
});

/** Two sessions are in the way; `inTheWay` is what is looked at again. */
async function open(
  of: HitsOf,
  inTheWay = hitsOf([amira, ines]),
  first = hitsOf([amira, ines]),
  refused?: AppError,
) {
  const sent: HitsAnswers[] = [];
  renderScreen(
    <HitsForm
      hits={first}
      of={of}
      confirm={{ kept: 'Keep them', none: 'Nothing to keep' }}
      look={async () => inTheWay}
      onBack={() => {}}
      onSubmit={async (answers) => {
        sent.push(answers);
        if (refused) throw refused;
      }}
    />,
  );
  await screen.findByRole('list');
  const row = (name: string) => {
    const item = screen.getAllByRole('listitem').find((it) => it.textContent.includes(name));
    if (!item) throw new Error(`${name} is not listed`);
    return within(item);
  };
  return { sent, row };
}

const tell = (words: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Message' }), words);
const comeBack = () => act(async () => window.dispatchEvent(new Event('visibilitychange')));

describe('a session that was moved on its own page', () => {
  test('is told as moved when one comes back, and is asked about no more', async () => {
    const { sent, row } = await open('mine', hitsOf([ines]));
    await userEvent.click(row('Ines').getByRole('radio', { name: 'Cancel it' }));

    await comeBack();

    expect(row('Amira').getByText('Moved or cancelled meanwhile')).toBeTruthy();
    expect(row('Amira').queryByRole('radio')).toBeNull();
    expect(screen.getByText(/^1 session would be left outside/)).toBeTruthy();
    await tell('I am away');
    await pressButton('Cancel 1 and save');
    await expect.poll(() => sent).toEqual([{ resolve: [INES_CANCELLED], message: 'I am away' }]);
  });

  test('leaves nothing to keep when it was the last', async () => {
    await open('mine', hitsOf([]));
    await comeBack();
    expect(screen.getByText('Nothing is left outside any more.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nothing to keep' })).toBeTruthy();
  });

  test('begins anew when it is still in the way: what was said, was said of another time', async () => {
    const later = { ...amira, start: ines.start, end: ines.end };
    const { row } = await open('mine', hitsOf([later, ines]));
    await userEvent.click(row('Amira').getByRole('radio', { name: 'Cancel it' }));

    await comeBack();

    const stays = row('Amira').getByRole<HTMLInputElement>('radio', { name: 'Keep' });
    expect(stays.checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Keep them' })).toBeTruthy();
  });

  test('is not told of one that only stands beyond the end of the list now', async () => {
    const listed = hitsOf([amira], { sessions: 2 });
    await open('mine', listed, hitsOf([ines], { sessions: 2 }));
    await comeBack();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });
});

test('what was refused of a session stands at that session, whoever is listed where it was', async () => {
  const refused = new AppError('booking.too_late', {
    errors: [{ path: 'resolve.1.how', code: 'booking.too_late' }],
  });
  const zoe = { ...session(3, 'Zoe'), start: amira.start };
  const { row } = await open('mine', hitsOf([zoe, amira, ines]), hitsOf([amira, ines]), refused);
  await userEvent.click(row('Ines').getByRole('radio', { name: 'Cancel it' }));
  await tell('I am away');
  await pressButton('Cancel 1 and save');
  await row('Ines').findByRole('alert');

  await comeBack();

  expect(row('Zoe')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toEqual([row('Ines').getByRole('alert')]);
});

test('the keyboard goes on where it is told how many there are', async () => {
  await open('hub');
  expect(document.activeElement?.textContent).toMatch(/^2 sessions/);
});

test('one that was among the others goes on as they do once there is room to list it', async () => {
  const first = hitsOf([amira], { sessions: 2 });
  const { sent, row } = await open('hub', hitsOf([ines]), first);
  await userEvent.click(screen.getByRole('radio', { name: 'Cancel all' }));
  await tell('Aïd');

  await comeBack();

  expect(row('Amira').getByText('Moved or cancelled meanwhile')).toBeTruthy();
  await pressButton('Cancel 1 and close');
  await expect.poll(() => sent).toEqual([{ resolve: [INES_CANCELLED], message: 'Aïd' }]);
});

test.each([
  ['mine', 'only the hub can cancel it'],
  ['theirs', 'another administrator can cancel it'],
] as const)('why one of %s hours cannot be cancelled any more is told', async (of, words) => {
  const hits = hitsOf([{ ...amira, mayCancel: false }]);
  await open(of, hits, hits);
  screen.getByText(new RegExp(words));
});

test.each([
  ['mine', 'would be left outside', 'you can still accept it'],
  ['theirs', 'would be left outside', 'the expert can still accept it'],
  ['hub', 'are on these days', 'nobody can accept it while the hub is closed'],
] as const)('what stands in the way of %s hours is told in their words', async (of, ...words) => {
  const hits = hitsOf([amira, ines], { proposals: 1 });
  await open(of, hits, hits);
  for (const word of words) screen.getByText(new RegExp(word));
});

test('those beyond the list have one answer when the hub closes, with a word to all of them', async () => {
  const hits = hitsOf([amira], { sessions: 301 });
  const { sent } = await open('hub', hits, hits);

  await userEvent.click(screen.getByRole('radio', { name: 'Cancel all' }));
  await tell('Aïd');
  await pressButton('Cancel 300 and close');

  const resolve = [{ bookingId: id(1), start: amira.start, how: 'keep' }];
  await expect.poll(() => sent).toEqual([{ resolve, others: 'cancel', message: 'Aïd' }]);
});
