import { type CalendarEntry, SessionEntry } from '@thedot/domain/calendar/calendar.contract';
import { refuseAction } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { overlap, spanOf } from '@thedot/domain/kernel/time';
import type { Db } from '../../../db/db.ts';
import type { CalendarSource, FeedOwner } from '../../../kernel/calendar-source.ts';
import type { Context } from '../../../kernel/context.ts';
import type { CalendarEvent } from '../../../platform/calendars/icalendar.ts';
import { CALENDAR_LABELS } from './calendar-labels.ts';
import {
  findSessionEvents,
  findCalendarBookings,
  findSessionIds,
  type CalendarBooking,
  type SessionEvent,
} from './session-calendar.queries.ts';

/** The calendar source of sessions and requested times. */
export const sessionCalendar: CalendarSource = {
  entries: async (ctx, { scope, kinds, ...query }) => {
    const rows = await findCalendarBookings(ctx.db, {
      expertId: undefined,
      category: undefined,
      status: undefined,
      ...query,
      userId: scope === 'mine' ? ctx.actor.id : null,
      sessionCalendar: kinds.includes('session'),
      requests: kinds.includes('request'),
      now: ctx.now(),
    });
    const range = spanOf({ start: query.from, end: query.to });
    return rows
      .flatMap((row) => toCalendarEntries(row, ctx))
      .filter((entry) => overlap(spanOf(entry), range));
  },
  events: async (db, owner, since) =>
    (await findSessionEvents(db, owner.id, since)).map((row) => toCalendarEvent(row, owner)),
};

function toCalendarEntries(row: CalendarBooking, { actor, now }: Context): CalendarEntry[] {
  const { id, expert, requester, category, mode, place, organization, session } = row;
  const mine = actor.id === expert.id || actor.id === requester.id;
  const booked = { bookingId: id, expert, requester, category, mode, place, organization, mine };
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
  const awaitsMe = actor.id === (turn === 'expert' ? expert : requester).id;
  return row.slots
    .filter(({ start }) => Date.parse(start) > now().getTime())
    .map(({ start, end, free }) => ({
      ...booked,
      kind: 'request',
      id: `${id}/${start}`,
      status: 'pending',
      start,
      end,
      free,
      turn,
      answerBy,
      awaitsMe,
      weeks,
    }));
}

/** The suffix tells readers of a calendar where the event comes from. */
export const sessionUid = (bookingId: string): string => `${bookingId}@thedot`;

/** UIDs under which external calendars may contain the user's sessions, including cancelled ones. */
export const findSessionUids = async (db: Db, userId: string, since: Date): Promise<string[]> =>
  (await findSessionIds(db, userId, since)).map(({ id }) => sessionUid(id));

/** Converts a session to a calendar event for one party, in their language. */
export function toCalendarEvent(row: SessionEvent, owner: FeedOwner): CalendarEvent {
  const words = CALENDAR_LABELS[owner.language];
  const other = row.expertId === owner.id ? row.requester : row.expert;
  const url = `${owner.publicUrl}/booking/${row.id}`;
  const facts = { ...other, category: row.category, url };
  return {
    uid: sessionUid(row.id),
    sequence: row.sequence,
    start: row.start,
    end: row.end,
    changedAt: row.changedAt,
    isCancelled: row.status === 'cancelled',
    summary: words.summary(facts),
    description: words.description(facts),
    location: row.mode === 'online' ? words.online : row.place || words.placeOpen,
    url,
  };
}
