// How admins make and revoke the keys of programs.
import type {
  ApiKey,
  apiKeys,
  ApiKeyState,
  NewApiKey,
} from '@thedot/domain/api-keys/api-keys.contract';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Reply } from '@thedot/domain/kernel/endpoint';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_API_KEYS } from '@thedot/domain/limits';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { lockKeys } from '../../platform/allocations/allocations.queries.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { lockOwnRole, withIdentityProof } from '../auth/security/identity-proof.service.ts';
import { countActiveKeys, findKey, findKeys, insertKey, revokeKey } from './api-keys.queries.ts';
import { createToken, hashOf, prefixOf } from './key-tokens.ts';

interface ListQuery {
  readonly state: ApiKeyState;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listKeys({ db, now }: Context, query: ListQuery) {
  const at = now();
  const { items, next } = toPage(await findKeys(db, { ...query, now: at }), query.limit);
  return { items: items.map((row) => toKey(row, at)), next };
}

const LOCK = 'api-keys';

/** The text of the key is in this reply alone. */
export const createKey = (
  ctx: Context,
  { name, scopes, days, ...proof }: NewApiKey,
): Promise<Reply<(typeof apiKeys)['create']>> =>
  withIdentityProof(ctx, proof, async (tx) => {
    const { db, actor } = tx;
    const at = tx.now();
    await lockKeys(db, [LOCK]);
    // A change of the role revokes the keys that are there: this one must not come right after.
    await lockOwnRole(tx);
    if ((await countActiveKeys(db, at)) >= MAX_API_KEYS)
      throw new AppError('api_key.too_many', { params: { count: MAX_API_KEYS } });
    const token = createToken();
    const prefix = prefixOf(token);
    const id = await insertKey(db, {
      name,
      makerId: actor.id,
      scopes: [...new Set(scopes)],
      prefix,
      tokenHash: hashOf(token),
      createdAt: at,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    });
    await auditKey(tx, id, 'api_key.created', { name, prefix, scopes: scopes.join(', '), days });
    return { key: toKey(assertFound(await findKey(db, id), 'api_key.not_found'), at), token };
  });

export const revokeByAdmin = (ctx: Context, id: string): Promise<Record<string, never>> =>
  transact(ctx, async (tx) => {
    const revoked = await revokeKey(tx.db, { id, revokedBy: tx.actor.id, now: tx.now() });
    if (!revoked) {
      assertFound(await findKey(tx.db, id), 'api_key.not_found');
      throw new AppError('api_key.over');
    }
    const { name, prefix } = revoked;
    await auditKey(tx, id, 'api_key.revoked', { name, prefix });
    return {};
  });

const auditKey = (
  { db, actor, caller }: Context,
  id: string,
  action: 'api_key.created' | 'api_key.revoked',
  details: Readonly<Record<string, unknown>>,
) =>
  audit(db, {
    actorId: actor.id,
    action,
    subjectKind: 'api_key',
    subjectId: id,
    details,
    address: caller.address,
  });

const toKey = (row: Awaited<ReturnType<typeof findKeys>>[number], now: Date): ApiKey => ({
  ...row,
  state: row.revokedAt === null && Date.parse(row.expiresAt) > now.getTime() ? 'active' : 'ended',
});
