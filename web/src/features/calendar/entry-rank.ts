import type { CalendarEntry, CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { displayedStatus } from '@thedot/domain/scheduling/displayed-status.rules';

const RANKS: Readonly<Record<CalendarStatus, number>> = {
  accepted: 0,
  pending: 1,
  finished: 2,
  cancelled: 4,
  expired: 5,
};
/** Busy times have no status. */
const BUSY_RANK = 3;

/** Where there is no room for all entries, those with a lower rank are drawn. */
export const rankEntry = (entry: CalendarEntry): number =>
  'status' in entry ? RANKS[displayedStatus(entry)] : BUSY_RANK;
