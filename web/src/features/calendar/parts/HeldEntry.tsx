import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DAY_MIN, toInstant } from '../../../lib/format/wall-time.ts';
import { useCalendarWords } from '../use-calendar-words.ts';
import type { Held } from '../use-drag.ts';
import classes from './TimeGrid.module.css';

/** Where a dragged session would be let go. */
export function HeldEntry({ held: { entry, day, minutes } }: { held: Held }) {
  const { zone, timeRange } = useFormat();
  const words = useCalendarWords();
  const start = toInstant({ day, minutes }, zone);
  const lasts = Date.parse(entry.end) - Date.parse(entry.start);
  return (
    <li
      aria-hidden
      className={classes.held}
      style={{
        top: `${(minutes / DAY_MIN) * 100}%`,
        height: `${(lasts / MINUTE_MS / DAY_MIN) * 100}%`,
      }}
    >
      <b>{timeRange(start, start.getTime() + lasts)}</b>
      <span>{words.topic(entry)}</span>
    </li>
  );
}
