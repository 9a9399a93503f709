import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { SessionEntry } from '@thedot/domain/expert-sessions/session-entries.contract';
import { refuseAction } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { overlap, spanOf } from '@thedot/domain/kernel/time';
import type { FindCalendarEntries } from '../../../kernel/bookable.ts';
import type { Context } from '../../../kernel/context.ts';
import { type CalendarBooking, findCalendarBookings } from './session-calendar.queries.ts';

/** Finds the sessions and proposed times that the calendar screen shows. */
export const findSessionEntries: FindCalendarEntries = async (ctx, { scope, kinds, ...query }) => {
  const rows = await findCalendarBookings(ctx.db, {
    expertId: undefined,
    category: undefined,
    status: undefined,
    ...query,
    userId: scope === 'mine' ? ctx.actor.id : null,
    sessions: kinds.includes('session'),
    requests: kinds.includes('request'),
    now: ctx.now(),
  });
  const range = spanOf({ start: query.from, end: query.to });
  return rows
    .flatMap((row) => toCalendarEntries(row, ctx))
    .filter((entry) => overlap(spanOf(entry), range));
};

function toCalendarEntries(row: CalendarBooking, { actor, now }: Context): CalendarEntry[] {
  const { id, expert, requester, category, organization, session } = row;
  const { mode, place, spaceName } = row;
  const isMine = actor.id === expert.id || actor.id === requester.id;
  const people = { expert, requester, organization, isMine };
  const booked = { bookingId: id, category, mode, place, spaceName, ...people };
  const status = SessionEntry.shape.status.safeParse(row.status).data;
  if (session && status) {
    const canReschedule = refuseAction(row, actor, 'reschedule', now()) === null;
    const { attendance, series } = row;
    return [
      { ...booked, ...session, kind: 'session', id, status, attendance, series, canReschedule },
    ];
  }
  const { turn, answerBy, weeks } = row;
  if (row.status !== 'pending' || !turn) return [];
  const isMyTurn = actor.id === (turn === 'expert' ? expert : requester).id;
  return row.slots
    .filter(({ start }) => Date.parse(start) > now().getTime())
    .map(({ start, end, free }) => ({
      ...booked,
      kind: 'request',
      id: `${id}/${start}`,
      status: 'pending',
      start,
      end,
      isFree: free,
      turn,
      answerBy,
      isMyTurn,
      weeks,
    }));
}
