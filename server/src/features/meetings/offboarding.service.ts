import { transact } from '../../kernel/context.ts';
import { removeAttendees, removeUser } from '../conference/live/revoke-attendees.service.ts';
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
import { tryEach } from './try-each.ts';
import { EMBEDDED, endAtServer, signOut, type VideoContext } from './video-servers.service.ts';

/**
 * Ends what a removed user has of meetings: their links with the guests who came by them, their own meetings for all, and
 * their presence in others. An erasure names that presence, which no row tells any more. Idempotent; a server that does not
 * answer keeps the user in none of the other meetings.
 */
export async function leaveMeetings(
  ctx: VideoContext,
  { userId, attendees = [], runs = [] }: GraphileWorker.Tasks['leave-meetings'],
): Promise<void> {
  await transact(ctx, async ({ db, now }) => {
    await revokeLinksOf(db, userId, now());
    await closeInstantMeetings(db, userId, now());
  });
  await removeUser(ctx, userId);
  await removeAttendees(ctx, attendees);
  const presence = [...runs, ...(await findPresence(ctx.db, userId))];
  const failures = [
    ...(await tryEach(await findRunsOfOwner(ctx.db, userId), (run) => endRun(ctx, run))),
    ...(await tryEach(await findLinksInUse(ctx.db, userId), (link) => removeGuests(ctx, link))),
    ...(await tryEach(
      presence.filter(({ server }) => server !== EMBEDDED),
      async ({ runId, server }) => {
        await signOut(ctx, { runId, server, userId });
        await enqueueSync(ctx, runId);
      },
    )),
  ];
  if (failures.length > 0)
    throw new AggregateError(failures, 'The user could not leave some meetings');
}

async function endRun(
  ctx: VideoContext,
  run: { readonly id: string; readonly server: string | null },
): Promise<void> {
  await endAtServer(ctx, run);
  await transact(ctx, async (tx) => {
    await closeRun(tx.db, run.id, tx.now());
    publishMeeting(tx, await findRunUsers(tx.db, run.id), { staff: true });
  });
}
