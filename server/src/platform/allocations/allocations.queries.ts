import type { Span } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** The booking that occupies a resource, e.g. ('expert_session', its id). */
export interface BookingRef {
  readonly kind: 'expert_session';
  readonly id: string;
}

export interface Allocation {
  readonly kind: 'person';
  readonly resourceId: string;
  readonly busy: Span;
}

/**
 * Allocates resources, or fails with `allocations_no_overlap`. The caller holds the locks (`lockParticipants`):
 * with the constraint alone, concurrent inserts for the same person can deadlock.
 */
export async function insertAllocations(
  db: Db,
  source: BookingRef,
  allocations: readonly Allocation[],
): Promise<void> {
  const rows = allocations.map(({ kind, resourceId, busy }) => ({
    resource_kind: kind,
    resource_id: resourceId,
    busy_from: new Date(busy.from).toISOString(),
    busy_to: new Date(busy.to).toISOString(),
    state: 'confirmed' as const,
    booking_kind: source.kind,
    booking_id: source.id,
  }));
  await db.insertInto('allocations').values(rows).execute();
}

const keyOf = ({ kind, resourceId }: Omit<Allocation, 'busy'>) => `claim:${kind}:${resourceId}`;

const personKey = (id: string) => keyOf({ kind: 'person', resourceId: id });

/** Locks the person's time until the transaction ends. */
export const lockPerson = (db: Db, personId: string) => lockKeys(db, [personKey(personId)]);

const CLOSING = 'hub-closures';

/**
 * Locks the time of all participants, and hub closures in shared mode, until the transaction ends. What is
 * read of them afterwards cannot change.
 */
export const lockParticipants = (db: Db, personIds: readonly string[]) =>
  sql`
    select case key when ${CLOSING}
      then pg_advisory_xact_lock_shared(hashtextextended(key, 0))
      else pg_advisory_xact_lock(hashtextextended(key, 0)) end
    from unnest(${[CLOSING, ...personIds.map(personKey).toSorted()]}::text[]) as key`.execute(db);

/** Locks hub closures exclusively: closing the hub and accepting sessions exclude each other. */
export const lockHubClosures = (db: Db) => lockKeys(db, [CLOSING]);

export const releaseAllocations = (db: Db, source: BookingRef) =>
  db
    .updateTable('allocations')
    .set({ state: 'released' })
    .where('booking_kind', '=', source.kind)
    .where('booking_id', '=', source.id)
    .where('state', '<>', 'released')
    .execute();

/** Takes transaction-level advisory locks in the given order. */
export const lockKeys = (db: Db, keys: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${[...keys]}::text[]) as key`.execute(db);
