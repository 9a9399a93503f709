import type { Room } from '@thedot/domain/chat/rooms.contract';

interface Props {
  room: Room;
  /** The message that the address points at. */
  at: string | null;
}

/** What was said in a room, and the place to answer. */
export function RoomView({ room }: Props) {
  return <div data-room={room.id} />;
}
