import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import type { Piece } from '../pieces.ts';
import { DayList } from './DayList.tsx';

interface Props {
  days: readonly string[];
  today: string;
  pieces: ReadonlyMap<string, readonly Piece<CalendarEntry>[]>;
}

/** The days on which something stands, one after the other. */
export const Agenda = ({ days, today, pieces }: Props) =>
  days
    .filter((day) => pieces.has(day))
    .map((day) => (
      <DayList key={day} day={day} isToday={day === today} pieces={pieces.get(day) ?? []} />
    ));
