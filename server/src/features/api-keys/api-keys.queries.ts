import type { KeyScope } from '@thedot/domain/access/key-scopes';
import type { ApiKeyState } from '@thedot/domain/api-keys/api-keys.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';

interface NewKey {
  readonly name: string;
  readonly makerId: string;
  readonly scopes: readonly KeyScope[];
  readonly prefix: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertKey(db: Db, key: NewKey): Promise<string> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      name: key.name,
      maker_id: key.makerId,
      scopes: [...key.scopes],
      prefix: key.prefix,
      token_hash: key.tokenHash,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .select((eb) => [
      'k.id',
      'k.name',
      'k.prefix',
      eb.ref('k.scopes').$castTo<KeyScope[]>().as('scopes'),
      briefPerson(db, 'k.maker_id').$notNull().as('maker'),
      'k.created_at as createdAt',
      'k.expires_at as expiresAt',
      'k.last_used_at as lastUsedAt',
      'k.last_used_address as lastUsedAddress',
      'k.revoked_at as revokedAt',
      briefPerson(db, 'k.revoked_by').as('revokedBy'),
    ]);

const isActive = (now: Date) =>
  sql<boolean>`(k.revoked_at is null and k.expires_at > ${now.toISOString()}::timestamptz)`;

interface Page {
  readonly state: ApiKeyState;
  readonly limit: number;
  readonly after?: string | undefined;
  readonly now: Date;
}

export const findKeys = (db: Db, { state, limit, after, now }: Page) =>
  selectKeys(db)
    .where((eb) => (state === 'active' ? isActive(now) : eb.not(isActive(now))))
    .$if(after !== undefined, (q) => q.where('k.id', '<', after!))
    .orderBy('k.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findKey = (db: Db, id: string) =>
  selectKeys(db).where('k.id', '=', id).executeTakeFirst();

export const findActiveKeysOf = (db: Db, makerId: string, now: Date) =>
  db
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.name as title'])
    .where('k.maker_id', '=', makerId)
    .where(isActive(now))
    .orderBy('k.id')
    .execute();

export async function countActiveKeys(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys as k')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isActive(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the key, unless it had expired or was revoked already. */
export const revokeKey = (
  db: Db,
  { id, revokedBy, now }: { readonly id: string; readonly revokedBy: string; readonly now: Date },
) =>
  db
    .updateTable('api_keys as k')
    .set({ revoked_at: now.toISOString(), revoked_by: revokedBy })
    .where('k.id', '=', id)
    .where(isActive(now))
    .returning(['k.name', 'k.prefix', 'k.maker_id as makerId'])
    .executeTakeFirst();

/** What a call must know of its key. */
export const findKeyByHash = (db: Db, tokenHash: string) =>
  db
    .selectFrom('api_keys as k')
    .select((eb) => [
      'k.id',
      'k.maker_id as makerId',
      eb.ref('k.scopes').$castTo<KeyScope[]>().as('scopes'),
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_at as lastUsedAt',
      'k.last_used_address as lastUsedAddress',
    ])
    .where('k.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Unless another call did so within the minute. */
export const recordKeyUse = (
  db: Db,
  { id, address, now }: { readonly id: string; readonly address: string; readonly now: Date },
) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: now.toISOString(), last_used_address: address })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

interface Warning {
  /** How many days before their end. */
  readonly days: number;
  readonly now: Date;
}

/**
 * Marks the active keys whose makers were not warned so close to the end, and returns them. Keys that are made for no
 * more days are left out: their makers know.
 */
export async function markWarned(db: Db, { days, now }: Warning) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ahead = sql`make_interval(hours => ${24 * days})`;
  const { rows } = await sql<{ name: string; prefix: string; makerId: string; expires: string }>`
    update api_keys as k set warned_days = ${days}
    where ${isActive(now)} and k.expires_at <= ${at} + ${ahead} and k.created_at < k.expires_at - ${ahead}
      and (k.warned_days is null or k.warned_days > ${days})
    returning k.name, k.prefix, k.maker_id as "makerId", k.expires_at as expires`.execute(db);
  return rows;
}

export const deleteKeysEndedBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('api_keys')
    .where((eb) => eb(eb.fn('least', ['expires_at', 'revoked_at']), '<', before.toISOString()))
    .execute();
