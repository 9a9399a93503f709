import { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import { CalendarScreen } from './parts/CalendarScreen.tsx';

export const CalendarPage = () => <CalendarScreen kinds={CalendarKind.options} title="title" />;
