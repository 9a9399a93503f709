import type { Span } from '@thedot/domain/kernel/time';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/db.ts';
import { type Closing, isIn, selectSessions } from './hits.queries.ts';

/** Sessions that such days hit, but for those that were answered for, are cancelled one after the other. */
export const insertClosing = (
  db: Db,
  closing: Closing,
  { closureId, not, now }: { closureId: string; not: readonly string[]; now: Date },
) =>
  db
    .insertInto('closing_sessions')
    .columns(['closure_id', 'booking_id'])
    .expression(
      selectSessions(db, now)
        .where(isIn('b', closing))
        .where(sql<SqlBool>`b.id <> all (${[...not]}::uuid[])`)
        .select([sql<string>`${closureId}::uuid`.as('closure_id'), 'b.id as booking_id']),
    )
    .execute();

/**
 * The next of the sessions that are to be cancelled, held until the transaction ends; whether it still is to be
 * held on these days, since its people may have moved it meanwhile or cancelled it themselves.
 */
export const lockNext = (
  db: Db,
  closureId: string,
  { within, now }: { readonly within: Span; readonly now: Date },
) =>
  db
    .selectFrom('closing_sessions as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .where('c.closure_id', '=', closureId)
    .where('c.cancelled', '=', false)
    .select('c.booking_id as bookingId')
    .select(
      sql<boolean>`b.status = 'accepted' and b.start_at > ${now.toISOString()}
        and ${isIn('b', { span: within, closed: [] })}`.as('isHit'),
    )
    .orderBy('c.booking_id')
    .limit(1)
    .forUpdate(['b', 'c'])
    .executeTakeFirst();

const oneOf = (closureId: string, bookingId: string) =>
  sql<SqlBool>`closure_id = ${closureId} and booking_id = ${bookingId}`;

export const markCancelled = (db: Db, closureId: string, bookingId: string) =>
  db
    .updateTable('closing_sessions')
    .set({ cancelled: true })
    .where(oneOf(closureId, bookingId))
    .execute();

export const deleteFromClosing = (db: Db, closureId: string, bookingId: string) =>
  db.deleteFrom('closing_sessions').where(oneOf(closureId, bookingId)).execute();

/** Forgets what there was to do, and answers how many sessions were cancelled. */
export async function endClosing(db: Db, closureId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('closing_sessions')
    .where('closure_id', '=', closureId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
