import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../testing/server.ts';
import { FeedDialog } from './parts/FeedDialog.tsx';
import { piecesByDay } from './pieces.ts';
import { shownDays, turned, type View } from './shown-days.ts';

setUpScreens('calendar');

describe('the private address of a calendar', () => {
  let calls: ReceivedCall[];
  const changes = () => calls.map(({ method }) => method).filter((it) => it !== 'GET');
  const pressHidden = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name, hidden: true }));

  beforeEach(async () => {
    const feed = { createdAt: '2026-11-01T08:00:00.000Z', lastReadAt: null };
    calls = stubServer(({ method }) => {
      if (method === 'DELETE') return new Response(null, { status: 204 });
      return Response.json({ feed, ...(method === 'POST' && { address: 'https://hub/feed.ics' }) });
    });
    renderScreen(<FeedDialog opened onClose={() => {}} />);
    await screen.findByText(/It cannot be shown again/);
  });

  test('ends only once that is confirmed', async () => {
    await pressHidden('End the address');
    await pressHidden('Cancel');
    expect(changes()).toEqual([]);

    await pressHidden('End the address');
    await pressHidden('End it');
    await screen.findByRole('button', { name: 'Make my private address', hidden: true });
    expect(changes()).toEqual(['DELETE']);
  });

  test('is replaced only once that is confirmed', async () => {
    await pressHidden('Make a new address');
    expect(changes()).toEqual([]);

    await pressHidden('Make it');
    const field = await screen.findByDisplayValue('https://hub/feed.ics');
    expect(changes()).toEqual(['POST']);
    // A question that closes gives the keyboard back a moment later.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(document.activeElement).toBe(field);
  });
});

const PARIS = 'Europe/Paris';
const TUNIS = 'Africa/Tunis';
const entry = (id: string, start: string, end: string) => ({
  id,
  start: `${start}:00.000Z`,
  end: `${end}:00.000Z`,
});
const placed = (entries: readonly ReturnType<typeof entry>[], zone = TUNIS) =>
  [...piecesByDay(entries, zone)].flatMap(([day, pieces]) =>
    pieces.map(({ entry: { id }, from, to, column, columns }) => [
      id,
      day,
      from / 60,
      to / 60,
      `${column + 1}/${columns}`,
    ]),
  );

describe('where an entry lies', () => {
  const session = entry('session', '2026-12-01T23:30', '2026-12-02T00:30');

  test('is what the clocks of the reader’s zone show', () => {
    const morning = entry('session', '2026-12-01T08:00', '2026-12-01T09:30');
    expect(placed([morning])).toEqual([['session', '2026-12-01', 9, 10.5, '1/1']]);
    expect(placed([morning], 'Asia/Kolkata')).toEqual([['session', '2026-12-01', 13.5, 15, '1/1']]);
  });

  test('is another day where the date is another', () => {
    expect(placed([session])).toEqual([['session', '2026-12-02', 0.5, 1.5, '1/1']]);
  });

  test('is both days when it goes past midnight, and one when it ends at midnight', () => {
    expect(placed([session], 'Europe/London')).toEqual([
      ['session', '2026-12-01', 23.5, 24, '1/1'],
      ['session', '2026-12-02', 0, 0.5, '1/1'],
    ]);
    expect(placed([entry('late', '2026-12-01T22:00', '2026-12-01T23:00')])).toEqual([
      ['late', '2026-12-01', 23, 24, '1/1'],
    ]);
  });

  test('is every day between, for what lasts for days', () => {
    const away = entry('away', '2026-12-01T11:00', '2026-12-03T11:00');
    expect(placed([away])).toEqual([
      ['away', '2026-12-01', 12, 24, '1/1'],
      ['away', '2026-12-02', 0, 24, '1/1'],
      ['away', '2026-12-03', 0, 12, '1/1'],
    ]);
  });
});

describe('on the days whose clocks change', () => {
  test('an hour after the skipped one stands at the hour that the clock shows', () => {
    const after = entry('after', '2027-03-28T01:00', '2027-03-28T02:00');
    expect(placed([after], PARIS)).toEqual([['after', '2027-03-28', 3, 4, '1/1']]);
  });

  test('a session over the repeated hour is as long as it is, not backwards', () => {
    const over = entry('over', '2026-10-25T00:45', '2026-10-25T01:15');
    expect(placed([over], PARIS)).toEqual([['over', '2026-10-25', 2.75, 3.25, '1/1']]);
  });
});

describe('entries at the same time', () => {
  const nine = entry('nine', '2026-12-01T08:00', '2026-12-01T10:00');
  const half = entry('half', '2026-12-01T08:30', '2026-12-01T09:00');
  const ten = entry('ten', '2026-12-01T09:00', '2026-12-01T10:00');
  const noon = entry('noon', '2026-12-01T10:00', '2026-12-01T11:00');

  test('stand beside each other, in as few columns as it takes', () => {
    expect(placed([ten, nine, noon, half])).toEqual([
      ['nine', '2026-12-01', 9, 11, '1/2'],
      ['half', '2026-12-01', 9.5, 10, '2/2'],
      ['ten', '2026-12-01', 10, 11, '2/2'],
      ['noon', '2026-12-01', 11, 12, '1/1'],
    ]);
  });

  test('and short ones do not lie on what follows at once', () => {
    const quarter = entry('quarter', '2026-12-01T08:45', '2026-12-01T09:00');
    expect(placed([quarter, ten]).map(([id, , , , column]) => [id, column])).toEqual([
      ['quarter', '1/2'],
      ['ten', '2/2'],
    ]);
  });
});

const look = (view: View, day: string, isNarrow = false) => ({ view, day, isNarrow });
const ends = (days: readonly string[]) => [days[0], days.at(-1), days.length];

describe('the days on the screen', () => {
  test.each([
    ['day', '2026-12-01', false, ['2026-12-01', '2026-12-01', 1]],
    ['week', '2026-12-03', false, ['2026-11-30', '2026-12-06', 7]],
    ['week', '2026-12-06', false, ['2026-11-30', '2026-12-06', 7]],
    ['week', '2026-12-03', true, ['2026-12-03', '2026-12-05', 3]],
    ['month', '2026-12-03', false, ['2026-11-30', '2027-01-03', 35]],
    ['month', '2027-02-03', false, ['2027-02-01', '2027-02-28', 28]],
    ['month', '2026-08-31', true, ['2026-07-27', '2026-09-06', 42]],
    ['agenda', '2026-12-03', true, ['2026-12-03', '2026-12-30', 28]],
  ] as const)('of a %s at %s (narrow: %s) are %j', (view, day, isNarrow, expected) => {
    expect(ends(shownDays(look(view, day, isNarrow)))).toEqual(expected);
  });
});

describe('turning the page', () => {
  test.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-12-03', -1, '2026-11-26'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-03-31', -1, '2027-02-28'],
    ['month', '2026-12-15', 1, '2027-01-15'],
    ['agenda', '2026-12-03', 1, '2026-12-31'],
  ] as const)('of a %s at %s by %i leads to %s', (view, day, by, expected) => {
    expect(turned(look(view, day), by)).toBe(expected);
  });

  test('of a phone’s week by the three days that it shows', () => {
    expect(turned(look('week', '2026-12-03', true), 1)).toBe('2026-12-06');
  });

  test('there and back leads to the same week', () => {
    const there = turned(look('week', '2026-12-03'), 1);
    expect(turned(look('week', there), -1)).toBe('2026-12-03');
  });
});
