import { isStaffActor } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';

interface Someone {
  readonly id: string;
  readonly role: string;
}

/** Whose session it is. */
export interface CardParties {
  readonly expertId: string;
  readonly requesterId: string;
}

/** A card is for the two of its session, or for one of them with the hub's people; for others there is no session. */
export function refuseCard(
  me: Someone,
  other: Someone,
  session: CardParties | null,
): ErrorCode | null {
  if (!session) return 'booking.not_found';
  const isParty = ({ id }: Someone) => id === session.expertId || id === session.requesterId;
  const isFor =
    [me, other].some(isParty) && [me, other].every((it) => isParty(it) || isStaffActor(it));
  return isFor ? null : 'booking.not_found';
}
