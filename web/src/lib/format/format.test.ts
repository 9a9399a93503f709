import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, daysOfMonth, startOfWeek } from './calendar-days.ts';
import { dotPath } from '../../ui/dots/dot-path.ts';
import { formatFor, zoneCity, zoneName } from './format.ts';
import { estimateStrength } from '../../ui/fields/password-strength.ts';
import { chooseTimeFormat, listWeekdays } from './time-format.ts';
import { formatTypedDate, hasFullYear, parseTypedDate } from './typed-date.ts';
import { stepTime, parseTypedTime } from './typed-time.ts';
import { toInstant, toWallTime } from './wall-time.ts';

const english = formatFor({ language: 'en', zone: 'Africa/Tunis' });
const french = formatFor({ language: 'fr', zone: 'Africa/Tunis' });
const paris = formatFor({ language: 'en', zone: 'Europe/Paris' });

const session = { start: '2026-12-01T13:30:00Z', end: '2026-12-01T14:30:00Z' };

describe('times', () => {
  test('are formatted in the reader’s zone with 24 hours', () => {
    expect(english.timeRange(session.start, session.end)).toBe('14:30 – 15:30');
    expect(formatFor({ language: 'en', zone: 'Asia/Tokyo' }).time(session.start)).toBe('22:30');
  });

  test('show midnight as 00:00, not 24:00', () => {
    expect(english.time('2026-12-01T23:00:00Z')).toBe('00:00');
  });

  test('follow daylight saving time', () => {
    expect(paris.time('2026-07-01T08:00:00Z')).toBe('10:00');
    expect(paris.time('2026-12-01T08:00:00Z')).toBe('09:00');
  });
});

