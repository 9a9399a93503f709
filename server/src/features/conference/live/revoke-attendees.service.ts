import type { CallEnd } from '@thedot/domain/conference/call-socket';
import type { Db } from '../../../db/db.ts';
import { transact } from '../../../kernel/context.ts';
import {
  type AttendeeRow,
  findAttendeesByPrefix,
  findAttendeesOfUsers,
  findMeetingsOfUser,
  findRunningAttendees,
} from '../attendees.queries.ts';
import { type ConferenceContext, dismissAttendees } from '../attendees.service.ts';
import { lockRunningByMeetingId, lockRunningConference } from '../conferences.queries.ts';
import { handOverRecording } from '../recordings/recordings.service.ts';

export type Attendee = Pick<AttendeeRow, 'id' | 'conferenceId'>;

/** Takes a user out of all meetings, also those in which they wait. */
export async function removeUser(ctx: ConferenceContext, userId: string): Promise<void> {
  for (const meetingId of await findMeetingsOfUser(ctx.db, userId)) {
    await transact(ctx, async (tx) => {
      const conference = await lockRunningByMeetingId(tx.db, meetingId);
      if (!conference) return;
      const attendees = await findAttendeesOfUsers(tx.db, conference.id, [userId]);
      await revoke(tx, attendees, { reason: 'access_ended' });
    });
  }
}

/** All attendees that a user is in running meetings, also those who wait. */
export const listAttendees = (db: Db, userId: string): Promise<readonly Attendee[]> =>
  findRunningAttendees(db, userId);

/** Takes these attendees out of their meetings. They may have been erased: nothing but their ids is needed. */
export async function removeAttendees(
  ctx: ConferenceContext,
  attendees: readonly Attendee[],
): Promise<void> {
  for (const conferenceId of new Set(attendees.map((it) => it.conferenceId))) {
    await transact(ctx, async (tx) => {
      if (!(await lockRunningConference(tx.db, conferenceId))) return;
      const inIt = attendees.filter((it) => it.conferenceId === conferenceId);
      await revoke(tx, inIt, { reason: 'access_ended' });
    });
  }
}

/** Why attendees have to leave: their link was revoked, or the meeting is no longer for them. */
export type RevokeReason = 'link_revoked' | 'access_ended';

/** Takes everyone out of a meeting whose user id begins so. */
export const revokeAttendees = (
  ctx: ConferenceContext,
  meetingId: string,
  userIdPrefix: string,
  reason: RevokeReason,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const conference = await lockRunningByMeetingId(tx.db, meetingId);
    if (!conference) return;
    const attendees = await findAttendeesByPrefix(tx.db, conference.id, userIdPrefix);
    await revoke(tx, attendees, { reason });
  });

async function revoke(tx: ConferenceContext, attendees: readonly Attendee[], end: CallEnd) {
  for (const attendee of attendees) await handOverRecording(tx, attendee);
  await dismissAttendees(tx, attendees, { state: 'removed', end });
}
