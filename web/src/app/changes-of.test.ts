import { expect, test } from 'vitest';
import { changesOf, typedSince } from './changes-of.ts';

const loaded = { name: 'Amira', born: '1990-05-04' as string | null, hours: [{ wday: 1 }] };

test('what was not changed is left out, whether it says something or not', () => {
  expect(changesOf(loaded, structuredClone(loaded))).toEqual({});
  expect(changesOf({ born: null }, { born: null })).toEqual({});
});

test('what was emptied is said to be empty', () => {
  const changed = { ...loaded, name: '', born: null };

  expect(changesOf(loaded, changed)).toEqual({ name: '', born: null });
});

test('a list is changed as one', () => {
  const changed = { ...loaded, hours: [{ wday: 1 }, { wday: 2 }] };

  expect(changesOf(loaded, changed)).toEqual({ hours: changed.hours });
});

test('of words that went on while they were sent, what was added is left; words changed since are all kept', () => {
  expect(typedSince('Called.', 'Called.')).toBe('');
  expect(typedSince('Called.', 'Called.\nCalls back.')).toBe('Calls back.');
  expect(typedSince('Called.', 'Phoned.')).toBe('Phoned.');
});
