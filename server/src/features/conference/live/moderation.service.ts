// What only moderators may do.
import type { CallRequest } from '@thedot/domain/conference/call-socket';
import { admissions } from '@thedot/domain/conference/places.rules';
import { AppError, assertAllowed } from '@thedot/domain/errors';
import { afterCommit } from '../../../db/in-transaction.ts';
import {
  type ConferenceContext,
  dismissAttendees,
  endConference,
  notePresence,
} from '../attendees.service.ts';
import { sendToCall } from '../call-events.ts';
import { handOverRecording } from '../recordings/recordings.service.ts';
import { stopRunning } from '../stop-recording.ts';
import {
  type CallerRow,
  findInside,
  findWaiting,
  updateAttendee,
  updateToAdmitted,
} from '../call.queries.ts';
import { asModerator, type Call, type Caller } from '../in-call.ts';
import { keptFrom, seatsOf } from '../kept-places.ts';
import { findPlacesTaken } from '../places.queries.ts';
import { publishParticipants } from '../publish-call.ts';

/**
 * Admits guests who wait; those who do not any more are left out. Who gets no place waits on, and the moderator is told
 * why.
 */
export async function admitGuests(
  ctx: ConferenceContext,
  caller: Caller,
  { attendees }: CallRequest<'admit'>,
): Promise<void> {
  const refusal = await asModerator(ctx, caller, async ({ tx, conference }) => {
    const { db, live, now } = tx;
    const { conferenceId } = caller;
    const places = {
      most: seatsOf(conference),
      taken: await findPlacesTaken(db, { conferenceId, userId: null, now: now() }),
      keptFor: keptFrom(conference, { isGuest: true }, now()),
    };
    const guests = await findWaiting(db, conferenceId, attendees);
    const { admitted, refusal: why } = admissions(places, guests);
    if (!admitted.length) return why;
    await updateToAdmitted(db, admitted);
    await notePresence(tx, conferenceId);
    afterCommit(db, () => sendToCall(live, { attendeeIds: admitted }, 'admitted'));
    return why;
  });
  assertAllowed(refusal);
}

export const denyGuests = (
  ctx: ConferenceContext,
  caller: Caller,
  { attendees }: CallRequest<'deny'>,
): Promise<void> =>
  asModerator(ctx, caller, async ({ tx }) => {
    const { conferenceId } = caller;
    const waiting = await findWaiting(tx.db, conferenceId, attendees);
    await dismissAttendees(
      tx,
      waiting.map(({ id }) => ({ id, conferenceId })),
      { state: 'denied', end: { reason: 'denied' } },
    );
  });

export const removeParticipant = (
  ctx: ConferenceContext,
  caller: Caller,
  { attendee }: CallRequest<'remove'>,
): Promise<void> =>
  asModerator(ctx, caller, async (call) => {
    // Leaving is the way for oneself.
    assertAllowed(attendee === caller.id ? 'access.denied' : null);
    const { id } = await findParticipant(call, attendee);
    const { conferenceId } = caller;
    await handOverRecording(call.tx, { id, conferenceId });
    await dismissAttendees(call.tx, [{ id, conferenceId }], {
      state: 'removed',
      end: { reason: 'removed' },
    });
  });

export const setRole = (
  ctx: ConferenceContext,
  caller: Caller,
  { attendee, role }: CallRequest<'set-role'>,
): Promise<void> =>
  asModerator(ctx, caller, async (call) => {
    const { tx, conference } = call;
    const { id } = await findParticipant(call, attendee);
    if (role === 'viewer') {
      const inside = await findInside(tx.db, conference.id);
      const isOther = (it: CallerRow) => it.role === 'moderator' && it.id !== id;
      assertAllowed(inside.some(isOther) ? null : 'meeting.last_moderator');
      await handOverRecording(tx, { id, conferenceId: conference.id });
    }
    await updateAttendee(tx.db, id, { role });
    await notePresence(tx, conference.id);
  });

export const muteParticipant = (
  ctx: ConferenceContext,
  caller: Caller,
  { attendee }: CallRequest<'mute'>,
): Promise<void> =>
  asModerator(ctx, caller, async (call) => {
    const { db, live } = call.tx;
    const { id } = await findParticipant(call, attendee);
    await updateAttendee(db, id, { microphone: false });
    await publishParticipants(call.tx, caller.conferenceId);
    afterCommit(db, () => sendToCall(live, { attendeeId: id }, 'muted', { by: caller.id }));
  });

export const endCall = (ctx: ConferenceContext, caller: Caller): Promise<void> =>
  asModerator(ctx, caller, async ({ tx, conference, self }) => {
    // Whose page has sent its last piece, if it records.
    await stopRunning(tx, conference.id, { stoppedBy: self.id });
    await endConference(tx, conference.id, 'moderator');
  });

async function findParticipant({ tx, conference }: Call, id: string): Promise<CallerRow> {
  const found = (await findInside(tx.db, conference.id)).find((it) => it.id === id);
  if (!found) throw new AppError('meeting.participant_gone');
  return found;
}
