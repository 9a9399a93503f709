import { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import { CalendarScreen } from './parts/CalendarScreen.tsx';

export const CalendarPage = () => <CalendarScreen kinds={CalendarKind.options} title="title" />;

/** The same calendar, with only sessions selected by default. */
export const SessionCalendarPage = () => (
  <CalendarScreen kinds={['session']} title="sessionsTitle" />
);
