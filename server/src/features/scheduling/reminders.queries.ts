import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Bookable, ReminderSource } from '../../kernel/bookable.ts';

export interface DueRemindersQuery {
  readonly bookable: Pick<Bookable, 'kind' | 'table'>;
  readonly source: ReminderSource;
  readonly rule: 'day' | 'hour';
  readonly now: Date;
  /** A booking is due this long before it starts, if it already had this time then. */
  readonly beforeMs: number;
  /** No reminder later than this before the start. */
  readonly untilMs: number;
  /** The maximum number of reminders. */
  readonly limit: number;
}

type ReminderParams = Readonly<Record<string, string>> & { readonly name: string };

interface DueReminder {
  readonly bookingId: string;
  readonly userId: string;
  readonly params: ReminderParams;
  /** The event that set the time of the booking. */
  readonly eventId: string;
  readonly start: string;
  readonly end: string;
}

/**
 * Inserts and returns due reminders, one per user and time of a booking, soonest first. Rows locked by a running
 * change are skipped until the next run.
 */
export async function insertDueReminders(
  db: Db,
  { bookable: { kind, table }, source, rule, now, beforeMs, untilMs, limit }: DueRemindersQuery,
): Promise<readonly DueReminder[]> {
  // Literals instead of parameters: the generic plan took a hundred times as long.
  const at = sql`${sql.lit(now.toISOString())}::timestamptz`;
  const before = interval(beforeMs);
  const { rows } = await sql<DueReminder>`
    with due as (
      select b.id, b.start_at, b.end_at, who.user_id, who.params, time_set.id as event_id
      from ${sql.table(table)} as b
      cross join lateral (${source.recipients}) as who
      cross join lateral (${source.timeSet}) as time_set
      where b.status = 'accepted'
        and b.start_at > ${at} + ${interval(untilMs)} and b.start_at <= ${at} + ${before}
        and time_set.at <= b.start_at - ${before}
        and not exists (
          select from booking_reminders as r
          where r.booking_kind = ${sql.lit(kind)} and r.booking_id = b.id and r.user_id = who.user_id
            and r.kind = ${sql.lit(rule)} and r.start_at = b.start_at)
      order by b.start_at, b.id
      limit ${sql.lit(limit)}
      for share of b skip locked
    ), noted as (
      insert into booking_reminders (booking_kind, booking_id, user_id, kind, start_at)
      select ${sql.lit(kind)}, id, user_id, ${sql.lit(rule)}, start_at from due
      on conflict do nothing
      returning booking_id, user_id
    )
    select due.id as "bookingId", due.user_id as "userId", due.params, due.event_id as "eventId",
      due.start_at as start, due.end_at as end
    from due
    join noted on noted.booking_id = due.id and noted.user_id = due.user_id
    order by due.start_at, due.id`.execute(db);
  return rows;
}

const interval = (ms: number): RawBuilder<unknown> =>
  sql`make_interval(secs => ${sql.lit(ms / 1000)})`;
