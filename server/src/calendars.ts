import { busyTimes } from './features/availability/busy-entries.service.ts';
import { sessions } from './features/bookings/calendar.service.ts';
import type { CalendarSource } from './kernel/calendar-source.ts';

/** Every feature that has something to say of when. */
export const CALENDARS: readonly CalendarSource[] = [sessions, busyTimes];
