import type { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import type { CalendarEntries } from '../lib/calendar-entries.ts';
import { FEATURES, type LoadedKinds } from './features.ts';

/** A kind of entry that no feature shows does not compile. */
type AllEntries =
  CalendarKind extends LoadedKinds<'calendarEntries'> ? readonly CalendarEntries[] : never;

/** What the features show on the calendar screen. */
export const CALENDAR_ENTRIES: AllEntries = FEATURES.flatMap(
  ({ calendarEntries }) => calendarEntries ?? [],
);
