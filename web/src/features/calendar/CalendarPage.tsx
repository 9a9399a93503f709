import { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import { EntryViewsProvider } from './entry-views.tsx';
import { CalendarScreen } from './parts/CalendarScreen.tsx';

export const CalendarPage = () => (
  <EntryViewsProvider>
    <CalendarScreen kinds={CalendarKind.options} title="title" />
  </EntryViewsProvider>
);

/** The same calendar, with only sessions selected by default. */
export const SessionCalendarPage = () => (
  <EntryViewsProvider>
    <CalendarScreen kinds={['session']} title="sessionsTitle" />
  </EntryViewsProvider>
);
