import { CalendarKind } from '@thedot/domain/calendar/calendar.contract';
import { CalendarOf } from './parts/CalendarOf.tsx';

export const CalendarPage = () => <CalendarOf kinds={CalendarKind.options} title="title" />;
