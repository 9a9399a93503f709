import { SPACE_STEP_MIN } from '@thedot/domain/limits';
import { addDays } from '../../lib/format/calendar-days.ts';
import { toWallTime } from '../../lib/format/wall-time.ts';

const [MORNING, EVENING] = [9 * 60, 18 * 60];

export interface ProposedTime {
  readonly day: string;
  /** In minutes of the day. */
  readonly from: number;
}

/** The next quarter of an hour by day, or the next morning, in a zone. */
export function proposedTime(zone: string): ProposedTime {
  const { day, minutes } = toWallTime(new Date(), zone);
  const next = Math.ceil((minutes + 1) / SPACE_STEP_MIN) * SPACE_STEP_MIN;
  if (next > EVENING) return { day: addDays(day, 1), from: MORNING };
  return { day, from: Math.max(next, MORNING) };
}
