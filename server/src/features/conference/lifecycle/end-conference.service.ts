import type { MeetingEndReason } from '@thedot/domain/conference/call.contract';
import { transact } from '../../../kernel/context.ts';
import { type ConferenceContext, endConference } from '../attendees.service.ts';
import { lockRunningByMeetingId } from '../conferences.queries.ts';

/** Ends a meeting, by the id that its client gave, for a reason that the API has no word for. */
export const endConferenceOf = (
  ctx: ConferenceContext,
  meetingId: string,
  reason: MeetingEndReason,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const conference = await lockRunningByMeetingId(tx.db, meetingId);
    if (conference) await endConference(tx, conference.id, reason);
  });
