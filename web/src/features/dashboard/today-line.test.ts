import { describe, expect, test } from 'vitest';
import { greetingAt, momentOf, placeOf, stretchOf, untilStart } from './today-line.ts';

const TUNIS = 'Africa/Tunis';
const DAY = '2026-11-26';
const session = (start: string, end: string) => ({
  start: `${DAY}T${start}:00Z`,
  end: `${DAY}T${end}:00Z`,
});

describe('the line of today, 08 to 20 hours', () => {
  test('the now dot stands where the clock of the zone stands', () => {
    expect(placeOf(`${DAY}T13:00:00Z`, DAY, TUNIS)).toBe(50);
    expect(placeOf(`${DAY}T13:00:00Z`, DAY, 'Asia/Tokyo')).toBeNull();
  });

  test('there is no now dot before eight', () => {
    expect(placeOf(`${DAY}T06:30:00Z`, DAY, TUNIS)).toBeNull();
  });

  test('a session covers its stretch', () => {
    expect(stretchOf(session('07:00', '10:00'), DAY, TUNIS)).toEqual({ left: 0, width: 25 });
  });

  test('a session that begins before the line is cut at its start', () => {
    expect(stretchOf(session('05:00', '10:00'), DAY, TUNIS)).toEqual({ left: 0, width: 25 });
  });

  test('a session of the night or of tomorrow is not on the line', () => {
    expect(stretchOf(session('20:00', '21:00'), DAY, TUNIS)).toBeNull();
    const tomorrow = { start: '2026-11-27T09:00:00Z', end: '2026-11-27T10:00:00Z' };
    expect(stretchOf(tomorrow, DAY, TUNIS)).toBeNull();
  });
});

test.each([
  ['08:59', 'next'],
  ['09:00', 'now'],
  ['10:00', 'past'],
])('at %s a session from nine to ten is %s', (time, moment) => {
  expect(momentOf(session('09:00', '10:00'), new Date(`${DAY}T${time}:00Z`))).toBe(moment);
});

test.each([
  ['06:00', 'morning'],
  ['11:00', 'afternoon'],
  ['17:30', 'evening'],
  ['01:00', 'evening'],
])('at %s UTC people in Tunis are wished a good %s', (time, greeting) => {
  expect(greetingAt(new Date(`${DAY}T${time}:00Z`), TUNIS)).toBe(greeting);
});

test.each([
  ['08:12', 'en', 'in 48 minutes'],
  ['07:42', 'en', 'in 78 minutes'],
  ['05:50', 'fr', 'dans 3 heures'],
])('at %s the session of nine starts, in %s, "%s"', (time, language, words) => {
  const now = new Date(`${DAY}T${time}:00Z`);

  expect(untilStart(session('09:00', '10:00'), now, language)).toBe(words);
});
