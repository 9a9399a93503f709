import { refuseKey } from '@thedot/domain/api-keys/api-keys.rules';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { PublicContext } from '../../kernel/context.ts';
import type { IdentifyKey } from '../../http/guard.ts';
import { loadActorById } from '../auth/sign-in/load-session.service.ts';
import { findKeyByHash, recordKeyUse } from './api-keys.queries.ts';
import { hashOf, isToken } from './key-tokens.ts';

/** Attempts with keys of one network, as for other calls without a session. */
const ATTEMPTS = { name: 'api-key-network', points: 6_000, seconds: 60 } as const;

/**
 * Finds in whose name the program with a key calls. Each call asks the database, so that a revoked key is refused at
 * once by all servers.
 */
export const identifyKey: IdentifyKey = async (ctx, token) => {
  const { db, now, settings, rateLimiter, caller } = ctx;
  await rateLimiter.consume(ATTEMPTS, caller.network);
  const key = isToken(token) ? await findKeyByHash(db, hashOf(token)) : undefined;
  if (!key) return { refusal: 'api_key.invalid' };
  const maker = await loadActorById(db, key.makerId, settings);
  const refusal = refuseKey(key, maker, now());
  if (!maker || refusal) return { refusal, formerUser: maker };
  await recordUse(ctx, key);
  return { signedIn: { ...maker, scopes: key.scopes, apiKeyId: key.id } };
};

type Key = NonNullable<Awaited<ReturnType<typeof findKeyByHash>>>;

/** Once a minute is enough, and keeps calls from waiting for each other. */
async function recordUse({ db, now, caller }: PublicContext, key: Key): Promise<void> {
  const at = now();
  const { address } = caller;
  const isRecent = key.lastUsedAt !== null && Date.parse(key.lastUsedAt) > at.getTime() - MINUTE_MS;
  if (isRecent && key.lastUsedAddress === address) return;
  await recordKeyUse(db, { id: key.id, address, now: at });
}
