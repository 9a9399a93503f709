import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';

interface ChatUser {
  readonly id: string;
  readonly role: string;
}

/** The expert and the requester of a session. */
export interface SessionParties {
  readonly expertId: string;
  readonly requesterId: string;
}

/** A session card may be sent between the two parties of the session, or between one party and staff. */
export function refuseSessionCard(
  me: ChatUser,
  other: ChatUser,
  session: SessionParties | null,
): ErrorCode | null {
  if (!session) return 'booking.not_found';
  const isParty = ({ id }: ChatUser) => id === session.expertId || id === session.requesterId;
  const isFor =
    [me, other].some(isParty) && [me, other].every((it) => isParty(it) || isStaffActor(it));
  return isFor ? null : 'booking.not_found';
}
