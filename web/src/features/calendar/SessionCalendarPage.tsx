import { CalendarScreen } from './parts/CalendarScreen.tsx';

/** The same calendar, with only sessions selected by default. */
export const SessionCalendarPage = () => (
  <CalendarScreen kinds={['session']} title="sessionsTitle" />
);
