import type { Person } from '../access/abilities.ts';
import { can, permission } from '../access/access.ts';
import { isStaffActor, hasOpeningHours, Role } from '../access/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { RoomClosedReason } from './rooms.contract.ts';

/** The facts about a person that decide who may write. */
export interface ChatPerson extends Person {
  readonly id: string;
  readonly organizationId: string | null;
  readonly isRemoved: boolean;
}

/** The facts about two people that decide whether they may write to each other. */
export interface ChatRelationship {
  /** The id of the support user, to whom everyone may write; null when the hub has none. */
  readonly supportId: string | null;
  /** There is a booking between the two, in any status. */
  readonly hasBooking: boolean;
  readonly hasRoom: boolean;
  readonly blockedByMe: boolean;
  readonly blockedByThem: boolean;
}

export const canChat = (person: ChatPerson): boolean =>
  !person.isRemoved && can(person, permission('create', 'chat'));

/** The roles that may chat once an account is complete, for use in SQL. */
export const CHAT_ROLES: readonly Role[] = Role.options.filter((role) =>
  can(
    { role, standing: 'full', station5G: false, canBookExpert: null },
    permission('create', 'chat'),
  ),
);

/** Returns why the two may not write to each other, as shown to the first of them; null when both may. */
export function roomClosedReason(
  me: ChatPerson,
  other: ChatPerson,
  between: ChatRelationship,
): RoomClosedReason | null {
  if (other.isRemoved) return 'removed';
  if (!canChat(me) || !canChat(other)) return 'not_allowed';
  // Staff cannot be blocked, only muted. A block ends when the blocked user joins the staff.
  if (between.blockedByMe && !isStaffActor(other)) return 'blocked_by_me';
  if (between.blockedByThem && !isStaffActor(me)) return 'blocked';
  return canWriteToEachOther(me, other, between) ? null : 'not_allowed';
}

/** The rule is symmetric, so that a person who receives a message may answer. */
function canWriteToEachOther(
  me: ChatPerson,
  other: ChatPerson,
  between: ChatRelationship,
): boolean {
  const { supportId, hasBooking, hasRoom } = between;
  if (supportId === me.id || supportId === other.id) return true;
  if (me.organizationId !== null && me.organizationId === other.organizationId) return true;
  // Staff may start a chat with everyone. Once there is a room, both may write.
  if (isStaffActor(me) || (isStaffActor(other) && hasRoom)) return true;
  if (hasOpeningHours(me.role))
    return isStaffActor(other) || hasOpeningHours(other.role) || hasBooking;
  return hasOpeningHours(other.role) && hasBooking;
}

const ERROR_BY_REASON: Readonly<Record<RoomClosedReason, ErrorCode>> = {
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
  return closed && ERROR_BY_REASON[closed];
}

export function refuseToBlock(
  meId: string,
  other: { readonly id: string; readonly role: string },
): ErrorCode | null {
  if (meId === other.id) return 'chat.self';
  return isStaffActor(other) ? 'chat.staff_not_blocked' : null;
}

/** Refuses a message that names another sender than the caller. */
export const refuseSender = (meId: string, senderId: string | undefined): ErrorCode | null =>
  senderId === undefined || senderId === meId ? null : 'chat.not_sender';

/** A message needs a text, a file or a session card. */
export const refuseEmptyMessage = (message: {
  readonly text: string;
  readonly files: readonly string[];
  readonly bookingId?: string | undefined;
}): ErrorCode | null =>
  message.text || message.files.length > 0 || message.bookingId ? null : 'chat.empty';

export const mentionsUser = (text: string, userId: string): boolean =>
  text.toLowerCase().includes(`<@${userId}>`);
