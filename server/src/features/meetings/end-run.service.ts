import { findRunEndReason } from '@thedot/domain/meetings/meetings.rules';
import { transact } from '../../kernel/context.ts';
import { endConferenceOf } from '../conference/lifecycle/end-conference.service.ts';
import { findMeeting, type MeetingRow } from './meetings.queries.ts';
import { closeRun, findRunUsers } from './runs.queries.ts';
import { publishMeeting } from './publish-meeting.ts';
import { EMBEDDED, endAtServer, type VideoContext } from './video-servers.service.ts';

/** Follows a change of a session, whose meeting may run. Idempotent. */
export async function followSession(ctx: VideoContext, bookingId: string): Promise<void> {
  const meeting = await findMeeting(ctx.db, bookingId);
  if (meeting) await endOutdatedRun(ctx, meeting);
}

/**
 * Ends the open run of a session that was cancelled or moved, or that another expert has taken over, for all: the addresses
 * and tokens of its host open nothing more. The embedded conference tells those inside why. Returns whether it did.
 */
export async function endOutdatedRun(ctx: VideoContext, meeting: MeetingRow): Promise<boolean> {
  const { run, partyIds } = meeting;
  const reason = run && findRunEndReason(meeting, run);
  if (!reason) return false;
  if (run.server === EMBEDDED) await endConferenceOf(ctx, run.id, reason);
  else await endAtServer(ctx, run);
  await transact(ctx, async (tx) => {
    const { db, now } = tx;
    await closeRun(db, run.id, now());
    publishMeeting(tx, new Set([...partyIds, ...(await findRunUsers(db, run.id))]), {
      staff: true,
    });
  });
  return true;
}