describe('times on a clock of 12 hours', () => {
  beforeEach(() => chooseTimeFormat({ clock: '12', weekStart: 'sunday' }));
  afterEach(() => chooseTimeFormat({ clock: '24', weekStart: 'monday' }));
  const words = (typeset: string) => typeset.replaceAll(/[\u00a0\u202f]/g, ' ');

  test.each([
    ['00:00', '12:00 AM', '12 AM'],
    ['09:30', '9:30 AM', '9 AM'],
    ['12:00', '12:00 PM', '12 PM'],
    ['23:45', '11:45 PM', '11 PM'],
    ['24:00', '12:00 AM', '12 AM'],
  ])('%s is %s, and its hour %s', (time, clockTime, hour) => {
    for (const format of [english, french]) {
      expect(words(format.clockTime(time))).toBe(clockTime);
      expect(words(format.hourOfDay(Number(time.slice(0, 2))))).toBe(hour);
      expect(words(format.shortHour(Number(time.slice(0, 2))))).toBe(hour);
    }
  });

  test('have space around the dash of a range', () => {
    expect(words(english.clockRange('09:00', 12 * 60 + 30))).toBe('9:00 AM – 12:30 PM');
  });

  test('leave the start of the week to its own setting', () => {
    expect(startOfWeek('2026-12-02')).toBe('2026-11-29');
    expect(listWeekdays()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

test('a clock of 24 hours writes times as forms do', () => {
  expect([english.clockTime(0), french.clockTime('24:00')]).toEqual(['00:00', '24:00']);
  expect([english.hourOfDay(9), english.shortHour(9)]).toEqual(['09:00', '09']);
  expect(english.clockRange('09:00', '24:00')).toBe('09:00–24:00');
});

describe('days', () => {
  test('write the first of a month as 1er in French', () => {
    expect(french.longDay(session.start)).toBe('mardi 1er décembre');
    expect(french.day(session.start)).toBe('mar. 1er déc.');
    expect(french.longDay('2026-12-11T13:30:00Z')).toBe('vendredi 11 décembre');
    expect(english.day(session.start)).toBe('Tue, Dec 1');
    expect(french.fullDay(session.start)).toBe('mardi 1er décembre 2026');
    expect(french.fullDay('2026-12-11T13:30:00Z')).toBe('vendredi 11 décembre 2026');
    expect(english.fullDay(session.start)).toBe('Tuesday, December 1, 2026');
  });

  test('name the month in a short date', () => {
    expect(english.shortDate(session.start)).toBe('Dec 1, 2026');
    expect(english.dateAndTime('2026-11-02T13:30:00Z')).toMatch(/^Nov 2, 2026, \d\d:30$/);
    expect(french.shortDate('2026-11-02T13:30:00Z')).toBe('2 nov. 2026');
  });

  test('start tomorrow at midnight in the reader’s zone', () => {
    const now = '2026-12-01T22:30:00Z';
    const utc = formatFor({ language: 'en', zone: 'UTC' });
    expect(english.relativeDay('2026-12-01T23:15:00Z', now)).toBe('tomorrow');
    expect(utc.relativeDay('2026-12-01T23:15:00Z', now)).toBe('today');
  });

  test('count calendar days across a DST change', () => {
    expect(paris.daysFromToday('2026-03-29T10:00:00Z', '2026-03-28T22:30:00Z')).toBe(1);
  });

  test.each([
    ['2026-12-01T11:59:30Z', 'now'],
    ['2026-12-01T11:48:00Z', '12 minutes ago'],
    ['2026-12-01T09:00:00Z', '3 hours ago'],
    ['2026-11-30T22:00:00Z', 'yesterday'],
    ['2026-11-20T09:00:00Z', 'Fri, Nov 20'],
  ])('the moment %s is formatted as %s', (moment, words) => {
    expect(english.ago(moment, '2026-12-01T12:00:00Z')).toBe(words);
  });
});

describe('numbers', () => {
  test('hours are converted from minutes, with the decimal separator of the language', () => {
    expect(english.hours(390)).toBe('6.5\u00a0h');
    expect(french.hours(390)).toBe('6,5\u00a0h');
  });

  test('lengths are in hours and minutes', () => {
    expect([45, 60, 65, 90].map(english.length)).toEqual([
      '45\u00a0min',
      '1\u00a0h',
      '1\u00a0h\u00a005',
      '1\u00a0h\u00a030',
    ]);
  });

  test('file sizes use decimal units', () => {
    expect(english.fileSize(800_000)).toBe('800\u00a0kB');
    expect(english.fileSize(1_500_000)).toBe('1.5\u00a0MB');
    expect(english.fileSize(0)).toBe('0\u00a0bytes');
    expect(french.fileSize(151)).toBe('151\u00a0octets');
  });
});

test('a zone is named by its city and its UTC offset at the given moment', () => {
  expect(zoneName('Africa/Tunis', 'en', session.start)).toBe('Tunis (GMT+1)');
  expect(zoneName('America/New_York', 'en', session.start)).toBe('New York (GMT-5)');
  expect(zoneName('Europe/Paris', 'en', '2026-10-20T08:00:00Z')).toBe('Paris (GMT+2)');
  expect(zoneName('Europe/Paris', 'en', '2026-11-20T08:00:00Z')).toBe('Paris (GMT+1)');
  expect(zoneCity('America/New_York')).toBe('New York');
});

describe('a typed date', () => {
  test.each<readonly [string, string | null, string | null]>([
    ['2026-12-01', '2026-12-01', '2026-12-01'],
    ['12/1/2026', '2026-12-01', '2026-01-12'],
    ['25/12/2026', '2026-12-25', '2026-12-25'],
    [' 1.2.26 ', '2026-01-02', '2026-02-01'],
    ['3 4 85', '1985-03-04', '1985-04-03'],
    ['Dec 1, 2026', '2026-12-01', '2026-12-01'],
    ['1er déc. 2026', '2026-12-01', '2026-12-01'],
    ['1 aout 2026', '2026-08-01', '2026-08-01'],
    ['3 juil 2026', '2026-07-03', '2026-07-03'],
    ['March 3rd 2027', '2027-03-03', '2027-03-03'],
    ...['', 'soon', '2026-02-30', '31/02/2026', '1 ju 2026', '12/2026', '1/1/202'].map(
      (typed) => [typed, null, null] as const,
    ),
  ])('"%s" is parsed as %s in English and %s in French', (typed, inEnglish, inFrench) => {
    expect(parseTypedDate(typed, 'en')).toBe(inEnglish);
    expect(parseTypedDate(typed, 'fr')).toBe(inFrench);
  });

  test.each(['en', 'fr'])('is formatted so that it can be parsed again in %s', (language) => {
    for (let day = '2026-12-28'; day < '2028-01-02'; day = addDays(day, 1)) {
      expect(parseTypedDate(formatTypedDate(day, language), language)).toBe(day);
    }
    expect(formatTypedDate('2026-12-01', language)).toBe(
      language === 'fr' ? '01/12/2026' : 'Dec 1, 2026',
    );
  });

  test.each([
    ['12/1/26', false],
    ['12/1/202', false],
    ['2026-12', false],
    ['12/1/2026', true],
    ['2026-12-01', true],
    ['Dec 1, 2026', true],
  ])('"%s" has a full year: %s', (typed, isFull) => {
    expect(hasFullYear(typed)).toBe(isFull);
  });
});

describe('a typed time', () => {
  test.each<readonly [string, string]>([
    ['9', '09:00'],
    ['14', '14:00'],
    ['930', '09:30'],
    ['1430', '14:30'],
    ['9h30', '09:30'],
    ['9h', '09:00'],
    ['9:05', '09:05'],
    [' 9.30 ', '09:30'],
    ['9:30 pm', '21:30'],
    ['9 A.M.', '09:00'],
    ['930p', '21:30'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ...['', 'noon', 'pm', '0 am', '14:30 pm', '24', '25', '9:75', '12345'].map(
      (typed) => [typed, typed] as const,
    ),
  ])('"%s" is parsed as %s', (typed, time) => {
    expect(parseTypedTime(typed)).toBe(time);
  });

  test.each([
    ['09:00', 15, '09:15'],
    ['09:10', 15, '09:15'],
    ['09:10', -15, '09:00'],
    ['00:00', -15, '00:00'],
    ['23:50', 15, '23:45'],
  ])('an arrow key on %s by %i minutes gives %s', (from, by, to) => {
    expect(stepTime(from, by)).toBe(to);
  });

  describe('at the end of a range', () => {
    const isEnd = { isEnd: true };

    test.each(['24', '24:00', '2400', '0', '00:00', '12 am'])(
      '"%s" is midnight at the end of the day',
      (typed) => {
        expect(parseTypedTime(typed, isEnd)).toBe('24:00');
      },
    );

    test('nothing after midnight is accepted, and the arrow keys reach midnight', () => {
      expect(parseTypedTime('24:30', isEnd)).toBe('24:30');
      expect(stepTime('23:50', 15, isEnd)).toBe('24:00');
      expect(stepTime('24:00', 15, isEnd)).toBe('24:00');
      expect(stepTime('24:00', -15, isEnd)).toBe('23:45');
    });
  });
});

const PARIS = 'Europe/Paris';
const at = (day: string, time: string, zone = PARIS) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return toInstant({ day, minutes: hours * 60 + minutes }, zone).toISOString();
};

describe('the instant of a local time', () => {
  test.each([
    ['2026-12-01', '09:30', 'Africa/Tunis', '2026-12-01T08:30:00.000Z'],
    ['2026-07-01', '09:30', PARIS, '2026-07-01T07:30:00.000Z'],
    ['2026-12-01', '00:00', 'Asia/Kolkata', '2026-11-30T18:30:00.000Z'],
    ['2026-12-01', '23:45', 'America/New_York', '2026-12-02T04:45:00.000Z'],
  ])('of %s at %s in %s', (day, time, zone, instant) => {
    expect(at(day, time, zone)).toBe(instant);
  });

  test('in a DST gap moves forward by the gap', () => {
    expect(at('2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z');
    expect(at('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
    expect(at('2027-03-29', '02:30')).toBe('2027-03-29T00:30:00.000Z');
  });

  test('that is ambiguous is the first one', () => {
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(at('2026-10-24', '02:30')).toBe('2026-10-24T00:30:00.000Z');
    expect(at('2026-10-26', '02:30')).toBe('2026-10-26T01:30:00.000Z');
  });

  test('converts back to the same local time in every zone and season', () => {
    for (const zone of [PARIS, 'Africa/Tunis', 'America/St_Johns', 'Pacific/Auckland']) {
      for (const day of ['2026-01-15', '2026-03-28', '2026-10-25', '2026-11-01', '2027-04-04']) {
        for (const minutes of [0, 5 * 60, 12 * 60 + 15, 23 * 60 + 45]) {
          expect(toWallTime(toInstant({ day, minutes }, zone), zone)).toEqual({ day, minutes });
        }
      }
    }
  });
});

describe('calendar dates', () => {
  test.each([
    ['2026-12', '2026-12-31'],
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
  ])('%s ends on %s', (month, last) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last });
  });

  test('are added across the end of a year', () => {
    expect(addDays('2026-12-20', 60)).toBe('2027-02-18');
  });

  test('belong to a week that starts on Monday', () => {
    const mondays = ['2026-11-30', '2026-12-03', '2026-12-06'].map(startOfWeek);
    expect(mondays).toEqual(Array(3).fill('2026-11-30'));
  });
});

describe('a password', () => {
  const amira = ['Amira', 'Ben Salah', 'amira@zitouna.example', 'Zitouna Labs'];

  test.each([
    ['an empty password', '', 0, 0],
    ['a short password', 'k7#Qp!2', 1, 1],
    ['one letter', 'aaaaaaaaaaaaaa', 1, 1],
    ['a sequence of digits', '1234567890', 1, 1],
    ['a common word', 'password12', 1, 1],
    ['the user’s own name', 'amirabensalah1', 1, 1],
    ['the organization’s name', 'zitounalabs', 1, 1],
    ['a few words', 'olive harissa lagune 7', 3, 4],
    ['a long mix of characters', 'vT9!mq2#Lw8z', 3, 4],
  ])('has the expected strength for %s', (_, password, least, most) => {
    expect(estimateStrength(password, amira)).toBeGreaterThanOrEqual(least);
    expect(estimateStrength(password, amira)).toBeLessThanOrEqual(most);
  });

  test('never gets weaker by more characters', () => {
    const words = 'olive harissa lagune';
    const strengths = Array.from({ length: words.length }, (_, end) =>
      estimateStrength(words.slice(0, end + 1), amira),
    );
    expect(strengths).toEqual(strengths.toSorted());
  });
});

test.each([
  [
    'dotPath draws a dot as two half circles',
    [{ x: 15, y: 25, radius: 4.704 }],
    'M10.30 25a4.70 4.70 0 1 0 9.40 0a4.70 4.70 0 1 0 -9.40 0',
  ],
  [
    'dotPath joins many dots into one path',
    [5, 15].map((x) => ({ x, y: 5, radius: 1 })),
    'M4.00 5a1.00 1.00 0 1 0 2.00 0a1.00 1.00 0 1 0 -2.00 0M14.00 5a1.00 1.00 0 1 0 2.00 0a1.00 1.00 0 1 0 -2.00 0',
  ],
])('%s', (_, dots, path) => {
  expect(dotPath(dots)).toBe(path);
});
