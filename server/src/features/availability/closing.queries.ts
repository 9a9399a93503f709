import type { Span } from '@thedot/domain/kernel/time';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { type Closing, isIn, selectSessions } from './hits.queries.ts';

interface Wanted {
  readonly closureId: string;
  /** The administrator who closed the hub, from where, and what they say of it. */
  readonly by: string;
  readonly address: string;
  readonly message: string;
  readonly not: readonly string[];
  readonly now: Date;
}

/** Sessions that such days hit, but for those that were answered for, are cancelled one after the other. */
export async function insertClosing(
  db: Db,
  closing: Closing,
  { closureId, by, address, message, not, now }: Wanted,
): Promise<void> {
  await db
    .insertInto('closings')
    .values({ closure_id: closureId, closed_by: by, address, message })
    .execute();
  await db
    .insertInto('closing_sessions')
    .columns(['closure_id', 'booking_id'])
    .expression(
      selectSessions(db, now)
        .where(isIn('b', closing))
        .where(sql<SqlBool>`b.id <> all (${[...not]}::uuid[])`)
        .select([sql<string>`${closureId}::uuid`.as('closure_id'), 'b.id as booking_id']),
    )
    .execute();
}

export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findClosing>>>;

export const findClosing = (db: Db, closureId: string) =>
  db
    .selectFrom('closings as c')
    .innerJoin('hub_closures as h', 'h.id', 'c.closure_id')
    .where('c.closure_id', '=', closureId)
    .select(['c.closure_id as closureId', 'c.closed_by as by', 'c.address', 'h.name'])
    .executeTakeFirst();

/** The soonest of the sessions that are to be cancelled, but for those that just failed. */
export const findNext = async (
  db: Db,
  closureId: string,
  failed: readonly string[],
): Promise<string | undefined> => {
  const next = await db
    .selectFrom('closing_sessions as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
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

interface Ids {
  readonly closureId: string;
  readonly bookingId: string;
}

/**
 * Holds such a session until the transaction ends; whether it still is to be held on these days, since its people
 * may have moved it meanwhile or cancelled it themselves. Nothing when another runner has just cancelled it.
 */
export const lockNext = (
  db: Db,
  { closureId, bookingId }: Ids,
  { within, now }: { readonly within: Span; readonly now: Date },
) =>
  db
    .selectFrom('closing_sessions as c')
    .innerJoin('closings as whole', 'whole.closure_id', 'c.closure_id')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .where('c.closure_id', '=', closureId)
    .where('c.booking_id', '=', bookingId)
    .where('c.cancelled', '=', false)
    .select('whole.message')
    .select(
      sql<boolean>`b.status = 'accepted' and b.start_at > ${now.toISOString()}
        and ${isIn('b', { span: within, closed: [] })}`.as('isHit'),
    )
    .forUpdate(['b', 'c'])
    .executeTakeFirst();

const oneOf = ({ closureId, bookingId }: Ids) =>
  sql<SqlBool>`closure_id = ${closureId} and booking_id = ${bookingId}`;

export const markCancelled = (db: Db, ids: Ids) =>
  db.updateTable('closing_sessions').set({ cancelled: true }).where(oneOf(ids)).execute();

export async function deleteFromClosing(db: Db, ids: Ids): Promise<void> {
  await db.deleteFrom('closing_sessions').where(oneOf(ids)).execute();
}

/** Forgets what there was to do, and answers how many sessions were cancelled; nothing when it is forgotten already. */
export async function deleteClosing(db: Db, closureId: string): Promise<number | undefined> {
  const closing = await db
    .deleteFrom('closings as c')
    .where('c.closure_id', '=', closureId)
    .returning((eb) =>
      eb
        .selectFrom('closing_sessions as its')
        .whereRef('its.closure_id', '=', 'c.closure_id')
        .where('its.cancelled', '=', true)
        .select((its) => its.fn.countAll<number>().as('count'))
        .as('count'),
    )
    .executeTakeFirst();
  return closing?.count ?? undefined;
}
