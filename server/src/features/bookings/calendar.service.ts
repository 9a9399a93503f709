import { type CalendarEntry, SessionEntry } from '@thedot/domain/calendar/calendar.contract';
import { refuseAction } from '@thedot/domain/bookings/lifecycle.rules';
import { overlap, spanOf } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import type { CalendarSource, FeedOwner } from '../../kernel/calendar-source.ts';
import type { Context } from '../../kernel/context.ts';
import type { CalendarEvent } from '../../platform/calendars/icalendar.ts';
import { CALENDAR_WORDS } from './calendar-words.ts';
import {
  findEvents,
  findForCalendar,
  findSessionIds,
  type ForCalendar,
  type SessionEvent,
} from './calendar.queries.ts';

/** Sessions, and the times that are asked for. */
export const sessions: CalendarSource = {
  entries: async (ctx, { scope, kinds, ...wanted }) => {
    const rows = await findForCalendar(ctx.db, {
      expertId: undefined,
      category: undefined,
      status: undefined,
      ...wanted,
      userId: scope === 'mine' ? ctx.actor.id : null,
      sessions: kinds.includes('session'),
      requests: kinds.includes('request'),
      now: ctx.now(),
    });
    const range = spanOf({ start: wanted.from, end: wanted.to });
    return rows
      .flatMap((row) => entriesOf(row, ctx))
      .filter((entry) => overlap(spanOf(entry), range));
  },
  events: async (db, owner, since) =>
    (await findEvents(db, owner.id, since)).map((row) => eventOf(row, owner)),
};

function entriesOf(row: ForCalendar, { actor, now }: Context): CalendarEntry[] {
  const { id, expert, requester, category, mode, place, organization, session } = row;
  const mine = actor.id === expert.id || actor.id === requester.id;
  const booked = { bookingId: id, expert, requester, category, mode, place, organization, mine };
  const status = SessionEntry.shape.status.safeParse(row.status).data;
  if (session && status) {
    const mayMove = refuseAction(row, actor, 'reschedule', now()) === null;
    const { attendance, series } = row;
    return [{ ...booked, ...session, kind: 'session', id, status, attendance, series, mayMove }];
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

/** The id alone would do; what comes after it says whose it is to whoever reads it among others. */
export const uidOf = (bookingId: string): string => `${bookingId}@thedot`;

/** Under which names somebody’s other calendars may have their sessions, cancelled ones too. */
export const findSessionUids = async (db: Db, userId: string, since: Date): Promise<string[]> =>
  (await findSessionIds(db, userId, since)).map(({ id }) => uidOf(id));

/** A session as the calendar of one of the two shows it, in their words. */
export function eventOf(row: SessionEvent, owner: FeedOwner): CalendarEvent {
  const words = CALENDAR_WORDS[owner.language];
  const other = row.expertId === owner.id ? row.requester : row.expert;
  const url = `${owner.publicUrl}/booking/${row.id}`;
  const facts = { ...other, category: row.category, url };
  return {
    uid: uidOf(row.id),
    sequence: row.sequence,
    start: row.start,
    end: row.end,
    changedAt: row.changedAt,
    isCancelled: row.status === 'cancelled',
    summary: words.summary(facts),
    description: words.description(facts),
    location: row.mode === 'online' ? words.online : row.place || words.somewhere,
    url,
  };
}
