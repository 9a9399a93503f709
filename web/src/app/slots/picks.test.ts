import { expect, test } from 'vitest';
import { addPick, clashesWithPicks, lostPicks, picksFrom, slotAt, togglePick } from './picks.ts';

const nine = '2026-12-01T09:00:00.000Z';
const half = '2026-12-01T09:30:00Z';
const ten = '2026-12-01T10:00:00Z';
const january = '2027-01-05T09:00:00Z';

test('picks stand in the order of time, whatever the order of clicks', () => {
  expect(togglePick(togglePick([], ten), nine)).toEqual([nine, ten]);
});

test('a second click takes a pick back', () => {
  expect(togglePick([nine, ten], nine)).toEqual([ten]);
});

test('a pick that is added again stays', () => {
  expect(addPick(addPick([ten], nine), nine)).toEqual([nine, ten]);
});

test('a fourth pick is not taken', () => {
  expect(togglePick([nine, ten, january], half)).toEqual([nine, ten, january]);
});

test('a lost pick leaves its place to another', () => {
  expect(togglePick([nine, ten, january], half, new Set([nine]))).toEqual([
    nine,
    half,
    ten,
    january,
  ]);
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
