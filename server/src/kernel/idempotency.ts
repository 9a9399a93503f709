import { AppError } from '@thedot/domain/errors';
import { type PublicContext, transact } from './context.ts';
import { claimKey, findReply, saveReply } from './idempotency.queries.ts';

const MOST_KEY_LENGTH = 200;

/**
 * Runs a creating call once per key: the key, the work and the answer are one transaction, so a
 * repeat gets the first answer and a failed try leaves no trace. A repeat that comes while the first
 * still runs waits for it on the key's row.
 */
export async function once(
  ctx: PublicContext,
  call: string,
  key: string,
  body: unknown,
  work: (tx: PublicContext) => Promise<unknown>,
): Promise<unknown> {
  if (key.length > MOST_KEY_LENGTH) throw new AppError('request.malformed');
  const scope = ctx.actor?.id ?? 'public';
  const hash = ctx.keys.requestMark(`${call}\n${JSON.stringify(body ?? null)}`);
  return transact(ctx, async (tx) => {
    if (await claimKey(tx.db, { scope, key, hash })) {
      const reply = await work(tx);
      await saveReply(tx.db, { scope, key, reply });
      return reply;
    }
    const first = await findReply(tx.db, { scope, key });
    if (first.request_hash !== hash) throw new AppError('request.key_reused');
    return first.reply;
  });
}
