import type { CalendarStatus } from '@thedot/domain/calendar/calendar.contract';
import { SpaceEntry } from '@thedot/domain/spaces/space-entry.contract';
import type { FindCalendarEntries } from '../../kernel/bookable.ts';
import { findSpaceEntryRows } from './spaces.queries.ts';

const STATUSES = SpaceEntry.shape.status;

/** On the calendar, a booking that staff deleted is cancelled. */
const storedStatuses = (status: CalendarStatus) =>
  status === 'cancelled' ? (['cancelled', 'deleted'] as const) : [status];

/** Finds the bookings of spaces that the calendar screen shows. Topics are of sessions alone. */
export const findSpaceEntries: FindCalendarEntries = async (
  { db, actor },
  { kinds, scope, from, to, expertId, category, status, limit },
) => {
  if (!kinds.includes('space') || category !== undefined) return [];
  const rows = await findSpaceEntryRows(db, {
    bookerIds: [scope === 'mine' ? actor.id : undefined, expertId].filter((it) => it !== undefined),
    statuses: status ? storedStatuses(status) : STATUSES.exclude(['cancelled']).options,
    from,
    to,
    limit,
  });
  return rows.map(({ id, start, end, title, status: current, booker, ...space }) => ({
    kind: 'space',
    id,
    start,
    end,
    title,
    status: STATUSES.parse(current === 'deleted' ? 'cancelled' : current),
    booker,
    space: { id: space.spaceId, name: space.spaceName, location: space.location },
    isMine: booker.id === actor.id,
  }));
};
