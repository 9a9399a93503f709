import { describe, expect, test } from 'vitest';
import { daysSpan, instantOf, slotOf, type Span } from '../kernel/time.ts';
import { freeSlots } from './free-slots.rules.ts';
import {
  instantMs,
  daySpanOf,
  everyDay,
  OPEN_POLICY,
  snapshotOf,
  findStarts,
  wallTimeOf,
} from './booking-policy.fixture.ts';
import {
  affectedBookings,
  isWithinSchedule,
  type BookableSchedule,
} from './opening-hours.rules.ts';

describe('bookable intervals of a date', () => {
  const tuesday = daySpanOf('2026-03-10', 'Africa/Tunis');
  const override = { date: '2026-03-10', intervals: [{ start: '14:00', end: '15:00' }] };
  const dayOff = { firstDay: '2026-03-09', lastDay: '2026-03-10' };

  test('follow a date override, and are empty on a day off or while the hub is closed', () => {
    expect(findStarts({ ...OPEN_POLICY, days: [override] }, tuesday)).toEqual([
      '2026-03-10T13:00:00.000Z',
    ]);
    expect(findStarts({ ...OPEN_POLICY, hours: [], days: [override] }, tuesday)).toHaveLength(1);
    expect(findStarts({ ...OPEN_POLICY, closures: [dayOff] }, tuesday)).toEqual([]);
    expect(
      findStarts({ ...OPEN_POLICY, closures: [dayOff] }, daySpanOf('2026-03-11', 'Africa/Tunis')),
    ).toHaveLength(3);
    expect(findStarts({ ...OPEN_POLICY, hubClosures: [tuesday] }, tuesday)).toEqual([]);
  });

  test('follow a date override within days off, but not while the hub is closed', () => {
    expect(
      findStarts({ ...OPEN_POLICY, days: [override], closures: [dayOff] }, tuesday),
    ).toHaveLength(1);
    expect(
      findStarts({ ...OPEN_POLICY, days: [override], hubClosures: [tuesday] }, tuesday),
    ).toEqual([]);
  });

  test('end with a hub closure by the hub’s time zone', () => {
    const parisian = {
      ...OPEN_POLICY,
      timeZone: 'Europe/Paris',
      hours: everyDay('00:00', '02:00'),
    };
    const hubClosures = [daySpanOf('2026-07-14', 'Africa/Tunis')];

    // In summer midnight in Tunis is 01:00 in Paris.
    expect(
      findStarts({ ...parisian, hubClosures }, daySpanOf('2026-07-14', 'Europe/Paris')),
    ).toEqual(['2026-07-13T22:00:00.000Z']);
  });

  test('are full after the most sessions a day', () => {
    const oneADay = { ...OPEN_POLICY, maxPerDay: 1 };
    const within = daysSpan('2026-03-10', '2026-03-11', 'Africa/Tunis');
    const search = { minutes: 60, within, now: instantMs('2026-01-01T00:00:00Z') };
    const session = instantMs('2026-03-10T08:00:00Z');

    expect(
      [...freeSlots(snapshotOf(oneADay, { starts: [session] }), search)].map((it) => it.start),
    ).toEqual(['2026-03-11T08:00:00.000Z', '2026-03-11T08:30:00.000Z', '2026-03-11T09:00:00.000Z']);
    expect([...freeSlots(snapshotOf(OPEN_POLICY, { starts: [session] }), search)]).toHaveLength(6);
  });
});

test('slots whose length is no multiple of half an hour start every quarter', () => {
  const tuesday = daySpanOf('2026-03-10', 'Africa/Tunis');

  expect(findStarts(OPEN_POLICY, tuesday, [], 90)).toHaveLength(2);
  expect(
    findStarts(OPEN_POLICY, tuesday, [], 45).map((start) => wallTimeOf(start, 'Africa/Tunis')),
  ).toEqual(['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']);
});

