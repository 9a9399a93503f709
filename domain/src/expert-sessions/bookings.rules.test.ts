import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import {
  weeksWithinHours,
  answerDeadline,
  anyExpertDeadline,
  deadlineWithout,
  bookingTimes,
  nextExpertDeadline,
  hoursLimit,
  isNearHoursLimit,
  remainingMinutes,
  refuseMoreHours,
  refuseSlot,
  refuseSlots,
} from './bookings.rules.ts';

const SESSION = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' };
const dayBefore = new Date('2026-03-09T08:00:00Z');

const slot = (from: string, to: string) => ({
  start: `2026-03-10T${from}:00.000Z`,
  end: `2026-03-10T${to}:00.000Z`,
});
const hourly = (count: number) =>
  ['09', '10', '11', '12', '13', '14']
    .slice(0, count)
    .map((hour) => slot(`${hour}:00`, `${Number(hour) + 1}:00`));

describe('proposing times', () => {
  const asked = { minutes: 60, lengths: [30, 60, 90], now: dayBefore };

  test.each([
    ['none', 0, 'booking.slots'],
    ['one', 1, null],
    ['five that touch', 5, null],
    ['six', 6, 'booking.slots'],
  ] as const)('%s', (_what, count, refusal) => {
    expect(refuseSlots(hourly(count), asked)).toBe(refusal);
  });

  test.each<[string, readonly { start: string; end: string }[], object, ErrorCode]>([
    ['the same time twice', [...hourly(1), ...hourly(1)], {}, 'booking.slots_overlap'],
    [
      'times that overlap',
      [slot('09:00', '10:00'), slot('09:30', '10:30')],
      {},
      'booking.slots_overlap',
    ],
    ['one that is a minute short', [slot('09:00', '09:59')], {}, 'booking.slot_length'],
    ['one that ends before it starts', [slot('10:00', '09:00')], {}, 'booking.slot_length'],
    [
      'a length that the expert does not offer',
      [slot('09:00', '10:01')],
      { minutes: 61 },
      'booking.slot_length',
    ],
    ['one that has begun', hourly(2), { now: new Date(SESSION.start) }, 'booking.slots_past'],
  ])('%s is refused', (_what, slots, change, refusal) => {
    expect(refuseSlots(slots, { ...asked, ...change })).toBe(refusal);
  });
});

describe('accepting a time', () => {
  const proposed = hourly(2).map((it) => ({ ...it, free: true }));

  test.each([
    ['a proposed one', '2026-03-10T09:00:00.000Z', dayBefore, null],
    ['the same, written without milliseconds', '2026-03-10T09:00:00Z', dayBefore, null],
    ['another', '2026-03-10T09:30:00Z', dayBefore, 'booking.slot_not_proposed'],
    ['none', undefined, dayBefore, 'booking.slot_not_proposed'],
    ['one that has begun', SESSION.start, new Date(SESSION.start), 'booking.slots_past'],
  ] as const)('%s', (_what, start, now, refusal) => {
    expect(refuseSlot(proposed, start, now)).toBe(refusal);
  });

  test('is refused when another session has taken it', () => {
    const taken = proposed.map((it) => ({ ...it, free: false }));

    expect(refuseSlot(taken, SESSION.start, dayBefore)).toBe('booking.time_conflict');
  });
});

describe('the hours with an expert', () => {
  test('are 24 for hub organizations and 4 for all others', () => {
    expect([hoursLimit('hub'), hoursLimit('external'), hoursLimit(null)]).toEqual([1440, 240, 240]);
  });

  test('can be used up to the limit and not beyond', () => {
    const used = { usedMinutes: 180, limitMinutes: 240 };

    expect(remainingMinutes(used)).toBe(60);
    expect(refuseMoreHours(used, 60)).toBeNull();
    expect(refuseMoreHours(used, 90)).toBe('expert.hours_exceeded');
  });

  test('are near the limit from 80 %', () => {
    expect(isNearHoursLimit({ usedMinutes: 191, limitMinutes: 240 })).toBe(false);
    expect(isNearHoursLimit({ usedMinutes: 192, limitMinutes: 240 })).toBe(true);
    expect(isNearHoursLimit({ usedMinutes: 150, limitMinutes: 240 }, 60)).toBe(true);
  });

  test('never have negative remaining minutes', () => {
    expect(remainingMinutes({ usedMinutes: 300, limitMinutes: 240 })).toBe(0);
  });
});

