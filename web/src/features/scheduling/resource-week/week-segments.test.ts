import { describe, expect, test } from 'vitest';
import { closedIn, fitDrawn, frameOf, type ResourceHours } from './week-segments.ts';

const MONDAY = '2026-11-30';
const TUESDAY = '2026-12-01';
const WEDNESDAY = '2026-12-02';
const TUNIS = 'Africa/Tunis';
const hours: ResourceHours = {
  timeZone: TUNIS,
  hours: [
    { wday: 2, start: '09:00', end: '12:00' },
    { wday: 2, start: '14:00', end: '17:30' },
  ],
  days: [],
  closures: [],
  hubClosures: [],
};
const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const closed = (
  of: Partial<ResourceHours>,
  { day = TUESDAY, now = LONG_AGO, frame = { from: 8 * 60, to: 18 * 60 } } = {},
) =>
  closedIn({ ...hours, ...of }, { day, frame, hubZone: TUNIS, now }).map(({ from, to }) => [
    from / 60,
    to / 60,
  ]);

test('the times outside the opening hours are closed, and whole days without hours', () => {
  expect(closed({})).toEqual([
    [8, 9],
    [12, 14],
    [17.5, 18],
  ]);
  expect(closed({}, { day: MONDAY })).toEqual([[8, 18]]);
  expect(closed({ closures: [{ firstDay: MONDAY, lastDay: TUESDAY }] })).toEqual([[8, 18]]);
});

test('the hours of one date replace those of its weekday, also on a day off', () => {
  const days = [{ date: TUESDAY, intervals: [{ start: '10:00', end: '18:00' }] }];
  expect(closed({ days, closures: [{ firstDay: TUESDAY, lastDay: TUESDAY }] })).toEqual([[8, 10]]);
});

test('the past is closed', () => {
  expect(closed({}, { now: new Date('2026-12-01T15:20:00Z') })).toEqual([
    [8, 16 + 1 / 3],
    [17.5, 18],
  ]);
  expect(closed({}, { now: new Date('2026-12-02T06:00:00Z') })).toEqual([[8, 18]]);
});

test('a closure of the hub covers days of the hub’s zone, not of the resource’s zone', () => {
  const hubClosures = [{ firstDay: TUESDAY, lastDay: TUESDAY }];
  const allDay = { from: 0, to: 24 * 60 };
  const inTokyo = {
    timeZone: 'Asia/Tokyo',
    hours: [2, 3].map((wday) => ({ wday, start: '00:00', end: '24:00' })),
    hubClosures,
  };
  // Midnight in Tunis is eight o'clock in Tokyo.
  expect(closed(inTokyo, { frame: allDay })).toEqual([[8, 24]]);
  expect(closed(inTokyo, { day: WEDNESDAY, frame: allDay })).toEqual([[0, 8]]);
  expect(closed({ hubClosures })).toEqual([[8, 18]]);
});

test('the grid shows the whole hours of all opening hours, and of bookings outside them', () => {
  expect(frameOf(hours, [])).toEqual({ from: 9 * 60, to: 18 * 60 });
  expect(frameOf(hours, [{ from: 7.5 * 60, to: 8 * 60 }])).toEqual({ from: 7 * 60, to: 18 * 60 });
  expect(frameOf({ hours: [], days: [] }, [])).toEqual({ from: 8 * 60, to: 18 * 60 });
});

describe('a drawn booking', () => {
  const fit = (
    from: number,
    to: number,
    pressed: 'from' | 'to' = 'from',
    allowed = [60, 90, 120],
  ) => {
    const span = { column: MONDAY, from: from * 60, to: to * 60 };
    const fitted = fitDrawn(span, pressed, { step: 15, usual: 90, allowed });
    return [fitted.from / 60, fitted.to / 60];
  };

  test('is as long as usual after a click, also when the pointer moved up within the step', () => {
    expect(fit(9, 9.25)).toEqual([9, 10.5]);
    expect(fit(9, 9.25, 'to')).toEqual([9, 10.5]);
  });

  test('is as long as drawn, up to the longest length', () => {
    expect(fit(9, 10)).toEqual([9, 10]);
    expect(fit(9, 12)).toEqual([9, 11]);
  });

  test('has an allowed length: the longest within what is drawn, or else the shortest', () => {
    expect(fit(9, 10.75)).toEqual([9, 10.5]);
    expect(fit(9, 9.5)).toEqual([9, 10]);
  });

  test('ends where it was begun when it is drawn upwards', () => {
    expect(fit(9, 12, 'to')).toEqual([10, 12]);
    expect(fit(0, 0.5, 'to')).toEqual([0, 1]);
  });
});
