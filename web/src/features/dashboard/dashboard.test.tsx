import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { FigureFilters } from './parts/FigureFilters.tsx';
import { daysOf, nameOfDays, PERIODS } from './periods.ts';
import { greetingAt, momentOf, placeOf, stretchOf, untilStart } from './today-line.ts';

setUpScreens('figures');

test('the days of the figures have a name that cannot be taken away for none', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T09:00:00Z') });
  const period = { from: '2026-02-01', to: '2026-02-28' };
  renderScreen(<FigureFilters chosen={{}} period={period} onChange={() => {}} />);

  expect(screen.getByRole('combobox', { name: 'Days' })).toHaveProperty('value', 'Last month');
  expect(screen.queryByRole('button', { name: 'Days of my choice', hidden: true })).toBeNull();
});

test('each stretch that has a name has the days that people mean by it', () => {
  const days = PERIODS.map((name) => [name, ...Object.values(daysOf(name, '2026-03-11'))]);
  expect(days).toEqual([
    ['week', '2026-03-05', '2026-03-11'],
    ['usual', '2026-02-10', '2026-03-11'],
    ['quarter', '2025-12-12', '2026-03-11'],
    ['month', '2026-03-01', '2026-03-11'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-11'],
  ]);
});

test('the month before January is December, and the one before a March of a leap year has 29 days', () => {
  expect(daysOf('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('days are known by the name they have, and others by none', () => {
  expect(nameOfDays({ from: '2026-03-01', to: '2026-03-11' }, '2026-03-11')).toBe('month');
  expect(nameOfDays({ from: '2026-03-02', to: '2026-03-11' }, '2026-03-11')).toBeUndefined();
});

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

  test('a session covers its stretch, cut where it begins before the line', () => {
    expect(stretchOf(session('07:00', '10:00'), DAY, TUNIS)).toEqual({ left: 0, width: 25 });
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
