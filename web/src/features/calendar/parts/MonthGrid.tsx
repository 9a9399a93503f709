import { UnstyledButton } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useTranslation } from 'react-i18next';
import { monthOf } from '../../../lib/format/calendar-days.ts';
import { linesOf, type Piece } from '../pieces.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import type { Held } from '../use-drag.ts';
import { EntryButton } from './EntryButton.tsx';
import classes from './MonthGrid.module.css';

interface Props {
  days: readonly string[];
  today: string;
  /** Any day of the month that is shown. */
  day: string;
  pieces: ReadonlyMap<string, readonly Piece<CalendarEntry>[]>;
  held: Held | null;
  isWaiting: boolean;
  onDay: (day: string) => void;
}

/** A month with the names of what stands in it. */
export function MonthGrid({ days, today, day: shown, pieces, held, isWaiting, onDay }: Props) {
  const { t } = useTranslation('calendar');
  const words = useCalendarWords();

  return (
    <div className={classes.month} aria-busy={isWaiting}>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{words.weekday(day)}</span>
        ))}
      </div>
      <div className={classes.days}>
        {days.map((day) => {
          const own = pieces.get(day) ?? [];
          const lines = linesOf(own);
          const more = own.length - lines.length;
          return (
            <div
              key={day}
              className={classes.day}
              data-day={day}
              data-outside={monthOf(day) !== monthOf(shown) || undefined}
              data-today={day === today || undefined}
              data-target={held?.day === day || undefined}
            >
              <UnstyledButton
                className={classes.number}
                aria-label={words.numberName(day)}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onDay(day)}
              >
                {Number(day.slice(8))}
              </UnstyledButton>
              <ul className={classes.lines} aria-label={words.longDay(day)}>
                {lines.map((piece) => (
                  <li key={piece.entry.id}>
                    <EntryButton piece={piece} shape="line" />
                  </li>
                ))}
                {more > 0 && (
                  <li>
                    <UnstyledButton
                      className={classes.more}
                      aria-label={t('moreOn', { count: more, day: words.longDay(day) })}
                      onClick={() => onDay(day)}
                    >
                      {t('more', { count: more })}
                    </UnstyledButton>
                  </li>
                )}
                {isWaiting && <li aria-hidden className={classes.outline} />}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}
