import { describe, expect, test } from 'vitest';
import { formatFor, zoneCity, zoneName } from './format.ts';

const english = formatFor({ language: 'en', zone: 'Africa/Tunis' });
const french = formatFor({ language: 'fr', zone: 'Africa/Tunis' });
const paris = formatFor({ language: 'en', zone: 'Europe/Paris' });

const session = { start: '2026-12-01T13:30:00Z', end: '2026-12-01T14:30:00Z' };

describe('times', () => {
  test("are written in the reader's zone, on a clock of 24 hours", () => {
    expect(english.timeRange(session.start, session.end)).toBe('14:30 – 15:30');
    expect(formatFor({ language: 'en', zone: 'Asia/Tokyo' }).time(session.start)).toBe('22:30');
  });

  test('midnight is 00:00, not 24:00', () => {
    expect(english.time('2026-12-01T23:00:00Z')).toBe('00:00');
  });

  test('follow the summer time of the zone', () => {
    expect(paris.time('2026-07-01T08:00:00Z')).toBe('10:00');
    expect(paris.time('2026-12-01T08:00:00Z')).toBe('09:00');
  });
});

describe('days', () => {
  test('French counts the first of a month', () => {
    expect(french.longDay(session.start)).toBe('mardi 1er décembre');
    expect(french.day(session.start)).toBe('mar. 1er déc.');
    expect(french.longDay('2026-12-11T13:30:00Z')).toBe('vendredi 11 décembre');
    expect(english.day(session.start)).toBe('Tue, Dec 1');
  });

  test('of a table name the month, so that nobody takes it for the day', () => {
    expect(english.shortDate(session.start)).toBe('Dec 1, 2026');
    expect(french.shortDate('2026-11-02T13:30:00Z')).toBe('2 nov. 2026');
  });

  test('tomorrow begins at midnight where the reader is', () => {
    const now = '2026-12-01T22:30:00Z';

    expect(english.relativeDay('2026-12-01T23:15:00Z', now)).toBe('tomorrow');
    expect(
      formatFor({ language: 'en', zone: 'UTC' }).relativeDay('2026-12-01T23:15:00Z', now),
    ).toBe('today');
  });

  test('a day stays a day across the change of the clock', () => {
    expect(paris.daysFromToday('2026-03-29T10:00:00Z', '2026-03-28T22:30:00Z')).toBe(1);
  });

  test.each([
    ['2026-12-01T11:59:30Z', 'now'],
    ['2026-12-01T11:48:00Z', '12 minutes ago'],
    ['2026-12-01T09:00:00Z', '3 hours ago'],
    ['2026-11-30T22:00:00Z', 'yesterday'],
    ['2026-11-20T09:00:00Z', 'Fri, Nov 20'],
  ])('what happened at %s was %s', (moment, words) => {
    expect(english.ago(moment, '2026-12-01T12:00:00Z')).toBe(words);
  });
});

describe('numbers', () => {
  test('hours come from minutes, with the comma of the language', () => {
    expect(english.hours(390)).toBe('6.5\u00a0h');
    expect(french.hours(390)).toBe('6,5\u00a0h');
  });

  test('files are counted in the thousands of their limits', () => {
    expect(english.fileSize(800_000)).toBe('800\u00a0kB');
    expect(english.fileSize(1_500_000)).toBe('1.5\u00a0MB');
    expect(english.fileSize(0)).toBe('0\u00a0bytes');
    expect(french.fileSize(151)).toBe('151\u00a0octets');
  });
});

test('a zone is named by its city and its distance', () => {
  expect(zoneName('Africa/Tunis', 'en', session.start)).toBe('Tunis (GMT+1)');
  expect(zoneName('America/New_York', 'en', session.start)).toBe('New York (GMT-5)');
});

test('a zone is as far from UTC as it is at the time that is meant, or is named without', () => {
  expect(zoneName('Europe/Paris', 'en', '2026-10-20T08:00:00Z')).toBe('Paris (GMT+2)');
  expect(zoneName('Europe/Paris', 'en', '2026-11-20T08:00:00Z')).toBe('Paris (GMT+1)');
  expect(zoneCity('America/New_York')).toBe('New York');
});
