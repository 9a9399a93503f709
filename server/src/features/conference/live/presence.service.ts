import { timeLimitOf } from '@thedot/domain/conference/conference-end.rules';
import type { CallRequest, CallSnapshot, EnterReply } from '@thedot/domain/conference/call-socket';
import { refusePlace, refuseWaiting } from '@thedot/domain/conference/places.rules';
import { assertAllowed } from '@thedot/domain/errors';
import { afterCommit } from '../../../db/in-transaction.ts';
import { transact } from '../../../kernel/context.ts';
import type { NamespaceSocket } from '../../../kernel/socket-namespace.ts';
import { closeStays, openStay } from '../attendees.queries.ts';
import { type ConferenceContext, dismissAttendees, notePresence } from '../attendees.service.ts';
import { closeCall, insideRoom, leaveCallRooms, participantRoom } from '../call-events.ts';
import { lockRunningConference } from '../conferences.queries.ts';
import { assignRecorder, inheritConsents } from '../recordings.queries.ts';
import {
  beginAutomatically,
  handOverRecording,
  type RecordingContext,
} from '../recordings/recordings.service.ts';
import { findInside, updateAttendee, updateToDisconnected } from '../call.queries.ts';
import {
  findMessages,
  findNotes,
  findParticipants,
  findRunningRecording,
  findWaitingGuests,
} from '../call-state.queries.ts';
import { type Call, type Caller, inMeeting } from '../in-call.ts';
import { keptFrom, seatsOf } from '../kept-places.ts';
import { countWaiting } from '../places.queries.ts';
import { publishPresence } from '../publish-call.ts';

/** Enters the meeting, or takes the place of the attendee's earlier connection in the same stay. */
export const enterCall = (
  ctx: RecordingContext,
  caller: Caller,
  { microphone, camera }: CallRequest<'enter'>,
  socket: NamespaceSocket,
): Promise<EnterReply> =>
  inMeeting(ctx, caller, async (call) => {
    const { tx, self } = call;
    const { db, now } = tx;
    const connection = { socket_id: socket.id, seen_at: now().toISOString() };
    // Only that which was there before: of two that enter at once, the later takes over.
    const { socketId: earlier } = self;
    if (earlier !== null && earlier !== socket.id)
      afterCommit(db, () => closeCall(tx.live, { socketId: earlier }, { reason: 'elsewhere' }));
    if (self.state === 'denied' || self.state === 'removed') return { state: self.state };
    if (self.state === 'waiting') {
      const { conferenceId, id: attendeeId } = caller;
      const others = { conferenceId, userId: self.userId, attendeeId, now: now() };
      assertAllowed(refuseWaiting(await countWaiting(db, others)));
      await updateAttendee(db, self.id, connection);
      await notePresence(tx, caller.conferenceId);
      return { state: 'waiting' };
    }
    await takeSeat(call);
    await updateAttendee(db, self.id, {
      ...connection,
      state: 'admitted',
      microphone,
      camera,
      screen: false,
    });
    // Before the snapshot is read, so that nothing is missed in between.
    socket.join([insideRoom(caller.conferenceId), participantRoom(caller)]);
    await beginAutomatically(call, ctx);
    await notePresence(tx, caller.conferenceId);
    return { state: 'inside', call: await findSnapshot(call) };
  });

/** Another attendee of the same user leaves their place to this one. */
async function takeSeat({ tx, conference, self }: Call): Promise<void> {
  const inside = await findInside(tx.db, conference.id);
  const earlier = inside.filter(
    ({ id, userId }) => id !== self.id && userId !== null && userId === self.userId,
  );
  const taken = inside
    .filter((it) => it.id !== self.id && !earlier.includes(it))
    .map(({ id, userId }) => userId ?? id);
  const keptFor = keptFrom(conference, self, tx.now());
  assertAllowed(refusePlace({ most: seatsOf(conference), taken, keptFor }, self.userId));
  for (const { id } of earlier) await assignRecorder(tx.db, conference.id, id, self.id);
  await inheritConsents(tx.db, { ...self, conferenceId: conference.id });
  await openStay(tx.db, self.id, tx.now());
  await dismissAttendees(
    tx,
    earlier.map(({ id }) => ({ id, conferenceId: conference.id })),
    { state: 'left', end: { reason: 'elsewhere' } },
  );
}

async function findSnapshot({ tx, conference, self }: Call): Promise<CallSnapshot> {
  const { db, now } = tx;
  const { id, started_at: startedAt, created_at, duration_min: durationMin } = conference;
  const endsAt = timeLimitOf({ createdAt: new Date(created_at), durationMin });
  return {
    selfId: self.id,
    participants: await findParticipants(db, id, now()),
    waiting: self.role === 'moderator' ? await findWaitingGuests(db, id, now()) : [],
    messages: await findMessages(db, id),
    notes: await findNotes(db, id),
    recording: await findRunningRecording(db, id),
    startedAt: startedAt ?? now().toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}

/** Leaves the meeting, or gives up waiting. The token stays good, to come back. */
export async function leaveCall(ctx: ConferenceContext, caller: Caller): Promise<void> {
  await transact(ctx, async (tx) => {
    const { id, conferenceId } = caller;
    if (!(await lockRunningConference(tx.db, conferenceId))) return;
    await handOverRecording(tx, caller);
    await closeStays(tx.db, [id], tx.now());
    await updateAttendee(tx.db, id, {
      socket_id: null,
      microphone: false,
      camera: false,
      screen: false,
      hand_raised_at: null,
    });
    await notePresence(tx, conferenceId);
    afterCommit(tx.db, () => leaveCallRooms(tx.live, caller));
  });
}

/** The connection may come back: the stay goes on until it is silent for too long. */
export const noteDisconnect = (
  ctx: ConferenceContext,
  { id, conferenceId }: Caller,
  socketId: string,
): Promise<void> =>
  transact(ctx, async (tx) => {
    if (!(await lockRunningConference(tx.db, conferenceId))) return;
    if (await updateToDisconnected(tx.db, { id, socketId, at: tx.now() }))
      await publishPresence(tx, conferenceId);
  });
