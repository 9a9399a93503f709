import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { PublicContext } from '../../kernel/context.ts';
import { findInChange } from './presence.queries.ts';
import { announcePresence } from './presence.service.ts';

/** A minute, and as much as its job may be late: to be told twice is no harm. */
const BACK_MS = 1.5 * MINUTE_MS;

/** Sessions begin and end by the clock: who is in one is said each minute. */
export async function announceSessions(
  ctx: Pick<PublicContext, 'db' | 'live' | 'now'>,
): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - BACK_MS);
  await announcePresence(ctx, await findInChange(ctx.db, { since, now }));
}
