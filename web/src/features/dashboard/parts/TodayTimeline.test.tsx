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

const timelineAt = (time: string) => (
  <TodayTimeline today={today} day={DAY} now={new Date(`${DAY}T${time}:00Z`)} />
);

/** The timeline of 12 hours is 1,200 pixels wide on a screen of 400. */
function openAt(time: string) {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const { rerenderScreen } = renderScreen(timelineAt(time), { me: {} });
  return { rerenderScreen, timeline: screen.getByRole('group', { name: /08:00/ }) };
}

test('on a phone shows the current time in the middle', () => {
  expect(openAt('12:00').timeline.scrollLeft).toBeCloseTo(200);
});

test('on a phone before eight shows the first session in the middle', () => {
  expect(openAt('05:00').timeline.scrollLeft).toBeCloseTo(500);
});

test('on a phone stays where the user scrolled it as time passes', () => {
  const { timeline, rerenderScreen } = openAt('12:00');
  timeline.scrollLeft = 700;
  rerenderScreen(timelineAt('12:01'));
  expect(timeline.scrollLeft).toBe(700);
});