test('hours that end at 24:00 last until midnight, also on the days of a clock change', () => {
  const late = { ...OPEN_POLICY, timeZone: 'Europe/Paris', hours: everyDay('22:00', '24:00') };
  const startsOn = (date: string) =>
    findStarts(late, daySpanOf(date, 'Europe/Paris')).map((start) =>
      wallTimeOf(start, 'Europe/Paris'),
    );

  for (const date of ['2026-03-10', '2026-03-29', '2026-10-25']) {
    expect(startsOn(date)).toEqual(['22:00', '22:30', '23:00']);
  }
  // Beirut skips the first hour of the day, Havana repeats it.
  for (const [timeZone, date] of [
    ['Asia/Beirut', '2026-03-28'],
    ['America/Havana', '2026-10-31'],
  ] as const) {
    const elsewhere = { ...late, timeZone };
    expect(findStarts(elsewhere, daySpanOf(date, timeZone))).toHaveLength(3);
  }
});

const ZONE = 'Europe/Paris';
const MORNING = { start: '09:00', end: '12:00' };
/** A Monday. */
const DAY = '2026-05-04';
const mornings: BookableSchedule = {
  timeZone: ZONE,
  hours: [{ wday: 1, ...MORNING }],
  days: [],
  closures: [],
  hubClosures: [],
};
const session = (start: string, end: string, day = DAY): Span => ({
  from: instantOf(day, start, ZONE),
  to: instantOf(day, end, ZONE),
});
const dayOff = { firstDay: DAY, lastDay: DAY };
const ownHours = { date: DAY, intervals: [{ start: '14:00', end: '18:00' }] };

describe('isWithinSchedule', () => {
  test.each([
    ['that fills the hours exactly', '09:00', '12:00', true],
    ['that begins before the hours', '08:59', '10:00', false],
    ['that ends after the hours', '11:01', '12:01', false],
  ])('checks a session %s', (_case, start, end, within) => {
    expect(isWithinSchedule(mornings, session(start, end))).toBe(within);
  });

  test('accepts a session across two intervals that touch', () => {
    const hours = [...mornings.hours, { wday: 1, start: '12:00', end: '14:00' }];

    expect(isWithinSchedule({ ...mornings, hours }, session('11:30', '12:30'))).toBe(true);
  });

  test('uses the day in the expert’s time zone', () => {
    // 00:30 on Monday in Paris is still Sunday in UTC.
    const hours = [{ wday: 1, start: '00:00', end: '02:00' }];

    expect(isWithinSchedule({ ...mornings, hours }, session('00:30', '01:30'))).toBe(true);
  });

  test.each([
    ['inside the weekly hours', mornings, true],
    ['on a day off', { ...mornings, closures: [dayOff] }, false],
    ['on a date with other hours', { ...mornings, days: [ownHours] }, false],
    [
      'on a day off whose date has these hours',
      { ...mornings, closures: [dayOff], days: [{ ...ownHours, intervals: [MORNING] }] },
      true,
    ],
    [
      'while the hub is closed, on a date with these hours',
      {
        ...mornings,
        days: [{ ...ownHours, intervals: [MORNING] }],
        hubClosures: [daysSpan(DAY, DAY, 'Africa/Tunis')],
      },
      false,
    ],
  ])('checks a session at ten: %s', (_case, policy, within) => {
    expect(isWithinSchedule(policy, session('10:00', '11:00'))).toBe(within);
  });
});

describe('isWithinSchedule of the endpoints alone', () => {
  const weekdays = { ...mornings, hours: [1, 2].map((wday) => ({ wday, ...MORNING })) };
  const loan = (start: string, end: string) => ({
    from: instantOf(DAY, start, ZONE),
    to: instantOf('2026-05-05', end, ZONE),
  });

  test.each([
    ['opening and closing time', '09:00', '12:00', true],
    ['before opening time', '08:59', '12:00', false],
    ['after closing time', '09:00', '12:01', false],
    ['from closing time on', '12:00', '12:00', false],
    ['opening time both days', '09:00', '09:00', true],
  ])('checks a loan over night at %s', (_case, start, end, within) => {
    expect(isWithinSchedule(weekdays, loan(start, end), 'endpoints')).toBe(within);
    expect(isWithinSchedule(weekdays, loan(start, end))).toBe(false);
  });

  test('ignores a hub closure between the endpoints', () => {
    const until = instantOf('2026-05-05', '09:00', ZONE);
    const closedAtNight = [{ from: instantOf(DAY, '12:00', ZONE), to: until }];
    const closedMorning = [{ from: until, to: until + 2 * 60_000 }];
    const back = loan('09:00', '10:00');

    expect(isWithinSchedule({ ...weekdays, hubClosures: closedAtNight }, back, 'endpoints')).toBe(
      true,
    );
    expect(
      isWithinSchedule(
        { ...weekdays, hubClosures: closedMorning },
        { ...back, to: until + 60_000 },
        'endpoints',
      ),
    ).toBe(false);
  });
});

