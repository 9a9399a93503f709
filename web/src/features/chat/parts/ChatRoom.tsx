import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { roomQuery } from '../chat.data.ts';
import { RoomView } from '../room/RoomView.tsx';
import { unseenQuery, withUnseen } from '../unseen.data.ts';
import type { ChatAddress } from '../use-chat-address.ts';
import { useInfo } from '../use-info.ts';
import { useSearching } from '../use-searching.ts';
import classes from './ChatRoom.module.css';
import { InfoPane } from './InfoPane.tsx';
import { LineAway } from './LineAway.tsx';
import { PinnedBar } from './PinnedBar.tsx';
import { RoomAbsent } from './RoomAbsent.tsx';
import { RoomHead } from './RoomHead.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';

interface Props {
  id: string;
  /** The message that the address points at. */
  at: string | null;
  address: ChatAddress;
  onBlock: (room: Room) => void;
}

/** The room that is open: its head, what was said in it, and beside it who it is with. */
export function ChatRoom({ id, at, address, onBlock }: Props) {
  const { data: found, error, refetch } = useQuery(roomQuery(useQueryClient(), id));
  const { data: counts } = useQuery(unseenQuery);
  const room = found && withUnseen(found, counts);
  const info = useInfo();
  const searching = useSearching();
  const jump = (messageId: string) => address.openRoom(id, messageId);

  if (!room && error) {
    return <RoomAbsent error={error} onBack={address.close} onRetry={() => void refetch()} />;
  }
  if (!room) return <RoomSkeleton />;
  return (
    <div className={classes.open} data-wide={(info.isBeside && info.opened) || undefined}>
      <section className={classes.room} aria-labelledby="chat-room">
        <RoomHead room={room} info={info} searching={searching} onBack={address.close} />
        <LineAway isAlone />
        <PinnedBar room={room} onJump={jump} />
        <div className={classes.view}>
          <RoomView room={room} at={at} searching={searching} />
        </div>
      </section>
      <InfoPane
        room={room}
        info={info}
        onJump={jump}
        onSearch={searching.open}
        onBlock={() => onBlock(room)}
      />
    </div>
  );
}
