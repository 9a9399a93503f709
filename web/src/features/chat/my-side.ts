import type { Room } from '@thedot/domain/chat/rooms.contract';

export interface Side {
  readonly starred: boolean;
  readonly direct: boolean;
}

export const isSender = (room: Room, me: string) => room.senderId === me;

/** What I made of a room. */
export const mySide = (room: Room, me: string): Side =>
  isSender(room, me)
    ? { starred: room.starredSender, direct: room.directSender }
    : { starred: room.starredReceiver, direct: room.directReceiver };

/** The room with my side of it as it is wanted. */
export const withMySide = (room: Room, me: string, { starred, direct }: Side): Room =>
  isSender(room, me)
    ? { ...room, starredSender: starred, directSender: direct }
    : { ...room, starredReceiver: starred, directReceiver: direct };

/** A star is for direct messages: it brings a room among them, and leaves with them. */
export function sideAfter(side: Side, flag: keyof Side, isOn: boolean): Side {
  if (flag === 'starred') return { starred: isOn, direct: side.direct || isOn };
  return { direct: isOn, starred: side.starred && isOn };
}
