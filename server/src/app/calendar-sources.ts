import { externalBusyEntries } from '../features/availability/external-busy-entries.service.ts';
import { sessionCalendar } from '../features/expert-sessions/calendar/session-calendar.service.ts';
import type { CalendarSource } from '../kernel/calendar-source.ts';

/** The features that contribute entries to calendars. */
export const CALENDAR_SOURCES: readonly CalendarSource[] = [sessionCalendar, externalBusyEntries];
