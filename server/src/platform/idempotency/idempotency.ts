import { AppError } from '@thedot/domain/errors';
import { type PublicContext, transact } from '../../kernel/context.ts';
import type { Db } from '../../db/db.ts';

const MAX_KEY_LENGTH = 200;

/**
 * Runs a creating call once per key. The key, the work and the reply are one transaction: a repeat gets the first
 * reply, and a failed call leaves no trace. A concurrent repeat waits for the first call on the key's row.
 */
export async function runIdempotently(
  ctx: PublicContext,
  call: string,
  key: string,
  body: unknown,
  work: (tx: PublicContext) => Promise<unknown>,
): Promise<unknown> {
  if (key.length > MAX_KEY_LENGTH) throw new AppError('request.malformed');
  const scope = ctx.actor?.id ?? 'public';
  const request = `${call}\n${JSON.stringify(body ?? null)}`;
  const hash = ctx.keys.requestHash(request);
  return transact(ctx, async (tx) => {
    if (await claimKey(tx.db, { scope, key, hash })) {
      const reply = await work(tx);
      await saveReply(tx.db, { scope, key, reply });
      return reply;
    }
    const first = await findReply(tx.db, { scope, key });
    if (!ctx.keys.isRequestHash(first.request_hash, request))
      throw new AppError('request.key_reused');
    return first.reply;
  });
}

interface Key {
  readonly scope: string;
  readonly key: string;
}

/** Returns false when the key was used before; waits while the first call is running. */
async function claimKey(db: Db, { scope, key, hash }: Key & { hash: string }) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash: hash })
    .onConflict((it) => it.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

const findReply = (db: Db, { scope, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

const saveReply = (db: Db, { scope, key, reply }: Key & { reply: unknown }) =>
  db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
