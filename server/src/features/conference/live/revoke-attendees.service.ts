import { transact } from '../../../kernel/context.ts';
import {
  findAttendeesByPrefix,
  findAttendeesOfUsers,
  findMeetingsOfUser,
} from '../attendees.queries.ts';
import { type ConferenceContext, dismissAttendees } from '../attendees.service.ts';
import { lockRunningByMeetingId } from '../conferences.queries.ts';
import { handOverRecording } from '../recordings/recordings.service.ts';

/** Takes a user out of all meetings, also those in which they wait. */
export async function removeUser(ctx: ConferenceContext, userId: string): Promise<void> {
  for (const meetingId of await findMeetingsOfUser(ctx.db, userId)) {
    await transact(ctx, async (tx) => {
      const conference = await lockRunningByMeetingId(tx.db, meetingId);
      if (!conference) return;
      const attendees = await findAttendeesOfUsers(tx.db, conference.id, [userId]);
      for (const attendee of attendees) await handOverRecording(tx, attendee);
      await dismissAttendees(tx, attendees, { state: 'removed', end: { reason: 'removed' } });
    });
  }
}

/** Takes those who came with a link that was revoked out of a meeting: everyone whose user id begins so. */
export const revokeAttendees = (
  ctx: ConferenceContext,
  meetingId: string,
  userIdPrefix: string,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const conference = await lockRunningByMeetingId(tx.db, meetingId);
    if (!conference) return;
    const attendees = await findAttendeesByPrefix(tx.db, conference.id, userIdPrefix);
    for (const attendee of attendees) await handOverRecording(tx, attendee);
    await dismissAttendees(tx, attendees, { state: 'removed', end: { reason: 'link_revoked' } });
  });
