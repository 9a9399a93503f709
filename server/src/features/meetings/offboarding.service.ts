import { transact } from '../../kernel/context.ts';
import { removeUser } from '../conference/live/revoke-attendees.service.ts';
import { enqueueSync } from './join.service.ts';
import { removeGuests } from './links.service.ts';
import {
  closeInstantMeetings,
  findLinksInUse,
  findPresence,
  findRunsOfOwner,
  revokeLinksOf,
} from './offboarding.queries.ts';
import { closeRun, findRunUsers } from './runs.queries.ts';
import { publishMeeting } from './publish-meeting.ts';
import {
  EMBEDDED,
  endAtServer,
  findServer,
  isEnded,
  type VideoContext,
} from './video-servers.service.ts';

/**
 * Ends what a removed user has of meetings: their links with the guests who came by them, their own meetings for all, and
 * their presence in others. Idempotent.
 */
export async function leaveMeetings(ctx: VideoContext, userId: string): Promise<void> {
  await transact(ctx, async ({ db, now }) => {
    await revokeLinksOf(db, userId, now());
    await closeInstantMeetings(db, userId, now());
  });
  for (const run of await findRunsOfOwner(ctx.db, userId)) {
    await endAtServer(ctx, run);
    await transact(ctx, async (tx) => {
      await closeRun(tx.db, run.id, tx.now());
      publishMeeting(tx, await findRunUsers(tx.db, run.id), { staff: true });
    });
  }
  for (const link of await findLinksInUse(ctx.db, userId)) await removeGuests(ctx, link);
  await removeUser(ctx, userId);
  for (const { runId, server } of await findPresence(ctx.db, userId)) {
    if (server === EMBEDDED) continue;
    await findServer(ctx, server)
      ?.signOut({ meetingId: runId, userId })
      .catch((error: unknown) => {
        if (!isEnded(error)) throw error;
      });
    await enqueueSync(ctx, runId);
  }
}
