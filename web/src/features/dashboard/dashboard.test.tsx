import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { countAlongTimeline } from './hub-line.ts';
import { Hero } from './parts/Hero.tsx';
import { WaitingStrip } from './parts/WaitingStrip.tsx';
import { findPeriodName, PeriodFields, PERIODS, toPeriodDays } from './statistics/PeriodFields.tsx';
import {
  chooseGreeting,
  formatTimeUntilStart,
  getSessionPhase,
  listDaySessions,
  toTimelinePosition,
  toTimelineSpan,
} from './today-timeline.ts';

setUpScreens('dashboard', 'figures');

test('the period filter shows the named period and cannot be cleared', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T09:00:00Z') });
  const period = { from: '2026-02-01', to: '2026-02-28' };
  renderScreen(<PeriodFields values={{}} period={period} onChange={() => {}} />);

  expect(screen.getByRole('combobox', { name: 'Period' })).toHaveProperty('value', 'Last month');
  expect(screen.queryByRole('button', { name: 'Custom range', hidden: true })).toBeNull();
});

test('each named period covers its days', () => {
  const days = PERIODS.map((name) => [name, ...Object.values(toPeriodDays(name, '2026-03-11'))]);
  expect(days).toEqual([
    ['week', '2026-03-05', '2026-03-11'],
    ['usual', '2026-02-10', '2026-03-11'],
    ['quarter', '2025-12-12', '2026-03-11'],
    ['month', '2026-03-01', '2026-03-11'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['year', '2026-01-01', '2026-03-11'],
  ]);
});

test('the last month of January is December, and of a leap-year March is 29 days long', () => {
  expect(toPeriodDays('last_month', '2026-01-31')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
  expect(toPeriodDays('last_month', '2028-03-31')).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
});

test('finds the name of a period by its days, and none for other days', () => {
  expect(findPeriodName({ from: '2026-03-01', to: '2026-03-11' }, '2026-03-11')).toBe('month');
  expect(findPeriodName({ from: '2026-03-02', to: '2026-03-11' }, '2026-03-11')).toBeUndefined();
});

test('the pending requests of the waiting strip open those that experts have to answer', () => {
  renderScreen(<WaitingStrip waiting={{ requests: 2 }} />);
  const link = screen.getByRole('link', { name: /^Session requests/ });
  expect(link.getAttribute('href')).toBe('/booking?tab=waiting&turn=expert');
});

const TUNIS = 'Africa/Tunis';
const DAY = '2026-11-26';
const session = (start: string, end: string) => ({
  start: `${DAY}T${start}:00Z`,
  end: `${DAY}T${end}:00Z`,
});

describe('the timeline of today, 08 to 20 hours', () => {
  test('places the current time by the zone', () => {
    expect(toTimelinePosition(`${DAY}T13:00:00Z`, DAY, TUNIS)).toBe(50);
    expect(toTimelinePosition(`${DAY}T13:00:00Z`, DAY, 'Asia/Tokyo')).toBeNull();
  });

  test('has no marker before eight', () => {
    expect(toTimelinePosition(`${DAY}T06:30:00Z`, DAY, TUNIS)).toBeNull();
  });

  test('clips a session that begins before the timeline', () => {
    expect(toTimelineSpan(session('07:00', '10:00'), DAY, TUNIS)).toEqual({ left: 0, width: 25 });
    expect(toTimelineSpan(session('05:00', '10:00'), DAY, TUNIS)).toEqual({ left: 0, width: 25 });
  });

  test('omits sessions of the night and of tomorrow', () => {
    expect(toTimelineSpan(session('20:00', '21:00'), DAY, TUNIS)).toBeNull();
    const tomorrow = { start: '2026-11-27T09:00:00Z', end: '2026-11-27T10:00:00Z' };
    expect(toTimelineSpan(tomorrow, DAY, TUNIS)).toBeNull();
  });

  test('leaves out sessions of the evening, which count among those of the day', () => {
    const evening = session('19:30', '20:30');
    const tomorrow = session('23:30', '23:59');
    expect(listDaySessions([{ session: evening }, { session: tomorrow }], DAY, TUNIS)).toEqual([
      evening,
    ]);
  });
});

test('the line of the hub counts what runs in each half hour, and not what has just ended', () => {
  const counts = countAlongTimeline(
    [session('08:00', '09:00'), session('08:30', '10:00'), session('05:00', '06:00')],
    DAY,
    TUNIS,
  );
  // From 8 in Tunis, which is 7 UTC.
  expect(counts.slice(0, 8)).toEqual([0, 0, 1, 2, 1, 1, 0, 0]);
  expect(counts).toHaveLength(24);
});

test.each([
  ['08:59', 'next'],
  ['09:00', 'now'],
  ['10:00', 'past'],
])('a session from 09:00 to 10:00 at %s is %s', (time, moment) => {
  expect(getSessionPhase(session('09:00', '10:00'), new Date(`${DAY}T${time}:00Z`))).toBe(moment);
});

test.each([
  ['06:00', 'morning'],
  ['11:00', 'afternoon'],
  ['17:30', 'evening'],
  ['01:00', 'evening'],
])('at %s UTC the greeting in Tunis is %s', (time, greeting) => {
  expect(chooseGreeting(new Date(`${DAY}T${time}:00Z`), TUNIS)).toBe(greeting);
});

test.each([
  ['08:12', 'en', 'in 48 minutes'],
  ['07:42', 'en', 'in 78 minutes'],
  ['05:50', 'fr', 'dans 3 heures'],
])('at %s the 09:00 session starts, in %s, "%s"', (time, language, words) => {
  const now = new Date(`${DAY}T${time}:00Z`);
  expect(formatTimeUntilStart(session('09:00', '10:00'), now, language)).toBe(words);
});

test('the browser keeps whom to greet, but not the user as whom an administrator views the hub', () => {
  const kept = () => JSON.parse(localStorage.getItem('greeting') ?? 'null');
  renderScreen(<Hero data={undefined} />, { me: { firstName: 'Amira' } });
  expect(kept()).toMatchObject({ firstName: 'Amira' });

  renderScreen(<Hero data={undefined} />, {
    me: { firstName: 'Youssef', viewedUntil: '2026-03-11T10:00:00.000Z' },
  });
  expect(kept()).toMatchObject({ firstName: 'Amira' });
});
