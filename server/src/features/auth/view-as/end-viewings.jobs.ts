import type { JobContext } from '../../../kernel/feature.ts';
import { transact } from '../../../kernel/context.ts';
import { refuseSession } from '../../../kernel/session-cache.ts';
import { loadSession } from '../sign-in/load-session.service.ts';
import { endViewingWithRecord } from '../sign-in/end-viewing.service.ts';
import { findOpenViewings } from '../sign-in/viewings.queries.ts';

/**
 * Records the end of viewings that no call ended: after 30 minutes, with their session, or with the rights that they
 * needed. Calls ask for these themselves; once recorded, the viewing does not go on when the rights return.
 */
export async function endDueViewings(
  ctx: Pick<JobContext, 'db' | 'live' | 'now' | 'settings'>,
): Promise<void> {
  for (const { id, sessionId, isOver } of await findOpenViewings(ctx.db, ctx.now())) {
    const session = sessionId === null ? undefined : await loadSession(ctx, sessionId);
    const goesOn =
      refuseSession(session, Date.now()) === null && session?.signedIn.viewing?.id === id;
    if (goesOn) continue;
    const because = isOver ? 'time limit' : 'not allowed any more';
    await transact(ctx, (tx) => endViewingWithRecord(tx, { id }, because));
  }
}
