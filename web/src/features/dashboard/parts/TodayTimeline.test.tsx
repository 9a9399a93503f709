import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '../../../testing/booking.tsx';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { listTimelineSessions } from '../today-timeline.ts';
import { TodayTimeline } from './TodayTimeline.tsx';

setUpScreens('dashboard');
afterEach(() => vi.restoreAllMocks());

const DAY = '2026-11-26';
const session = { start: `${DAY}T15:00:00Z`, end: `${DAY}T16:00:00Z` };
const today = listTimelineSessions([{ ...request, session }], DAY, 'UTC');

/** The timeline of 12 hours is 1,200 pixels wide on a screen of 400. */
function openAt(time: string): number {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const now = new Date(`${DAY}T${time}:00Z`);
  renderScreen(<TodayTimeline today={today} day={DAY} now={now} />, { me: {} });
  return screen.getByRole('group', { name: /08:00/ }).scrollLeft;
}

test('on a phone shows the current time in the middle', () => {
  expect(openAt('12:00')).toBeCloseTo(200);
});

test('on a phone before eight shows the first session in the middle', () => {
  expect(openAt('05:00')).toBeCloseTo(500);
});
