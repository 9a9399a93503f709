import type { CallInfo, CallProblem } from '@thedot/domain/conference/call.contract';
import { timeLimitOf } from '@thedot/domain/conference/conference-end.rules';
import { assertFound } from '@thedot/domain/errors';
import type { PublicContext } from '../../../kernel/context.ts';
import { iceServersFor } from '../../../platform/conference/ice-servers.ts';
import { findAttendeeByToken } from '../attendees.service.ts';
import { findConference } from '../conferences.queries.ts';
import { canRecord } from '../recordings/recordings.service.ts';
import { upsertRating } from './ratings.queries.ts';

export async function findCallInfo(ctx: PublicContext, token: string): Promise<CallInfo> {
  const { db, now, settings } = ctx;
  const attendee = await findAttendeeByToken(ctx, token, { afterEnd: true });
  const conference = assertFound(
    await findConference(db, attendee.conferenceId),
    'meeting.token_invalid',
  );
  const { id, name, role, isGuest, state } = attendee;
  const { created_at, duration_min: durationMin, ended_at: at, end_reason: reason } = conference;
  const endsAt = timeLimitOf({ createdAt: new Date(created_at), durationMin });
  return {
    meetingId: conference.meeting_id,
    name: conference.name,
    welcome: conference.welcome,
    self: { id, name, role, isGuest, state },
    startedAt: conference.started_at ?? created_at,
    endsAt: endsAt?.toISOString() ?? null,
    endsWithoutModeratorMin: conference.end_when_no_moderator
      ? conference.no_moderator_delay_min
      : null,
    ended: at !== null && reason !== null ? { at, reason } : null,
    canRecord: canRecord(conference),
    logoutUrl: conference.logout_url,
    // After the end the token gets no TURN credentials.
    iceServers: at === null ? iceServersFor(settings, id, now()) : [],
    iceTransportPolicy: settings.iceTransportPolicy,
  };
}

interface Rating {
  readonly stars: number;
  readonly problems: readonly CallProblem[];
  readonly comment: string;
}

/** Also after the end of the meeting. A second rating replaces the first. */
export async function rateCall(ctx: PublicContext, token: string, rating: Rating): Promise<void> {
  const { id } = await findAttendeeByToken(ctx, token, { afterEnd: true });
  await upsertRating(ctx.db, { attendeeId: id, ...rating, at: ctx.now() });
}
