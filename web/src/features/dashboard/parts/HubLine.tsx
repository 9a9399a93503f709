import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { toWallTime } from '../../../lib/format/wall-time.ts';
import { countAlongTimeline, TICKS_PER_HOUR } from '../hub-line.ts';
import {
  TIMELINE_END_HOUR,
  TIMELINE_HOURS,
  TIMELINE_START_HOUR,
  toTimelinePosition,
} from '../today-timeline.ts';
import classes from './HubLine.module.css';

const [SMALLEST_PX, LARGEST_PX] = [9, 30];

interface Props {
  /** Undefined while loading: the line without bookings takes the same room. */
  booked: readonly Slot[] | undefined;
}

/** The hub's day as a line of dots: the bigger a dot, the more bookings run then. */
export function HubLine({ booked }: Props) {
  const { t } = useTranslation('staff-dashboard');
  const format = useFormat();
  const now = useNow();
  const { day } = toWallTime(now, format.hubZone);
  const position = toTimelinePosition(now, day, format.hubZone);
  const counts = countAlongTimeline(booked ?? [], day, format.hubZone);
  const most = Math.max(1, ...counts);
  const sizeOf = (count: number) =>
    count === 0 ? 4 : SMALLEST_PX + (count / most) * (LARGEST_PX - SMALLEST_PX);
  const hours = TIMELINE_HOURS.flatMap((hour, at) => {
    const count = Math.max(...counts.slice(at * TICKS_PER_HOUR, (at + 1) * TICKS_PER_HOUR));
    return count > 0 ? [t('line.at', { count, hour: format.hourOfDay(hour) })] : [];
  });
  const label =
    hours.length > 0
      ? t('line.label', { hours: hours.join(', ') })
      : t('line.none', {
          from: format.hourOfDay(TIMELINE_START_HOUR),
          to: format.hourOfDay(TIMELINE_END_HOUR),
        });

  return (
    <div className={classes.band} {...(booked && { role: 'img', 'aria-label': label })}>
      <div className={classes.hours}>
        {TIMELINE_HOURS.map((hour) => (
          <span key={hour}>{format.shortHour(hour)}</span>
        ))}
      </div>
      <div className={classes.line}>
        {counts.map((count, at) => (
          // The ticks of a day keep their places.
          <span key={at}>
            <i
              data-booked={count > 0 || undefined}
              data-past={
                (position !== null && ((at + 1) / counts.length) * 100 <= position) || undefined
              }
              style={{ width: sizeOf(count) }}
            />
          </span>
        ))}
        {position !== null && (
          <div className={classes.now} style={{ left: `${position}%` }}>
            <i />
            <time dateTime={now.toISOString()}>{format.time(now)}</time>
          </div>
        )}
      </div>
    </div>
  );
}
