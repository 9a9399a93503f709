import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { PublicContext } from '../../../kernel/context.ts';
import { findSessionChanges } from './presence.queries.ts';
import { publishPresence } from './presence.service.ts';

/** One minute and the possible delay of the job; publishing a change twice is harmless. */
const LOOKBACK_MS = 1.5 * MINUTE_MS;

/** Sessions begin and end without a request, so a job publishes these changes every minute. */
export async function publishSessionPresence(
  ctx: Pick<PublicContext, 'db' | 'live' | 'now'>,
): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - LOOKBACK_MS);
  await publishPresence(ctx, await findSessionChanges(ctx.db, { since, now }));
}
