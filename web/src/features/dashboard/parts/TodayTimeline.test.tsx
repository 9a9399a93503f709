import { act, screen } from '@testing-library/react';
import type { Booking } from '@thedot/domain/expert-sessions/bookings.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { request, slimane } from '../../../testing/booking.tsx';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { listTimelineSessions } from '../today-timeline.ts';
import { UpcomingBookingsCard } from './BookingCards.tsx';
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

describe('Join', () => {
  const online = { ...request, status: 'accepted', session } as const;
  const held = (booking: Booking) => (
    <>
      <TodayTimeline
        today={listTimelineSessions([booking], DAY, 'UTC')}
        day={DAY}
        now={new Date()}
      />
      <UpcomingBookingsCard coming={[booking]} />
    </>
  );
  const openAtTime = async (time: string, booking: Booking) => {
    vi.useFakeTimers({ now: new Date(`${DAY}T${time}:00Z`) });
    renderScreen(held(booking), { me: { id: slimane.id } });
    // It is loaded lazily.
    await act(() => import('../../expert-sessions/JoinLink.tsx'));
  };
  const links = () =>
    screen.queryAllByRole('link', { name: /^Join/ }).map((it) => it.getAttribute('href'));
  const pass = (minutes: number) => act(() => void vi.advanceTimersByTime(minutes * MINUTE_MS));

  test('appears on the timeline and in the list 10 minutes before the start, and disappears 15 minutes after the end', async () => {
    await openAtTime('14:49', online);
    expect(links()).toEqual([]);
    pass(1);
    expect(links()).toEqual(['/visio/join/b', '/visio/join/b']);
    pass(84);
    expect(links()).toHaveLength(2);
    pass(1);
    expect(links()).toEqual([]);
  });

  test('opens the external link of a session', async () => {
    const place = 'https://meet.example.com/abc';
    await openAtTime('15:00', { ...online, mode: 'external_link', place });
    expect(links()).toEqual([place, place]);
  });

  test('is not offered for a session in person', async () => {
    await openAtTime('15:00', { ...online, mode: 'in_person', place: 'Room 2' });
    expect(links()).toEqual([]);
  });
});
