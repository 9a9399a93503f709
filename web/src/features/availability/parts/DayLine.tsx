import { useTranslation } from 'react-i18next';
import { DAY_MIN, parseClockTime, toWallTime } from '../../../lib/format/wall-time.ts';
import type { WeekDay } from '../board-week.ts';
import classes from './DayLine.module.css';

const share = (minutes: number) => `${(minutes / DAY_MIN) * 100}%`;

/** A day from midnight to midnight: bars where it is open, dots where there are sessions. */
export function DayLine({ day, timeZone }: { day: WeekDay; timeZone: string }) {
  const { t } = useTranslation('availability');
  const { mark, intervals, sessions } = day;
  const hours = intervals.map(({ start, end }) => `${start}–${end}`).join(', ');
  const open = mark === 'hub' || mark === 'off' ? t(`all.${mark}`) : t('all.shut');
  const said = [
    intervals.length > 0 ? t('all.open', { hours }) : open,
    ...(sessions.length > 0 ? [t('all.day_sessions', { count: sessions.length })] : []),
  ].join(', ');

  return (
    <div className={classes.day} title={said}>
      <div className={classes.line} data-mark={mark} role="img" aria-label={said}>
        {intervals.map(({ start, end }) => (
          <i
            key={start}
            className={classes.open}
            style={{
              left: share(parseClockTime(start)),
              width: share(parseClockTime(end) - parseClockTime(start)),
            }}
          />
        ))}
        {sessions.map(({ start }) => (
          <i
            key={start}
            className={classes.session}
            style={{ left: share(toWallTime(start, timeZone).minutes) }}
          />
        ))}
      </div>
      <span className={classes.words} aria-hidden>
        {intervals.length > 0
          ? `${intervals[0]?.start} – ${intervals.at(-1)?.end}`
          : mark === 'shut'
            ? ''
            : open}
      </span>
    </div>
  );
}
