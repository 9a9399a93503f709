import {
  CALL_NAMESPACE,
  type CallEnd,
  type CallEvents,
} from '@thedot/domain/conference/call-socket';
import type { Live } from '../../kernel/live.ts';

/** Who is told: everyone inside a meeting, everyone with a page of it (those who wait, too), attendees, or one page. */
export type CallAudience =
  | { readonly inside: string; readonly exceptSocket?: string }
  | { readonly conferenceId: string }
  | { readonly attendeeId: string }
  | { readonly socketId: string }
  | { readonly attendeeIds: readonly string[] };

export const insideRoom = (conferenceId: string) => `inside:${conferenceId}`;
export const conferenceRoom = (conferenceId: string) => `conference:${conferenceId}`;
export const attendeeRoom = (attendeeId: string) => `attendee:${attendeeId}`;

function roomsOf(to: CallAudience): readonly string[] {
  if ('inside' in to) return [insideRoom(to.inside)];
  if ('conferenceId' in to) return [conferenceRoom(to.conferenceId)];
  // Each socket is in a room of its own.
  if ('socketId' in to) return [to.socketId];
  return 'attendeeId' in to ? [attendeeRoom(to.attendeeId)] : to.attendeeIds.map(attendeeRoom);
}

const socketsOf = (to: CallAudience) => ({
  namespace: CALL_NAMESPACE,
  rooms: roomsOf(to),
  ...('exceptSocket' in to && { except: to.exceptSocket }),
});

export const sendToCall = <E extends keyof CallEvents>(
  live: Live,
  to: CallAudience,
  event: E,
  ...payload: CallEvents[E]
): void => live.sendToRooms(socketsOf(to), event, ...payload);

/** To a participant of the same meeting; nobody else has this room. */
export const participantRoom = ({ conferenceId, id }: Participation) => `${conferenceId}/${id}`;

interface Participation {
  readonly conferenceId: string;
  readonly id: string;
}

export const sendToParticipant = <E extends keyof CallEvents>(
  live: Live,
  to: Participation,
  event: E,
  ...payload: CallEvents[E]
): void =>
  live.sendToRooms({ namespace: CALL_NAMESPACE, rooms: [participantRoom(to)] }, event, ...payload);

/** After a leave: the page may stay connected, but hears and says nothing more. */
export const leaveCallRooms = (live: Live, { id, conferenceId }: Participation): void =>
  live.leaveRooms({ namespace: CALL_NAMESPACE, rooms: [attendeeRoom(id)] }, [
    insideRoom(conferenceId),
    participantRoom({ id, conferenceId }),
  ]);

/** Tells call screens why they are closed, and closes their sockets. */
export const closeCall = (live: Live, to: CallAudience, end: CallEnd): void =>
  live.closeRooms(socketsOf(to), 'closed', end);
