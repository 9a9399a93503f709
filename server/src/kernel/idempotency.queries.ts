import type { Db } from '../db/db.ts';

interface Key {
  readonly scope: string;
  readonly key: string;
}

/** False when somebody used the key before; waits while that first use is still running. */
export async function claimKey(db: Db, { scope, key, hash }: Key & { hash: string }) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: hash })
    .onConflict((it) => it.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const findReply = (db: Db, { scope, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

export const saveReply = (db: Db, { scope, key, reply }: Key & { reply: unknown }) =>
  db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
