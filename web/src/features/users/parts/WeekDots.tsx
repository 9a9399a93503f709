import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { useWeekday } from '../use-weekday.ts';
import { openShare, WEEK } from '../week.ts';
import classes from './WeekDots.module.css';

const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const STEP = 20;
const MARGIN = 40;
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);

/** The week at a glance: a row of dots for each day, full where its hours are open. */
export function WeekDots({ hours }: { hours: readonly WeeklyHours[] }) {
  const weekday = useWeekday();
  return (
    <svg
      viewBox={`0 0 ${MARGIN + HOURS.length * STEP} ${(WEEK.length + 1) * STEP}`}
      className={classes.week}
      aria-hidden
    >
      {HOURS.filter((hour) => hour % 3 === 0).map((hour) => (
        <text key={hour} x={MARGIN + (hour - FIRST_HOUR) * STEP} y={12} className={classes.hour}>
          {String(hour).padStart(2, '0')}
        </text>
      ))}
      {WEEK.map((wday, row) => (
        <g key={wday} transform={`translate(0 ${(row + 1) * STEP})`}>
          <text x={0} y={STEP / 2 + 4} className={classes.day}>
            {weekday(wday, 'short')}
          </text>
          {HOURS.map((hour, column) => (
            <Hour key={hour} column={column} share={openShare(hours, wday, hour)} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Hour({ column, share }: { column: number; share: number }) {
  return (
    <circle
      cx={MARGIN + column * STEP + STEP / 2}
      cy={STEP / 2}
      r={share ? 3.5 + 4 * share : 1.8}
      fill={share ? 'var(--dot-accent)' : 'var(--dot-ink)'}
      opacity={share ? 1 : 0.18}
    />
  );
}
