import { transact } from '../../../kernel/context.ts';
import { findAttendeesByPrefix } from '../attendees.queries.ts';
import { type ConferenceContext, dismissAttendees } from '../attendees.service.ts';
import { lockRunningByMeetingId } from '../conferences.queries.ts';
import { handOverRecording } from '../recordings/recordings.service.ts';

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
