import { describe, expect, test } from 'vitest';
import { prefilledBookingLink, readBookingPrefill } from '../booking-prefill.ts';
import {
  addSelected,
  dotCount,
  findLostSlots,
  groupSlotsByDay,
  overlapsSelected,
  parseStart,
  splitByNoon,
  toggleSelected,
  toSlot,
} from './slots.ts';

const now = new Date('2026-11-30T08:00:00.000Z');

const start = '2026-12-01T09:00:00.000Z';
const arriving = (to: string, state: unknown) =>
  readBookingPrefill(new URLSearchParams(to.split('?')[1]), state, now);

test('a link to another expert carries topic, length, time, place and texts', () => {
  const about = {
    category: 'Legal IP',
    minutes: 30,
    description: 'A patent & its owner.',
    mode: 'in_person',
    place: 'Room 2',
  } as const;
  const { to, state } = prefilledBookingLink('sonia', start, { ...about, isComplete: true });

  expect(to).toMatch(/^\/expert\/sonia\/book\?/);
  expect(to).not.toContain('patent');
  expect(arriving(to, state)).toEqual({ ...about, selected: [start] });
});

test('readBookingPrefill ignores invalid values', () => {
  const made = '/expert/x/book?start=soon&minutes=-1&category=Magic';
  expect(arriving(made, { description: 7 })).toEqual({
    selected: [],
    category: null,
    minutes: undefined,
    description: '',
    mode: 'online',
    place: '',
  });
  expect(arriving('/expert/x/book', null)).toMatchObject({ selected: [], description: '' });
});

const nine = '2026-12-01T09:00:00.000Z';
const half = '2026-12-01T09:30:00Z';
const ten = '2026-12-01T10:00:00Z';
const january = '2027-01-05T09:00:00Z';

test.each([
  ['are sorted by time', toggleSelected(toggleSelected([], ten), nine), [nine, ten]],
  ['are removed by a second toggle', toggleSelected([nine, ten], nine), [ten]],
  ['stay when added again', addSelected(addSelected([ten], nine), nine), [nine, ten]],
  ['are limited to three', toggleSelected([nine, ten, january], half), [nine, ten, january]],
  [
    'do not count towards the limit when lost',
    toggleSelected([nine, ten, january], half, new Set([nine])),
    [nine, half, ten, january],
  ],
])('selected slots %s', (_, selected, expected) => {
  expect(selected).toEqual(expected);
});

test('findLostSlots returns taken starts and trusts months not loaded', () => {
  const lost = findLostSlots([nine, ten, january], new Set([ten]), (start) => start !== january);
  expect([...lost]).toEqual([nine]);
});

test('overlapsSelected is true for overlapping times, not for touching ones', () => {
  expect(overlapsSelected(half, [nine], 60)).toBe(true);
  expect(overlapsSelected(ten, [nine], 60)).toBe(false);
  expect(overlapsSelected(half, [nine], 30)).toBe(false);
  expect(overlapsSelected(nine, [nine], 60)).toBe(false);
});

test('toSlot returns a slot of the given length', () => {
  expect(toSlot(nine, 90)).toEqual({ start: nine, end: '2026-12-01T10:30:00.000Z' });
});

test.each([
  ['a time in another zone is the same time', '2026-12-01T10:00:00+01:00', [nine]],
  ['a time that is over is left behind', '2026-11-01T09:00:00Z', []],
  ['what is no time is left behind', 'tomorrow', []],
])('%s, when a link brings it along', (_, start, selected) => {
  expect(parseStart(start, new Date('2026-11-21T08:00:00Z'))).toEqual(selected);
});

const startingAt = (start: string) => ({ start, end: start });

describe('free slots in the user’s zone', () => {
  test('a slot late in the afternoon of Tunis belongs to the next day in Tokyo', () => {
    const slots = [startingAt('2026-12-01T09:00:00Z'), startingAt('2026-12-01T16:00:00Z')];
    expect([...groupSlotsByDay(slots, 'Africa/Tunis').keys()]).toEqual(['2026-12-01']);
    expect([...groupSlotsByDay(slots, 'Asia/Tokyo').keys()]).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('splitByNoon splits at noon in the given zone', () => {
    const slots = [startingAt('2026-12-01T10:30:00Z'), startingAt('2026-12-01T11:00:00Z')];

    expect(splitByNoon(slots, 'Africa/Tunis')).toEqual({
      morning: [slots[0]],
      afternoon: [slots[1]],
    });
    expect(splitByNoon(slots, 'Europe/Athens').morning).toEqual([]);
  });

  test('an hour keeps its wall time across a clock change', () => {
    const slots = [startingAt('2026-10-24T07:00:00Z'), startingAt('2026-10-26T08:00:00Z')];

    const byDay = groupSlotsByDay(slots, 'Europe/Paris');

    expect([...byDay.keys()]).toEqual(['2026-10-24', '2026-10-26']);
    for (const slots of byDay.values()) {
      expect(splitByNoon(slots, 'Europe/Paris').morning).toHaveLength(1);
    }
  });
});

test.each([
  [0, 0],
  [1, 1],
  [4, 2],
  [9, 3],
])('dotCount of %i free slots is %i', (free, dots) => {
  expect(dotCount(free)).toBe(dots);
});
