// Tells call screens what has changed. The state is read in the transaction of the change and sent after its commit.
import { afterCommit } from '../../db/in-transaction.ts';
import type { PublicContext } from '../../kernel/context.ts';
import { sendToCall } from './call-events.ts';
import { findParticipants, findRunningRecording, findWaitingGuests } from './call-state.queries.ts';

type CallContext = Pick<PublicContext, 'db' | 'now' | 'live'>;

/** After a change of one participant. */
export async function publishParticipants(
  { db, live, now }: CallContext,
  conferenceId: string,
): Promise<void> {
  const participants = await findParticipants(db, conferenceId, now());
  afterCommit(db, () => sendToCall(live, { inside: conferenceId }, 'participants', participants));
}

export async function publishRecording(
  { db, live }: CallContext,
  conferenceId: string,
): Promise<void> {
  const recording = await findRunningRecording(db, conferenceId);
  afterCommit(db, () => sendToCall(live, { inside: conferenceId }, 'recording', recording));
}

/** After a change of who is inside, who waits, or who moderates. */
export async function publishPresence(
  { db, live, now }: CallContext,
  conferenceId: string,
): Promise<void> {
  const participants = await findParticipants(db, conferenceId, now());
  const waiting = await findWaitingGuests(db, conferenceId, now());
  const recording = await findRunningRecording(db, conferenceId);
  const moderators = participants.filter(({ role }) => role === 'moderator').map(({ id }) => id);
  afterCommit(db, () => {
    sendToCall(live, { inside: conferenceId }, 'participants', participants);
    sendToCall(live, { attendeeIds: moderators }, 'waiting', waiting);
    // Those who came have not answered, and those who left need not.
    if (recording) sendToCall(live, { inside: conferenceId }, 'recording', recording);
  });
}
