import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { DAY_MIN, formatClockTime, toWallTime } from '../../../lib/format/wall-time.ts';
import type { Piece } from '../pieces.ts';
import type { Held } from '../use-drag.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import { EntryButton } from './EntryButton.tsx';
import { HeldEntry } from './HeldEntry.tsx';
import classes from './TimeGrid.module.css';

interface Props {
  days: readonly string[];
  today: string;
  pieces: ReadonlyMap<string, readonly Piece<CalendarEntry>[]>;
  held: Held | null;
  /** The entries are on their way. */
  isWaiting: boolean;
  onDay: (day: string) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** What the grid shows first, unless something is earlier. */
const MORNING_MIN = 8 * 60;
const AROUND_MIN = 30;
/** Where entries may be expected, while they are not known. */
const OUTLINES = [9, 11, 14.5];

const share = (minutes: number) => `${(minutes / DAY_MIN) * 100}%`;

/** One to seven days side by side against their hours. */
export function TimeGrid({ days, today, pieces, held, isWaiting, onDay }: Props) {
  const { t } = useTranslation('calendar');
  const words = useCalendarWords();
  const { zone, time } = useFormat();
  const moment = useNow();
  const now = toWallTime(moment, zone);
  const first = Math.min(MORNING_MIN, ...days.flatMap((day) => pieces.get(day)?.[0]?.from ?? []));

  const scroller = useMorning(isWaiting ? null : first, days.includes(now.day) ? now.minutes : 0);

  return (
    <div ref={scroller} className={classes.scroller} data-scrolls data-days={days.length}>
      <div className={classes.heads}>
        <span />
        {days.map((day) => (
          <UnstyledButton
            key={day}
            className={classes.head}
            data-today={day === today || undefined}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            <span className={classes.weekday}>{words.weekday(day)}</span>
            <span className={classes.number}>{Number(day.slice(8))}</span>
            <VisuallyHidden>{`, ${words.longDay(day)}`}</VisuallyHidden>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {HOURS.slice(1).map((hour) => (
            <span key={hour} style={{ top: share(hour * 60) }}>
              {formatClockTime(hour * 60)}
            </span>
          ))}
          {days.includes(now.day) && (
            <span className={classes.clock} style={{ top: share(now.minutes) }}>
              {time(moment)}
            </span>
          )}
        </div>
        {days.map((day) => (
          <ul
            key={day}
            className={classes.column}
            aria-label={words.longDay(day)}
            data-day={day}
            data-hours
            data-today={day === today || undefined}
          >
            {isWaiting &&
              OUTLINES.map((hour) => (
                <li
                  key={hour}
                  aria-hidden
                  className={classes.outline}
                  style={{ top: share(hour * 60) }}
                />
              ))}
            {pieces.get(day)?.map((piece) => (
              <li key={piece.entry.id} className={classes.place} style={placeOf(piece)}>
                <EntryButton piece={piece} shape="block" />
              </li>
            ))}
            {held?.day === day && <HeldEntry held={held} />}
            {now.day === day && (
              <li className={classes.now} style={{ top: share(now.minutes) }}>
                <span>{t('now', { time: time(moment) })}</span>
              </li>
            )}
          </ul>
        ))}
      </div>
    </div>
  );
}

function placeOf({ from, to, column, columns }: Piece<CalendarEntry>) {
  return {
    top: share(from),
    height: share(to - from),
    insetInlineStart: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  };
}

/**
 * Brings the first hour that matters into view once it is known, and today the hour it is; from then on it
 * is the reader's to scroll.
 */
function useMorning(first: number | null, now: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isDone.current) return;
    const minute = element.scrollHeight / DAY_MIN;
    const morning = ((first ?? MORNING_MIN) - AROUND_MIN) * minute;
    const evening = (now + 2 * AROUND_MIN) * minute - element.clientHeight;
    element.scrollTop = Math.max(morning, evening);
    isDone.current = first !== null;
  }, [first, now]);
  return scroller;
}
