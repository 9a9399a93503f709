import { UnstyledButton } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useTranslation } from 'react-i18next';
import { monthOf } from '../../../lib/format/calendar-days.ts';
import type { Piece } from '../pieces.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import { DayList } from './DayList.tsx';
import classes from './MonthDots.module.css';

interface Props {
  days: readonly string[];
  today: string;
  /** The day that is read below. */
  day: string;
  pieces: ReadonlyMap<string, readonly Piece<CalendarEntry>[]>;
  onDay: (day: string) => void;
}

const DOTS = 3;

/** A month on a phone: dots for what stands in a day, and the chosen day in words. */
export function MonthDots({ days, today, day: chosen, pieces, onDay }: Props) {
  const { t } = useTranslation('calendar');
  const words = useCalendarWords();
  return (
    <>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{words.weekday(day)}</span>
        ))}
      </div>
      <div className={classes.days}>
        {days.map((day) => {
          const own = pieces.get(day) ?? [];
          return (
            <UnstyledButton
              key={day}
              className={classes.day}
              data-outside={monthOf(day) !== monthOf(chosen) || undefined}
              data-today={day === today || undefined}
              aria-label={t('dayWith', { day: words.numberName(day), count: own.length })}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onDay(day)}
            >
              <span className={classes.number}>{Number(day.slice(8))}</span>
              <span className={classes.dots}>
                {own.slice(0, DOTS).map(({ entry }) => (
                  <i key={entry.id} data-kind={entry.kind} />
                ))}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
      <DayList day={chosen} isToday={chosen === today} pieces={pieces.get(chosen) ?? []} />
    </>
  );
}
