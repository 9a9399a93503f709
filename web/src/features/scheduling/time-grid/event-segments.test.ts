import { describe, expect, test } from 'vitest';
import { groupHidden, groupSegmentsByDay } from './event-segments.ts';
import { toColumnLimit } from './use-column-limit.ts';

const PARIS = 'Europe/Paris';
const TUNIS = 'Africa/Tunis';
const entry = (id: string, start: string, end: string) => ({
  id,
  start: `${start}:00.000Z`,
  end: `${end}:00.000Z`,
});
const placed = (entries: readonly ReturnType<typeof entry>[], zone = TUNIS) =>
  [...groupSegmentsByDay(entries, zone, 30)].flatMap(([day, segments]) =>
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

type Entry = ReturnType<typeof entry>;

describe('more overlapping entries than a column has room for', () => {
  const at = (id: string, start: string, end: string) =>
    entry(id, `2026-12-01T${start}`, `2026-12-01T${end}`);
  const limited = (entries: readonly ReturnType<typeof entry>[], all: number, besideMore: number) =>
    groupSegmentsByDay(entries, 'UTC', 30, { all, besideMore }).get('2026-12-01') ?? [];
  const idsOf = (segments: readonly { entry: { id: string } }[]) =>
    segments.map(({ entry: { id } }) => id);
  const three = [at('a', '09:00', '10:00'), at('b', '09:00', '10:00'), at('c', '09:30', '11:00')];

  test('are hidden, and the others leave room for the button', () => {
    const segments = limited(three, 2, 1);
    const drawn = segments.filter(({ isHidden }) => !isHidden);
    expect(drawn).toMatchObject([{ entry: { id: 'a' }, column: 0, columns: 1, hasMore: true }]);
    expect(groupHidden(segments)).toMatchObject([
      { from: 9 * 60, to: 11 * 60, segments: [{ entry: { id: 'b' } }, { entry: { id: 'c' } }] },
    ]);
  });

  test('are not hidden at times at which there is room', () => {
    const later = at('d', '14:00', '15:00');
    expect(idsOf(groupHidden(limited([...three, later], 2, 1))[0]?.segments ?? [])).toEqual([
      'b',
      'c',
    ]);
    expect(limited([later, three[0]!, three[1]!], 2, 1).some(({ isHidden }) => isHidden)).toBe(
      false,
    );
  });

  test('are hidden by rank before by time', () => {
    const [a, b, c] = three as [Entry, Entry, Entry];
    const drawn = (rankOf: (entry: Entry) => number) =>
      groupSegmentsByDay(three, 'UTC', 30, { all: 2, besideMore: 1, rankOf })
        .get('2026-12-01')
        ?.filter(({ isHidden }) => !isHidden)
        .map(({ entry: { id } }) => id);
    expect(drawn(({ id }) => (id === 'c' ? 0 : 1))).toEqual([c.id]);
    expect(drawn(({ id }) => (id === 'a' ? 2 : 1))).toEqual([b.id]);
    expect(drawn(() => 1)).toEqual([a.id]);
  });

  test('of a lower rank are drawn at the times that those of a higher rank leave free', () => {
    const early = at('early', '09:00', '11:00');
    const late = at('late', '10:00', '12:00');
    const confirmed = at('confirmed', '11:00', '12:00');
    const segments = groupSegmentsByDay([early, late, confirmed], 'UTC', 30, {
      all: 1,
      besideMore: 1,
      rankOf: ({ id }) => (id === 'confirmed' ? 0 : 1),
    });
    expect(segments.get('2026-12-01')).toMatchObject([
      { entry: { id: 'early' }, column: 0, columns: 1 },
      { entry: { id: 'late' }, isHidden: true },
      { entry: { id: 'confirmed' }, column: 0, columns: 1 },
    ]);
  });

  test('have a button for each run of times', () => {
    const long = at('long', '09:00', '12:00');
    const twice = [at('x', '09:00', '10:00'), at('y', '11:00', '12:00')];
    expect(groupHidden(limited([long, ...twice], 1, 1)).map((it) => idsOf(it.segments))).toEqual([
      ['x'],
      ['y'],
    ]);
  });

  test.each([
    ['a week on a desktop', 1120, 7, { all: 2, besideMore: 1 }],
    ['a day on a desktop', 1120, 1, { all: 17, besideMore: 16 }],
    ['three days on a phone', 356, 3, { all: 1, besideMore: 1 }],
    ['a day on a phone', 356, 1, { all: 4, besideMore: 4 }],
    ['an unknown width', 0, 7, { all: Infinity, besideMore: Infinity }],
  ])('are found for %s', (_, width, columns, limit) => {
    expect(toColumnLimit(width, columns)).toEqual(limit);
  });
});
