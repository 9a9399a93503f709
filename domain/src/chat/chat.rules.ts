import type { Person } from '../access/abilities.ts';
import { can, permission } from '../access/access.ts';
import { isStaffActor, hasOpeningHours, Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { RoomClosed } from './rooms.contract.ts';

/** Somebody of a chat, as far as it depends on them who may write. */
export interface ChatPerson extends Person {
  readonly id: string;
  readonly organizationId: string | null;
  readonly isRemoved: boolean;
}

/** What there is between two people. */
export interface ChatRelationship {
  /** Whom the hub has put there for everybody's questions; null when nobody. */
  readonly supportId: string | null;
  /** A request of one to the other, whatever became of it. */
  readonly haveBooking: boolean;
  readonly haveRoom: boolean;
  readonly blockedByMe: boolean;
  readonly blockedByThem: boolean;
}

export const mayChat = (person: ChatPerson): boolean =>
  !person.isRemoved && can(person, permission('create', 'chat'));

/** The roles whose people chat, once they are fully in: what a statement looks for. */
export const CHAT_ROLES: readonly Role[] = Role.options.filter((role) =>
  can(
    { role, standing: 'full', station5G: false, canBookExpert: null },
    permission('create', 'chat'),
  ),
);

/** Why nobody writes between the two, as the first of them is told; null when both may. */
export function roomClosedReason(
  me: ChatPerson,
  other: ChatPerson,
  between: ChatRelationship,
): RoomClosed | null {
  if (other.isRemoved) return 'removed';
  if (!mayChat(me) || !mayChat(other)) return 'not_allowed';
  // The hub's team is muted, not blocked; whoever joins it is not blocked any more.
  if (between.blockedByMe && !isStaffActor(other)) return 'blocked_by_me';
  if (between.blockedByThem && !isStaffActor(me)) return 'blocked';
  return haveReason(me, other, between) ? null : 'not_allowed';
}

/** Said of both sides at once: whoever may be written to may answer. */
function haveReason(me: ChatPerson, other: ChatPerson, between: ChatRelationship): boolean {
  const { supportId, haveBooking, haveRoom } = between;
  if (supportId === me.id || supportId === other.id) return true;
  if (me.organizationId !== null && me.organizationId === other.organizationId) return true;
  // Staff begin with everybody; begun, it goes both ways.
  if (isStaffActor(me) || (isStaffActor(other) && haveRoom)) return true;
  if (hasOpeningHours(me.role))
    return isStaffActor(other) || hasOpeningHours(other.role) || haveBooking;
  return hasOpeningHours(other.role) && haveBooking;
}

const REFUSALS: Readonly<Record<RoomClosed, ErrorCode>> = {
  removed: 'chat.not_allowed',
  not_allowed: 'chat.not_allowed',
  blocked_by_me: 'chat.blocked',
  blocked: 'chat.blocked',
};

export function refuseToWrite(
  me: ChatPerson,
  other: ChatPerson,
  between: ChatRelationship,
): ErrorCode | null {
  if (me.id === other.id) return 'chat.self';
  const closed = roomClosedReason(me, other, between);
  return closed && REFUSALS[closed];
}

export function refuseToBlock(
  meId: string,
  other: { readonly id: string; readonly role: string },
): ErrorCode | null {
  if (meId === other.id) return 'chat.self';
  return isStaffActor(other) ? 'chat.staff_not_blocked' : null;
}

/** Who signs as somebody else is refused, whoever that is. */
export const refuseSender = (meId: string, senderId: string | undefined): ErrorCode | null =>
  senderId === undefined || senderId === meId ? null : 'chat.not_sender';

/** A message says something, or brings something. */
export const refuseEmpty = (message: {
  readonly text: string;
  readonly files: readonly string[];
  readonly bookingId?: string | undefined;
}): ErrorCode | null =>
  message.text || message.files.length > 0 || message.bookingId ? null : 'chat.empty';

export const mentions = (text: string, userId: string): boolean =>
  text.toLowerCase().includes(`<@${userId}>`);
