import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece } from '../pieces.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import classes from './DayList.module.css';
import { EntryButton } from './EntryButton.tsx';

interface Props {
  day: string;
  isToday: boolean;
  pieces: readonly Piece<CalendarEntry>[];
}

/** One day in words. */
export function DayList({ day, isToday, pieces }: Props) {
  const { t } = useTranslation('calendar');
  const words = useCalendarWords();
  const id = useId();
  return (
    <section className={classes.day} aria-labelledby={id}>
      <h3 id={id} className={classes.name} data-today={isToday || undefined}>
        {words.dayTitle(day)}
        {isToday && <span>{t('today')}</span>}
      </h3>
      {pieces.length === 0 ? (
        <p className={classes.nothing}>{t('empty.day')}</p>
      ) : (
        <ul className={classes.entries}>
          {pieces.map((piece) => (
            <li key={piece.entry.id}>
              <EntryButton piece={piece} shape="row" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
