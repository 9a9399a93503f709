import { AppError, assertAllowed, assertFound } from '@thedot/domain/errors';
import { transact } from '../../kernel/context.ts';
import type { ConferenceContext } from './attendees.service.ts';
import { type ConferenceRow, lockRunningConference } from './conferences.queries.ts';
import { type CallerRow, findCaller } from './call.queries.ts';

/** The attendee who asks. */
export interface Caller {
  readonly id: string;
  readonly conferenceId: string;
}

export interface Call {
  readonly tx: ConferenceContext;
  readonly conference: ConferenceRow;
  /** As they are now: their role or state may have changed since they connected. */
  readonly self: CallerRow;
}

type Work<T> = (call: Call) => Promise<T>;

/** Runs the work while the running meeting is locked, so that its changes follow each other. */
export const inMeeting = <T>(ctx: ConferenceContext, caller: Caller, work: Work<T>): Promise<T> =>
  transact(ctx, async (tx) => {
    const conference = assertFound(
      await lockRunningConference(tx.db, caller.conferenceId),
      'meeting.token_invalid',
    );
    const self = await findCaller(tx.db, caller);
    if (!self?.hasToken) throw new AppError('meeting.token_invalid');
    return work({ tx, conference, self });
  });

/** The same for participants: guests who wait may do nothing. */
export const asParticipant = <T>(
  ctx: ConferenceContext,
  caller: Caller,
  work: Work<T>,
): Promise<T> =>
  inMeeting(ctx, caller, (call) => {
    assertAllowed(refuseParticipant(call.self));
    return work(call);
  });

export const asModerator = <T>(ctx: ConferenceContext, caller: Caller, work: Work<T>): Promise<T> =>
  asParticipant(ctx, caller, (call) => {
    assertAllowed(call.self.role === 'moderator' ? null : 'meeting.not_moderator');
    return work(call);
  });

function refuseParticipant({ isPresent, state }: CallerRow) {
  if (isPresent) return null;
  return state === 'waiting' ? 'access.denied' : 'meeting.token_invalid';
}
