import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parseClockTime, formatClockTime } from '../../../lib/format/wall-time.ts';
import { useWeekday } from './use-weekday.ts';
import { useWeekDrag } from './use-week-drag.ts';
import {
  WEEK,
  toVisibleRange,
  isDrawable,
  KEY_STEP_MIN,
  moveHours,
  resizeHours,
} from './weekly-hours.ts';
import classes from './WeekGrid.module.css';

interface Props {
  hours: readonly WeeklyHours[];
  onChange: (hours: WeeklyHours[]) => void;
}

/** The week as seven columns of wall time, in which hours are added, moved, resized and deleted. */
export function WeekGrid({ hours, onChange }: Props) {
  const { t } = useTranslation('availability');
  const weekday = useWeekday();
  const hint = useId();
  const frame = toVisibleRange(hours);
  const { days, held, handlers } = useWeekDrag({ hours, frame, onChange });
  const put = (index: number, mine: WeeklyHours) =>
    onChange(hours.map((other, place) => (place === index ? mine : other)));
  const shown = hours
    .map((mine, index) => ({ mine: held?.index === index ? held.mine : mine, index }))
    .concat(held?.index === hours.length ? [{ mine: held.mine, index: held.index }] : [])
    .filter(({ mine }) => isDrawable(mine));

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number, mine: WeeklyHours) {
    const { key, shiftKey } = event;
    if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault();
      // Deleting the last block moves focus to the one before.
      const blocks = [...(days.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
      if (blocks.at(-1) === event.currentTarget) (blocks.at(-2) ?? days.current)?.focus();
      onChange(hours.filter((_, place) => place !== index));
      return;
    }
    const next = steppedBy(mine, key, shiftKey);
    if (!next) return;
    event.preventDefault();
    put(index, next);
  }

  return (
    <div className={classes.drawing} role="group" aria-label={t('drawing.label')}>
      <div className={classes.names} aria-hidden>
        {WEEK.map((wday) => (
          <span key={wday}>{weekday(wday, 'short')}</span>
        ))}
      </div>
      <div className={classes.clock} aria-hidden>
        {hoursOf(frame).map((hour) => (
          <span key={hour} style={{ top: share(hour * 60, frame) }}>
            {formatClockTime(hour * 60)}
          </span>
        ))}
      </div>
      <div
        ref={days}
        tabIndex={-1}
        className={classes.days}
        style={{ height: `${((frame.to - frame.from) / 60) * 26}px` }}
        data-holding={held ? true : undefined}
        {...handlers}
      >
        {hoursOf(frame).map((hour) => (
          <i key={hour} className={classes.line} style={{ top: share(hour * 60, frame) }} />
        ))}
        {WEEK.slice(1).map((wday, place) => (
          <i key={wday} className={classes.rule} style={{ left: `${((place + 1) * 100) / 7}%` }} />
        ))}
        {shown.map(({ mine, index }) => (
          <button
            key={index}
            type="button"
            className={classes.block}
            data-index={index}
            data-held={held?.index === index || undefined}
            aria-label={`${weekday(mine.wday)}, ${mine.start} – ${mine.end}`}
            aria-describedby={hint}
            style={placeOf(mine, frame)}
            onKeyDown={(event) => onKeyDown(event, index, mine)}
          >
            <span className={classes.edge} data-edge="start" />
            <span className={classes.time}>{`${mine.start} – ${mine.end}`}</span>
            <span className={classes.edge} data-edge="end" />
          </button>
        ))}
      </div>
      <p id={hint} className={classes.hint}>
        {t('drawing.hint')}
      </p>
    </div>
  );
}

interface Frame {
  readonly from: number;
  readonly to: number;
}

/** Arrow keys move the block; with Shift, up and down move its end. */
function steppedBy(mine: WeeklyHours, key: string, isLonger: boolean): WeeklyHours | null {
  const minutes = { ArrowUp: -KEY_STEP_MIN, ArrowDown: KEY_STEP_MIN }[key];
  const days = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (minutes !== undefined)
    return isLonger ? resizeHours(mine, 'end', minutes) : moveHours(mine, minutes);
  return days === undefined ? null : moveHours(mine, 0, days);
}

const hoursOf = ({ from, to }: Frame) =>
  Array.from({ length: (to - from) / 60 }, (_, index) => from / 60 + index);

const share = (minutes: number, { from, to }: Frame) =>
  `${((minutes - from) / (to - from)) * 100}%`;

function placeOf({ wday, start, end }: WeeklyHours, frame: Frame) {
  const [top, bottom] = [parseClockTime(start), parseClockTime(end)];
  return {
    left: `calc(${(WEEK.findIndex((it) => it === wday) * 100) / 7}% + 3px)`,
    width: `calc(${100 / 7}% - 6px)`,
    top: share(top, frame),
    height: `${((bottom - top) / (frame.to - frame.from)) * 100}%`,
  };
}