describe('the deadline of one of several experts', () => {
  const at = (iso: string) => ({ start: `2026-03-${iso}:00.000Z`, end: '' });
  const now = new Date('2026-03-02T08:00:00.000Z');
  const until = (...starts: string[]) => anyExpertDeadline(starts.map(at), now).slice(8, 16);

  test('is half of the time until the first proposed time', () => {
    expect(until('06T08:00', '12T08:00')).toBe('04T08:00');
  });

  test('leaves at least a night and at most two days, but ends before the last time begins', () => {
    expect(until('02T12:00', '06T08:00')).toBe('02T20:00');
    expect(until('12T08:00')).toBe('04T08:00');
    expect(until('02T13:00')).toBe('02T11:00');
  });

  test('is that of the previous expert when enough time is left', () => {
    const next = (before: string | null) =>
      nextExpertDeadline([at('06T08:00')], before, now).slice(8, 16);
    expect(next('2026-03-05T08:00:00.000Z')).toBe('05T08:00');
    expect(next('2026-03-02T08:01:00.000Z')).toBe('02T20:00');
    expect(next('2026-03-02T08:00:00.000Z')).toBe('04T08:00');
    expect(next(null)).toBe('04T08:00');
  });
});

describe('the answer deadline of proposed times', () => {
  const slots = ['2026-03-06T08:00:00.000Z', '2026-03-05T08:00:00.000Z'].map((start) => ({
    start,
    end: '',
  }));
  const now = new Date('2026-03-02T08:00:00.000Z');

  test('is the requested number of hours from now', () => {
    expect(answerDeadline(slots, now, { answerIn: 24 })).toBe('2026-03-03T08:00:00.000Z');
    expect(answerDeadline(slots, now, { answerIn: 24, isReassignable: true })).toBe(
      '2026-03-03T08:00:00.000Z',
    );
  });

  test('is otherwise in two days, or earlier when another expert can be asked', () => {
    expect(answerDeadline(slots, now)).toBe('2026-03-04T08:00:00.000Z');
    expect(answerDeadline(slots, now, { isReassignable: true })).toBe('2026-03-03T20:00:00.000Z');
  });

  test.each([
    ['two hours before it', '02T20:00', '02T18:00'],
    ['halfway to it when it begins within four hours', '02T11:00', '02T09:30'],
  ])('is otherwise %s when the last time begins sooner', (_, start, deadline) => {
    const soon = [{ start: `2026-03-${start}:00.000Z`, end: '' }];
    expect(answerDeadline(soon, now)).toBe(`2026-03-${deadline}:00.000Z`);
  });
});

test.each([
  ['as it was', '06T08:00', '05T20:00', '05T20:00'],
  ['as it was when it is the start of the last time', '06T08:00', '06T08:00', '06T08:00'],
  [
    'two hours before the last time that remains when it would be after it',
    '06T08:00',
    '06T20:00',
    '06T06:00',
  ],
])('the answer deadline is %s after a time was withdrawn', (_, last, before, after) => {
  const instant = (time: string) => `2026-03-${time}:00.000Z`;
  const rest = ['05T08:00', last].map((time) => ({ start: instant(time), end: '' }));
  const now = new Date(instant('02T08:00'));
  expect(deadlineWithout(instant(before), rest, now)).toBe(instant(after));
});

describe('bookingTimes', () => {
  const monday = { start: '2026-03-09T08:00:00Z', end: '2026-03-09T09:00:00Z' };
  const friday = { start: '2026-03-13T08:00:00Z', end: '2026-03-13T09:00:00Z' };
  const tuesday = new Date('2026-03-10T08:00:00Z');

  test('returns the session, also a past one', () => {
    expect(bookingTimes({ session: monday, slots: [] }, tuesday)).toEqual([monday]);
  });

  test('returns the future proposed times of a request', () => {
    expect(bookingTimes({ session: null, slots: [monday, friday] }, tuesday)).toEqual([friday]);
  });

  test('returns all proposed times when none is in the future', () => {
    const nextYear = new Date('2027-03-10T08:00:00Z');

    expect(bookingTimes({ session: null, slots: [monday, friday] }, nextYear)).toEqual([
      monday,
      friday,
    ]);
  });
});

test.each([
  [240, 0, 60, 4],
  [240, 90, 60, 2],
  [240, 240, 30, 0],
  [240, 300, 30, 0],
])(
  'of %i minutes with %i used, %i at a time, %i sessions are left',
  (limit, used, minutes, left) => {
    expect(weeksWithinHours({ usedMinutes: used, limitMinutes: limit }, minutes)).toBe(left);
  },
);
