// What every participant may do.
import type {
  CallMessage,
  CallRequest,
  CALL_REACTIONS,
  SharedNotes,
} from '@thedot/domain/conference/call-socket';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Live } from '../../../kernel/live.ts';
import type { NamespaceSocket } from '../../../kernel/socket-namespace.ts';
import { afterCommit } from '../../../db/in-transaction.ts';
import type { ConferenceContext } from '../attendees.service.ts';
import { insideRoom, sendToCall, sendToParticipant } from '../call-events.ts';
import { insertMessage, saveNotes, updateAttendee } from '../call.queries.ts';
import { findMessage } from '../call-state.queries.ts';
import { asParticipant, type Caller } from '../in-call.ts';
import { publishParticipants } from '../publish-call.ts';

/** What passes through memory only. Those inside are in its room, and leave it with their stay. */
interface Passing {
  readonly live: Live;
  readonly caller: Caller;
  readonly socket: NamespaceSocket;
}

function assertInside({ caller, socket }: Passing): void {
  if (!socket.isIn(insideRoom(caller.conferenceId))) throw new AppError('meeting.token_invalid');
}

export function passSignal(passing: Passing, { to, signal }: CallRequest<'signal'>): void {
  assertInside(passing);
  const { live, caller } = passing;
  const from = caller.id;
  sendToParticipant(live, { ...caller, id: to }, 'signal', { from, signal });
}

export function passReaction(passing: Passing, emoji: (typeof CALL_REACTIONS)[number]): void {
  assertInside(passing);
  const { live, caller, socket } = passing;
  const others = { inside: caller.conferenceId, exceptSocket: socket.id };
  sendToCall(live, others, 'reaction', { from: caller.id, emoji });
}

export const changeMedia = (
  ctx: ConferenceContext,
  caller: Caller,
  { microphone, camera, screen }: CallRequest<'media'>,
): Promise<void> =>
  asParticipant(ctx, caller, async ({ tx, self }) => {
    await updateAttendee(tx.db, self.id, { microphone, camera, screen });
    await publishParticipants(tx, caller.conferenceId);
  });

export const raiseHand = (
  ctx: ConferenceContext,
  caller: Caller,
  { raised }: CallRequest<'hand'>,
): Promise<void> =>
  asParticipant(ctx, caller, async ({ tx, self }) => {
    const at = raised ? tx.now().toISOString() : null;
    await updateAttendee(tx.db, self.id, { hand_raised_at: at });
    await publishParticipants(tx, caller.conferenceId);
  });

/** The sender gets the message as the reply, the others as an event. */
export const say = (
  ctx: ConferenceContext,
  { caller, socket }: Omit<Passing, 'live'>,
  { clientId, text }: CallRequest<'say'>,
): Promise<CallMessage> =>
  asParticipant(ctx, caller, async ({ tx, self }) => {
    const { db, live, now } = tx;
    const { conferenceId } = caller;
    const at = now();
    const isNew = await insertMessage(db, {
      conferenceId,
      attendeeId: self.id,
      clientId,
      text,
      at,
    });
    const message = await findMessage(db, { attendeeId: self.id, clientId });
    const others = { inside: conferenceId, exceptSocket: socket.id };
    if (isNew) afterCommit(db, () => sendToCall(live, others, 'message', message));
    return message;
  });

export const editNotes = (
  ctx: ConferenceContext,
  { caller, socket }: Omit<Passing, 'live'>,
  { text, version }: CallRequest<'edit-notes'>,
): Promise<SharedNotes> =>
  asParticipant(ctx, caller, async ({ tx }) => {
    const { db, live, now } = tx;
    const { conferenceId } = caller;
    const notes = assertFound(
      await saveNotes(db, { conferenceId, text, version, at: now() }),
      'meeting.notes_changed',
    );
    const others = { inside: conferenceId, exceptSocket: socket.id };
    afterCommit(db, () => sendToCall(live, others, 'notes', notes));
    return notes;
  });
