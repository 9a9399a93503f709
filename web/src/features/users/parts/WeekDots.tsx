import type { WeeklyHours } from '@thedot/domain/availability/availability.contract';
import { openShare, WEEK } from '../week.ts';

const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const STEP = 24;
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);

/** The week at a glance: a row of dots for each day, full where its hours are open. */
export function WeekDots({ hours }: { hours: readonly WeeklyHours[] }) {
  return (
    <svg
      viewBox={`0 0 ${HOURS.length * STEP} ${WEEK.length * STEP}`}
      aria-hidden
      style={{ maxWidth: 420 }}
    >
      {WEEK.flatMap((wday, row) =>
        HOURS.map((hour, column) => {
          const share = openShare(hours, wday, hour);
          return (
            <circle
              key={`${wday}-${hour}`}
              cx={column * STEP + STEP / 2}
              cy={row * STEP + STEP / 2}
              r={share ? 4 + 5 * share : 2}
              fill={share ? 'var(--dot-accent)' : 'var(--dot-ink)'}
              opacity={share ? 1 : 0.18}
            />
          );
        }),
      )}
    </svg>
  );
}
