import type { Span } from '@thedot/domain/kernel/time';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** What takes people's and rooms' time: the feature's thing, e.g. ('booking', its id). */
export interface ClaimSource {
  readonly kind: 'booking';
  readonly id: string;
}

export interface Claim {
  readonly kind: 'person';
  readonly resourceId: string;
  readonly busy: Span;
}

/**
 * Takes the time of everybody concerned, or fails with `claims_no_overlap`. Whoever calls it has locked their time
 * (`lockMeetingOf`), so that two who want the same person queue: left to the constraint alone they can deadlock.
 */
export async function insertClaims(
  db: Db,
  source: ClaimSource,
  claims: readonly Claim[],
): Promise<void> {
  const rows = claims.map(({ kind, resourceId, busy }) => ({
    resource_kind: kind,
    resource_id: resourceId,
    busy_from: new Date(busy.from).toISOString(),
    busy_to: new Date(busy.to).toISOString(),
    state: 'accepted' as const,
    source_kind: source.kind,
    source_id: source.id,
  }));
  await db.insertInto('claims').values(rows).execute();
}

const keyOf = ({ kind, resourceId }: Omit<Claim, 'busy'>) => `claim:${kind}:${resourceId}`;

const personKey = (id: string) => keyOf({ kind: 'person', resourceId: id });

/** Whoever wants this person's time waits until the transaction ends, and it waits for them. */
export const lockTimeOf = (db: Db, personId: string) => lockKeys(db, [personKey(personId)]);

const CLOSING = 'hub-closures';

/**
 * The same for all who are to meet; besides, the hub is closed on no day until the transaction ends. What is
 * read of their time from here on stays so.
 */
export const lockMeetingOf = (db: Db, personIds: readonly string[]) =>
  sql`
    select case key when ${CLOSING}
      then pg_advisory_xact_lock_shared(hashtextextended(key, 0))
      else pg_advisory_xact_lock(hashtextextended(key, 0)) end
    from unnest(${[CLOSING, ...personIds.map(personKey).toSorted()]}::text[]) as key`.execute(db);

/** Whoever closes the hub waits for those who agree on sessions, and they for who closes it. */
export const lockClosing = (db: Db) => lockKeys(db, [CLOSING]);

export const releaseClaims = (db: Db, source: ClaimSource) =>
  db
    .updateTable('claims')
    .set({ state: 'released' })
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('state', '<>', 'released')
    .execute();

/** Waits, key by key in the given order, until nobody else holds them; held until the transaction ends. */
export const lockKeys = (db: Db, keys: readonly string[]) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${[...keys]}::text[]) as key`.execute(db);
