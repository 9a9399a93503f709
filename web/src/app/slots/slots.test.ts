import { describe, expect, test } from 'vitest';
import { ANSWER_IN, hoursOf, possibleAnswers } from './answer-in.ts';
import { askingInstead, broughtAlong } from './brought-along.ts';
import { addPick, clashesWithPicks, lostPicks, picksFrom, slotAt, togglePick } from './picks.ts';
import { dotsOf, partsOfDay, slotsByDay } from './slot-days.ts';

const now = new Date('2026-11-30T08:00:00.000Z');

test('an answer is waited for no longer than until the last of the picked times begins', () => {
  expect(possibleAnswers([], now)).toEqual(ANSWER_IN);
  const picks = ['2026-12-02T08:00:00.000Z', '2026-12-01T09:00:00.000Z'];
  expect(possibleAnswers(picks, now)).toEqual(['', '24', '48']);
});

test('without a wait nothing is said of it, else how many hours it is', () => {
  expect(hoursOf('')).toBeUndefined();
  expect(hoursOf('48')).toBe(48);
});

const start = '2026-12-01T09:00:00.000Z';
const arriving = (to: string, state: unknown) =>
  broughtAlong(new URLSearchParams(to.split('?')[1]), state, now);

test('what was asked of one expert is there to be asked of another: topic, length, time, place and words', () => {
  const about = {
    category: 'Legal IP',
    minutes: 30,
    description: 'A patent & its owner.',
    mode: 'in_person',
    place: 'Room 2',
  } as const;
  const { to, state } = askingInstead('sonia', start, { ...about, isAll: true });

  expect(to).toMatch(/^\/expert\/sonia\/book\?/);
  expect(to).not.toContain('patent');
  expect(arriving(to, state)).toEqual({ ...about, picks: [start] });
});

test('an address that somebody has made up brings nothing along', () => {
  const made = '/expert/x/book?start=soon&minutes=-1&category=Magic';
  expect(arriving(made, { description: 7 })).toEqual({
    picks: [],
    category: null,
    minutes: undefined,
    description: '',
    mode: 'online',
    place: '',
  });
  expect(arriving('/expert/x/book', null)).toMatchObject({ picks: [], description: '' });
});

const nine = '2026-12-01T09:00:00.000Z';
const half = '2026-12-01T09:30:00Z';
const ten = '2026-12-01T10:00:00Z';
const january = '2027-01-05T09:00:00Z';

test.each([
  ['stand in the order of time', togglePick(togglePick([], ten), nine), [nine, ten]],
  ['are taken back by a second click', togglePick([nine, ten], nine), [ten]],
  ['stay when they are added again', addPick(addPick([ten], nine), nine), [nine, ten]],
  ['are three at most', togglePick([nine, ten, january], half), [nine, ten, january]],
  [
    'leave their place to another when they are lost',
    togglePick([nine, ten, january], half, new Set([nine])),
    [nine, half, ten, january],
  ],
])('picks %s', (_, picks, expected) => {
  expect(picks).toEqual(expected);
});

test('a pick that somebody else took is lost; one of a month not loaded is kept', () => {
  const lost = lostPicks([nine, ten, january], new Set([ten]), (start) => start !== january);
  expect([...lost]).toEqual([nine]);
});

test('a time that runs into a pick clashes, one that touches it does not', () => {
  expect(clashesWithPicks(half, [nine], 60)).toBe(true);
  expect(clashesWithPicks(ten, [nine], 60)).toBe(false);
  expect(clashesWithPicks(half, [nine], 30)).toBe(false);
  expect(clashesWithPicks(nine, [nine], 60)).toBe(false);
});

test('a pick becomes a slot of the chosen length', () => {
  expect(slotAt(nine, 90)).toEqual({ start: nine, end: '2026-12-01T10:30:00.000Z' });
});

test.each([
  ['a time in another zone is the same time', '2026-12-01T10:00:00+01:00', [nine]],
  ['a time that is over is left behind', '2026-11-01T09:00:00Z', []],
  ['what is no time is left behind', 'tomorrow', []],
])('%s, when a link brings it along', (_, start, picks) => {
  expect(picksFrom(start, new Date('2026-11-21T08:00:00Z'))).toEqual(picks);
});

const startingAt = (start: string) => ({ start, end: start });

describe('free slots on the viewer’s wall', () => {
  test('a slot late in the afternoon of Tunis belongs to the next day in Tokyo', () => {
    const slots = [startingAt('2026-12-01T09:00:00Z'), startingAt('2026-12-01T16:00:00Z')];
    expect([...slotsByDay(slots, 'Africa/Tunis').keys()]).toEqual(['2026-12-01']);
    expect([...slotsByDay(slots, 'Asia/Tokyo').keys()]).toEqual(['2026-12-01', '2026-12-02']);
  });

  test('noon opens the afternoon, in the zone shown', () => {
    const slots = [startingAt('2026-12-01T10:30:00Z'), startingAt('2026-12-01T11:00:00Z')];

    expect(partsOfDay(slots, 'Africa/Tunis')).toEqual({
      morning: [slots[0]],
      afternoon: [slots[1]],
    });
    expect(partsOfDay(slots, 'Europe/Athens').morning).toEqual([]);
  });

  test('an hour keeps its wall time across a clock change', () => {
    const slots = [startingAt('2026-10-24T07:00:00Z'), startingAt('2026-10-26T08:00:00Z')];

    const byDay = slotsByDay(slots, 'Europe/Paris');

    expect([...byDay.keys()]).toEqual(['2026-10-24', '2026-10-26']);
    for (const slots of byDay.values()) {
      expect(partsOfDay(slots, 'Europe/Paris').morning).toHaveLength(1);
    }
  });
});

test.each([
  [0, 0],
  [1, 1],
  [4, 2],
  [9, 3],
])('%i free times are %i dots', (free, dots) => {
  expect(dotsOf(free)).toBe(dots);
});
