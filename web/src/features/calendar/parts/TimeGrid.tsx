import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { DAY_MIN, toInstant, formatClockTime, toWallTime } from '../../../lib/format/wall-time.ts';
import type { EventSegment } from '../event-segments.ts';
import type { DraggedSession } from '../use-session-drag.ts';
import { useCalendarLabels } from '../use-calendar-labels.ts';
import { EntryButton } from './EntryButton.tsx';
import classes from './TimeGrid.module.css';

interface Props {
  days: readonly string[];
  today: string;
  segments: ReadonlyMap<string, readonly EventSegment<CalendarEntry>[]>;
  dragged: DraggedSession | null;
  /** The entries are loading. */
  isWaiting: boolean;
  onDay: (day: string) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The grid scrolls to this minute at first, unless an entry starts earlier. */
const MORNING_MIN = 8 * 60;
const SCROLL_MARGIN_MIN = 30;
/** Hours of the placeholders shown while entries load. */
const OUTLINES = [9, 11, 14.5];

const toPercent = (minutes: number) => `${(minutes / DAY_MIN) * 100}%`;

/** One to seven days side by side on an hour scale. */
export function TimeGrid({ days, today, segments, dragged, isWaiting, onDay }: Props) {
  const { t } = useTranslation('calendar');
  const labels = useCalendarLabels();
  const { zone, time } = useFormat();
  const instant = useNow();
  const now = toWallTime(instant, zone);
  const first = Math.min(MORNING_MIN, ...days.flatMap((day) => segments.get(day)?.[0]?.from ?? []));

  const scroller = useInitialScroll(
    isWaiting ? null : first,
    days.includes(now.day) ? now.minutes : 0,
  );

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
            <span className={classes.weekday}>{labels.weekday(day)}</span>
            <span className={classes.number}>{Number(day.slice(8))}</span>
            <VisuallyHidden>{`, ${labels.longDay(day)}`}</VisuallyHidden>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {HOURS.slice(1).map((hour) => (
            <span key={hour} style={{ top: toPercent(hour * 60) }}>
              {formatClockTime(hour * 60)}
            </span>
          ))}
          {days.includes(now.day) && (
            <span className={classes.clock} style={{ top: toPercent(now.minutes) }}>
              {time(instant)}
            </span>
          )}
        </div>
        {days.map((day) => (
          <ul
            key={day}
            className={classes.column}
            aria-label={labels.longDay(day)}
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
                  style={{ top: toPercent(hour * 60) }}
                />
              ))}
            {segments.get(day)?.map((segment) => (
              <li key={segment.entry.id} className={classes.block} style={toBlockStyle(segment)}>
                <EntryButton segment={segment} shape="block" />
              </li>
            ))}
            {dragged?.day === day && <DropPreview dragged={dragged} />}
            {now.day === day && (
              <li className={classes.now} style={{ top: toPercent(now.minutes) }}>
                <span>{t('now', { time: time(instant) })}</span>
              </li>
            )}
          </ul>
        ))}
      </div>
    </div>
  );
}

function toBlockStyle({ from, to, column, columns }: EventSegment<CalendarEntry>) {
  return {
    top: toPercent(from),
    height: toPercent(to - from),
    insetInlineStart: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  };
}

/**
 * Scrolls once, when the entries have loaded, to the first entry or the start of the day and, on today, to
 * the current time; later scrolling is left to the user.
 */
function useInitialScroll(first: number | null, now: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isDone.current) return;
    const minute = element.scrollHeight / DAY_MIN;
    const morning = ((first ?? MORNING_MIN) - SCROLL_MARGIN_MIN) * minute;
    const evening = (now + 2 * SCROLL_MARGIN_MIN) * minute - element.clientHeight;
    element.scrollTop = Math.max(morning, evening);
    isDone.current = first !== null;
  }, [first, now]);
  return scroller;
}

/** The drop position of a dragged session. */
function DropPreview({ dragged: { entry, day, minutes } }: { dragged: DraggedSession }) {
  const { zone, timeRange } = useFormat();
  const labels = useCalendarLabels();
  const start = toInstant({ day, minutes }, zone);
  const duration = Date.parse(entry.end) - Date.parse(entry.start);
  return (
    <li
      aria-hidden
      className={classes.dropPreview}
      style={{
        top: `${(minutes / DAY_MIN) * 100}%`,
        height: `${(duration / MINUTE_MS / DAY_MIN) * 100}%`,
      }}
    >
      <b>{timeRange(start, start.getTime() + duration)}</b>
      <span>{labels.topic(entry)}</span>
    </li>
  );
}
