import { CalendarOf } from './parts/CalendarOf.tsx';

/** The same calendar, which shows sessions only until asked for more. */
export const SessionCalendarPage = () => <CalendarOf kinds={['session']} title="sessionsTitle" />;
