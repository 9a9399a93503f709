import { findRunEndReason } from '@thedot/domain/meetings/meetings.rules';
import { transact } from '../../kernel/context.ts';
import { endConferenceOf } from '../conference/lifecycle/end-conference.service.ts';
import { findCancelledPlaces } from './links.queries.ts';
import { findMeeting, type MeetingRow } from './meetings.queries.ts';
import { guestPrefix, removeFromRun } from './remove-attendees.service.ts';
import { closeRun, findRunUsers } from './runs.queries.ts';
import { publishMeeting } from './publish-meeting.ts';
import { EMBEDDED, endAtServer, type VideoContext } from './video-servers.service.ts';

/** Follows a change of a session or an event, whose meeting may run. Idempotent. */
export async function followSession(ctx: VideoContext, bookingId: string): Promise<void> {
  const meeting = await findMeeting(ctx.db, bookingId);
  if (!meeting || (await endOutdatedRun(ctx, meeting))) return;
  if (meeting.kind === 'event') await removeThoseWhoLeft(ctx, meeting);
}

/**
 * Takes those out of the meeting of an event who take part no more: users and guests whose places were cancelled since it
 * began, also those who wait, and co-organizers who were removed.
 */
async function removeThoseWhoLeft(
  ctx: VideoContext,
  { id, run, partyIds, inside }: MeetingRow,
): Promise<void> {
  if (!run) return;
  const places = await findCancelledPlaces(ctx.db, id, run.startedAt);
  const guests = places.flatMap((place) => (place.userId ? [] : guestPrefix(place.id)));
  const users = [...places, ...inside].flatMap(({ userId }) =>
    userId && !partyIds.includes(userId) ? userId : [],
  );
  for (const prefix of new Set([...guests, ...users]))
    await removeFromRun(ctx, run, { prefix, reason: 'access_ended' });
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
