import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingPage as Booking } from '@thedot/domain/bookings/bookings.contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import {
  amira,
  hoursAway,
  me,
  request,
  see,
  session,
  slimane,
  slot,
} from '../../testing/booking.tsx';
import { bookingQuery } from './bookings.data.ts';

/** Those of the booking itself; what is noted of it has its own. */
const buttons = () => {
  const notes = screen.queryByRole('region', { name: 'Internal notes' });
  return screen
    .queryAllByRole('button')
    .filter((button) => !notes?.contains(button))
    .map((button) => button.textContent || button.getAttribute('aria-label'));
};

beforeEach(async () => {
  await loadTexts('app', 'ui', 'bookings', 'experts', 'followups', 'life');
  await chooseLanguage('en');
});
afterEach(cleanup);

const MOVES = ['Move the session', 'Edit the details', 'Cancel the session'];

describe('the page of a booking offers only the moves this person may make', () => {
  test('the expert confirms or declines a request, and cannot choose a time that was taken', async () => {
    await see(request, me('slimane', 'expert'));

    expect(buttons()).toEqual(['Confirm this time', 'Propose other times', 'Decline']);
    const [free, taken] = screen.getAllByRole('radio');
    expect(free).toHaveProperty('disabled', false);
    expect(taken).toHaveProperty('disabled', true);
  });

  test('the requester takes times back, changes them or withdraws, and reads the times', async () => {
    await see(request, me('amira', 'startup'));

    expect(buttons()).toEqual([
      'Edit the details',
      'Withdraw the request',
      expect.stringMatching(/^Take back /),
      expect.stringMatching(/^Take back /),
      'Change the times',
    ]);
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.getAllByText(/taken meanwhile/)).toHaveLength(1);
  });

  test('staff may cancel a request for its people, but never answer it', async () => {
    await see(request, me('nour', 'dot'));

    expect(buttons()).toEqual(['Cancel the booking']);
  });

  test('13 hours before the session both may move, edit or cancel it', async () => {
    for (const viewer of [me('amira', 'startup'), me('slimane', 'expert')]) {
      await see({ ...session, session: slot(13) }, viewer);

      expect(buttons()).toEqual(MOVES);
      cleanup();
    }
  });

  test('11 hours before the session the page says why it cannot be moved or cancelled any more', async () => {
    await see({ ...session, session: slot(11) }, me('amira', 'startup'));

    expect(buttons()).toEqual(['Edit the details']);
    expect(screen.getByText(/only the hub can move or cancel it/)).toBeTruthy();
  });

  test('11 hours before the session staff still may', async () => {
    await see({ ...session, session: slot(11) }, me('nour', 'dot'));

    expect(buttons()).toEqual(MOVES);
  });

  test('once the session has begun each side says how it went, the staff say either', async () => {
    const begun = { ...session, session: slot(-0.5) };
    const said = {
      expert: ['It took place', 'Amira Ben Salah did not come'],
      requester: ['Slimane Khelifi did not come'],
    };

    await see(begun, me('slimane', 'expert'));
    expect(buttons()).toEqual(said.expert);
    cleanup();
    await see(begun, me('amira', 'startup'));
    expect(buttons()).toEqual(said.requester);
    cleanup();
    await see(begun, me('nour', 'dot'));
    expect(buttons()).toEqual([
      'Cancel the session',
      'It took place',
      ...said.requester,
      said.expert[1],
    ]);
    cleanup();
    // A few minutes late is not absent.
    await see({ ...session, session: slot(-0.1) }, me('slimane', 'expert'));
    expect(buttons()).toEqual(['It took place']);
  });

  test('who is said not to have come may say that they did, once', async () => {
    const absent: Booking = {
      ...session,
      status: 'finished',
      session: slot(-3),
      attendance: 'requester_absent',
    };
    await see(absent, me('amira', 'startup'));
    expect(buttons()).toContain('I did come');
    expect(screen.getByText(/^You were reported absent/)).toBeDefined();
    cleanup();
    await see(absent, me('slimane', 'expert'));
    expect(buttons()).not.toContain('I did come');
    cleanup();
    const contested: Booking = { ...absent, attendance: 'unknown', contested: true };
    await see(contested, me('amira', 'startup'));
    expect(buttons()).not.toContain('I did come');
    cleanup();
    await see(contested, me('nour', 'dot'));
    expect(screen.getByText(/say that they came/)).toBeDefined();
    cleanup();
    await see({ ...contested, session: slot(-40 * 24) }, me('nour', 'dot'));
    expect(buttons()).toContain('It took place');
    cleanup();
    await see({ ...absent, session: slot(-10 * 24) }, me('amira', 'startup'));
    expect(buttons()).toContain('I did come');
  });

  test('after a refusal the requester is shown the way to other times, the expert is not', async () => {
    const refused: Booking = { ...request, status: 'rejected', turn: null, slots: [] };

    await see(refused, me('amira', 'startup'));
    expect(screen.getByRole('link', { name: 'Ask for other times' })).toHaveProperty(
      'pathname',
      '/expert/slimane/book',
    );
    cleanup();

    await see(refused, me('slimane', 'expert'));
    expect(screen.queryByRole('link', { name: 'Ask for other times' })).toBeNull();
  });
});

const REASON = { name: 'Why?' };

test('words of a refusal stay, to be copied, when the other side was first', async () => {
  const cache = await see(request, me('slimane', 'expert'));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await user.type(await screen.findByRole('textbox', REASON), 'Not my field.');

  act(() => {
    cache.setQueryData(bookingQuery('b').queryKey, { ...request, status: 'cancelled', turn: null });
  });
  expect(await screen.findByText('Cancelled')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', REASON).value).toBe('Not my field.');
});

describe('the times that wait for an answer', () => {
  const [free, taken] = request.slots;

  test('say what stands in their way, who else asks, and what the other’s clocks show', async () => {
    const clashes: Booking['clashes'] = [
      { start: free!.start, kind: 'asked' },
      { start: taken!.start, kind: 'expert' },
    ];
    const zones = { expert: 'Africa/Tunis', requester: 'Asia/Tokyo' };
    await see({ ...request, clashes, zones }, me('slimane', 'expert'));

    expect(screen.getAllByText('also requested by somebody else')).toHaveLength(1);
    expect(screen.getByText('you have another session then')).toBeTruthy();
    expect(screen.getAllByText(/in Tokyo \(GMT\+9\)/)).toHaveLength(2);
    expect(screen.getByText(/^Answer by /)).toBeTruthy();
  });

  test('come with the rounds before, folded away, and with what became of each', async () => {
    const round = (number: number, author: 'expert' | 'requester', message: string) => ({
      round: number,
      author,
      by: author === 'expert' ? slimane : amira,
      message,
      answerBy: hoursAway(72),
      createdAt: hoursAway(-2),
      slots: [slot(24)],
    });
    const rounds = [
      round(1, 'requester', ''),
      round(2, 'expert', 'Rather at noon?'),
      round(3, 'expert', 'Or in the evening?'),
    ];
    await see({ ...request, turn: 'requester', round: 3, rounds }, me('amira', 'startup'));

    const before = screen.getByText('2 earlier rounds').closest('details');
    expect(before?.open).toBe(false);
    const said = [...(before?.querySelectorAll('ol > li') ?? [])].map((it) => it.textContent);
    expect(said).toEqual([
      expect.stringMatching(/^You proposed.*Answered with other times$/),
      expect.stringMatching(/^Slimane Khelifi proposed.*Rather at noon\?.*Replaced with/),
    ]);
    expect(screen.getByText('Or in the evening?')).toBeTruthy();
  });
});
