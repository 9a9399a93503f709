import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventSegment } from '../event-segments.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import classes from './Agenda.module.css';
import { EntryButton } from './EntryButton.tsx';

interface DayListProps {
  day: string;
  isToday: boolean;
  segments: readonly EventSegment<CalendarEntry>[];
}

/** The entries of one day as a list. */
export function DayList({ day, isToday, segments }: DayListProps) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();
  const id = useId();
  return (
    <section className={classes.day} aria-labelledby={id}>
      <h3 id={id} className={classes.name} data-today={isToday || undefined}>
        {labels.dayTitle(day)}
        {isToday && <span>{t('today')}</span>}
      </h3>
      {segments.length === 0 ? (
        <p className={classes.nothing}>{t('empty.day')}</p>
      ) : (
        <ul className={classes.entries}>
          {segments.map((segment) => (
            <li key={segment.entry.id}>
              <EntryButton segment={segment} shape="row" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface AgendaProps {
  days: readonly string[];
  today: string;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
}

/** The days with entries, one after the other. */
export const Agenda = ({ days, today, segments }: AgendaProps) =>
  days
    .filter((day) => segments.has(day))
    .map((day) => (
      <DayList key={day} day={day} isToday={day === today} segments={segments.get(day) ?? []} />
    ));