describe('affectedBookings', () => {
  const isAffected = (booking: Span, before: BookableSchedule, after: BookableSchedule) =>
    affectedBookings([slotOf(booking)], before, after).length === 1;

  const later = { ...mornings, hours: [{ wday: 1, start: '10:00', end: '12:00' }] };

  test('contain a session that only the new hours leave outside', () => {
    expect(isAffected(session('09:00', '10:00'), mornings, later)).toBe(true);
    expect(isAffected(session('10:00', '11:00'), mornings, later)).toBe(false);
  });

  test('do not contain a session that the old hours left outside, too', () => {
    expect(isAffected(session('15:00', '16:00'), mornings, later)).toBe(false);
  });

  test('are none when the new hours are longer', () => {
    expect(isAffected(session('10:00', '11:00'), later, mornings)).toBe(false);
  });

  test('follow from a change of the time zone alone', () => {
    const inTunis = { ...mornings, timeZone: 'Africa/Tunis' };

    // In May 09:00 in Paris is 08:00 in Tunis.
    expect(isAffected(session('09:00', '10:00'), mornings, inTunis)).toBe(true);
    expect(isAffected(session('10:00', '11:00'), mornings, inTunis)).toBe(false);
  });

  test('are returned as they are, for loans only those with an endpoint outside', () => {
    const bookings = [
      { id: 'inside', ...slotOf(session('10:00', '11:00')) },
      { id: 'cut', ...slotOf(session('09:00', '11:00')) },
    ];
    const split = {
      ...mornings,
      hours: [
        { wday: 1, start: '09:00', end: '09:30' },
        { wday: 1, start: '10:00', end: '12:00' },
      ],
    };

    expect(affectedBookings(bookings, mornings, later)).toEqual([bookings[1]]);
    expect(affectedBookings(bookings, mornings, split)).toEqual([bookings[1]]);
    expect(affectedBookings(bookings, mornings, split, 'endpoints')).toEqual([]);
  });
});

describe('hours that go on after midnight', () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  const always = {
    timeZone: 'Africa/Cairo',
    hours: everyDay.map((wday) => ({ wday, start: '00:00', end: '24:00' })),
    days: [],
    closures: [],
    hubClosures: [],
  };
  const span = (start: string, hours: number) => {
    const from = Date.parse(start);
    return { from, to: from + hours * 3_600_000 };
  };

  test.each([
    ['an ordinary night', 'Africa/Tunis', '2026-03-11T22:00:00Z'],
    ['the night of the gap in Paris', 'Europe/Paris', '2026-03-28T22:00:00Z'],
    ['the night of the fold in Paris', 'Europe/Paris', '2026-10-24T22:00:00Z'],
    ['the gap at midnight in Cairo', 'Africa/Cairo', '2026-04-23T20:00:00Z'],
    ['the fold at midnight in Cairo', 'Africa/Cairo', '2026-10-29T19:00:00Z'],
  ])('contain bookings of 2 and of 24 hours across %s', (_, timeZone, start) => {
    expect(isWithinSchedule({ ...always, timeZone }, span(start, 2))).toBe(true);
    expect(isWithinSchedule({ ...always, timeZone }, span(start, 24))).toBe(true);
  });

  test('end at midnight when the next day opens later, is a day off, or is closed by the hub', () => {
    const across = span('2026-03-11T22:00:00Z', 2);
    const tunis = { ...always, timeZone: 'Africa/Tunis' };
    const next = '2026-03-12';
    const later = { date: next, intervals: [{ start: '00:15', end: '24:00' }] };
    const hub = span('2026-03-11T23:00:00Z', 24);

    expect(isWithinSchedule(tunis, across)).toBe(true);
    expect(isWithinSchedule({ ...tunis, days: [later] }, across)).toBe(false);
    const closures = [{ firstDay: next, lastDay: next }];
    expect(isWithinSchedule({ ...tunis, closures }, across)).toBe(false);
    expect(isWithinSchedule({ ...tunis, hubClosures: [hub] }, across)).toBe(false);
  });
});
