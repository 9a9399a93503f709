import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../testing/server.ts';
import { FeedDialog } from './parts/FeedDialog.tsx';
import { groupSegmentsByDay } from './event-segments.ts';
import { listVisibleDays, navigate, type CalendarView } from './view-state.ts';

setUpScreens('calendar');

describe('the private feed URL', () => {
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

  test('is revoked only after confirmation', async () => {
    await pressHidden('End the address');
    await pressHidden('Cancel');
    expect(changes()).toEqual([]);

    await pressHidden('End the address');
    await pressHidden('End it');
    await screen.findByRole('button', { name: 'Make my private address', hidden: true });
    expect(changes()).toEqual(['DELETE']);
  });

  test('is replaced only after confirmation', async () => {
    await pressHidden('Make a new address');
    expect(changes()).toEqual([]);

    await pressHidden('Make it');
    const field = await screen.findByDisplayValue('https://hub/feed.ics');
    expect(changes()).toEqual(['POST']);
    // A closing dialog restores the focus asynchronously.
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
  [...groupSegmentsByDay(entries, zone)].flatMap(([day, segments]) =>
    segments.map(({ entry: { id }, from, to, column, columns }) => [
      id,
      day,
      from / 60,
      to / 60,
      `${column + 1}/${columns}`,
    ]),
  );

describe('the segments of an entry', () => {
  const session = entry('session', '2026-12-01T23:30', '2026-12-02T00:30');

  test('use the wall time of the viewer’s zone', () => {
    const morning = entry('session', '2026-12-01T08:00', '2026-12-01T09:30');
    expect(placed([morning])).toEqual([['session', '2026-12-01', 9, 10.5, '1/1']]);
    expect(placed([morning], 'Asia/Kolkata')).toEqual([['session', '2026-12-01', 13.5, 15, '1/1']]);
  });

  test('lie on the date of the viewer’s zone', () => {
    expect(placed([session])).toEqual([['session', '2026-12-02', 0.5, 1.5, '1/1']]);
  });

  test('cover both days when it crosses midnight, and one day when it ends at midnight', () => {
    expect(placed([session], 'Europe/London')).toEqual([
      ['session', '2026-12-01', 23.5, 24, '1/1'],
      ['session', '2026-12-02', 0, 0.5, '1/1'],
    ]);
    expect(placed([entry('late', '2026-12-01T22:00', '2026-12-01T23:00')])).toEqual([
      ['late', '2026-12-01', 23, 24, '1/1'],
    ]);
  });

  test('cover every day of an entry that lasts several days', () => {
    const away = entry('away', '2026-12-01T11:00', '2026-12-03T11:00');
    expect(placed([away])).toEqual([
      ['away', '2026-12-01', 12, 24, '1/1'],
      ['away', '2026-12-02', 0, 24, '1/1'],
      ['away', '2026-12-03', 0, 12, '1/1'],
    ]);
  });
});

describe('on days with a clock change', () => {
  test('an entry after the skipped hour is placed at its wall time', () => {
    const after = entry('after', '2027-03-28T01:00', '2027-03-28T02:00');
    expect(placed([after], PARIS)).toEqual([['after', '2027-03-28', 3, 4, '1/1']]);
  });

  test('a session across the repeated hour keeps its duration', () => {
    const over = entry('over', '2026-10-25T00:45', '2026-10-25T01:15');
    expect(placed([over], PARIS)).toEqual([['over', '2026-10-25', 2.75, 3.25, '1/1']]);
  });
});

describe('overlapping entries', () => {
  const nine = entry('nine', '2026-12-01T08:00', '2026-12-01T10:00');
  const half = entry('half', '2026-12-01T08:30', '2026-12-01T09:00');
  const ten = entry('ten', '2026-12-01T09:00', '2026-12-01T10:00');
  const noon = entry('noon', '2026-12-01T10:00', '2026-12-01T11:00');

  test('are laid out side by side in as few columns as possible', () => {
    expect(placed([ten, nine, noon, half])).toEqual([
      ['nine', '2026-12-01', 9, 11, '1/2'],
      ['half', '2026-12-01', 9.5, 10, '2/2'],
      ['ten', '2026-12-01', 10, 11, '2/2'],
      ['noon', '2026-12-01', 11, 12, '1/1'],
    ]);
  });

  test('include a short entry that is drawn over the start of the next one', () => {
    const quarter = entry('quarter', '2026-12-01T08:45', '2026-12-01T09:00');
    expect(placed([quarter, ten]).map(([id, , , , column]) => [id, column])).toEqual([
      ['quarter', '1/2'],
      ['ten', '2/2'],
    ]);
  });
});

const viewState = (view: CalendarView, day: string, isNarrow = false) => ({ view, day, isNarrow });
const ends = (days: readonly string[]) => [days[0], days.at(-1), days.length];

describe('the visible days', () => {
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
    expect(ends(listVisibleDays(viewState(view, day, isNarrow)))).toEqual(expected);
  });
});

describe('navigation', () => {
  test.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-12-03', -1, '2026-11-26'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-03-31', -1, '2027-02-28'],
    ['month', '2026-12-15', 1, '2027-01-15'],
    ['agenda', '2026-12-03', 1, '2026-12-31'],
  ] as const)('from a %s at %s by %i selects %s', (view, day, by, expected) => {
    expect(navigate(viewState(view, day), by)).toBe(expected);
  });

  test('of a narrow week moves by its three days', () => {
    expect(navigate(viewState('week', '2026-12-03', true), 1)).toBe('2026-12-06');
  });

  test('forward and back returns to the same day', () => {
    const there = navigate(viewState('week', '2026-12-03'), 1);
    expect(navigate(viewState('week', there), -1)).toBe('2026-12-03');
  });
});
