import type { Span } from '@thedot/domain/kernel/time';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import {
  type NewlyClosedTime,
  isNewlyClosed,
  selectUpcomingSessions,
} from './affected-bookings.queries.ts';

interface NewClosureCancellation {
  readonly closureId: string;
  /** The administrator who closed the hub, their IP address and their message. */
  readonly by: string;
  readonly address: string;
  readonly message: string;
  readonly exceptBookingIds: readonly string[];
  readonly now: Date;
}

/** Stores the sessions to cancel: all that the closure affects, except those with a decision of their own. */
export async function insertClosureCancellation(
  db: Db,
  closed: NewlyClosedTime,
  { closureId, by, address, message, exceptBookingIds, now }: NewClosureCancellation,
): Promise<void> {
  await db
    .insertInto('closure_cancellations')
    .values({ closure_id: closureId, closed_by: by, address, message })
    .execute();
  await db
    .insertInto('closure_cancellation_bookings')
    .columns(['closure_id', 'booking_id'])
    .expression(
      selectUpcomingSessions(db, now)
        .where(isNewlyClosed('b', closed))
        .where(sql<SqlBool>`b.id <> all (${[...exceptBookingIds]}::uuid[])`)
        .select([sql<string>`${closureId}::uuid`.as('closure_id'), 'b.id as booking_id']),
    )
    .execute();
}

export type ClosureCancellationRow = NonNullable<
  Awaited<ReturnType<typeof findClosureCancellation>>
>;

export const findClosureCancellation = (db: Db, closureId: string) =>
  db
    .selectFrom('closure_cancellations as c')
    .innerJoin('hub_closures as h', 'h.id', 'c.closure_id')
    .where('c.closure_id', '=', closureId)
    .select(['c.closure_id as closureId', 'c.closed_by as by', 'c.address', 'h.name'])
    .executeTakeFirst();

/** The earliest session that is still to be cancelled, except those that just failed. */
export const findNextToCancel = async (
  db: Db,
  closureId: string,
  failed: readonly string[],
): Promise<string | undefined> => {
  const next = await db
    .selectFrom('closure_cancellation_bookings as c')
    .innerJoin('expert_sessions as b', 'b.id', 'c.booking_id')
    .where('c.closure_id', '=', closureId)
    .where('c.cancelled', '=', false)
    .where(sql<SqlBool>`c.booking_id <> all (${[...failed]}::uuid[])`)
    .select('c.booking_id as bookingId')
    .orderBy('b.start_at')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  return next?.bookingId;
};

interface SessionToCancel {
  readonly closureId: string;
  readonly bookingId: string;
}

/**
 * Locks a session, and returns whether the closure still affects it: its people may have moved or cancelled it
 * meanwhile. Finds nothing when another job run has cancelled it.
 */
export const lockSessionToCancel = (
  db: Db,
  { closureId, bookingId }: SessionToCancel,
  { within, now }: { readonly within: Span; readonly now: Date },
) =>
  db
    .selectFrom('closure_cancellation_bookings as c')
    .innerJoin('closure_cancellations as cancellation', 'cancellation.closure_id', 'c.closure_id')
    .innerJoin('expert_sessions as b', 'b.id', 'c.booking_id')
    .where('c.closure_id', '=', closureId)
    .where('c.booking_id', '=', bookingId)
    .where('c.cancelled', '=', false)
    .select('cancellation.message')
    .select(
      sql<boolean>`b.status = 'accepted' and b.start_at > ${now.toISOString()}
        and ${isNewlyClosed('b', { span: within, alreadyClosed: [] })}`.as('isAffected'),
    )
    .forUpdate(['b', 'c'])
    .executeTakeFirst();

const isSession = ({ closureId, bookingId }: SessionToCancel) =>
  sql<SqlBool>`closure_id = ${closureId} and booking_id = ${bookingId}`;

export const markCancelled = (db: Db, ids: SessionToCancel) =>
  db
    .updateTable('closure_cancellation_bookings')
    .set({ cancelled: true })
    .where(isSession(ids))
    .execute();

export async function deleteSessionToCancel(db: Db, ids: SessionToCancel): Promise<void> {
  await db.deleteFrom('closure_cancellation_bookings').where(isSession(ids)).execute();
}

/** Deletes the cancellation and returns the number of cancelled sessions; undefined when it is already deleted. */
export async function deleteClosureCancellation(
  db: Db,
  closureId: string,
): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom('closure_cancellations as c')
    .where('c.closure_id', '=', closureId)
    .returning((eb) =>
      eb
        .selectFrom('closure_cancellation_bookings as s')
        .whereRef('s.closure_id', '=', 'c.closure_id')
        .where('s.cancelled', '=', true)
        .select((s) => s.fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst();
  return deleted?.count ?? undefined;
}
