import { Box, Menu } from '@mantine/core';
import {
  IconBan,
  IconBell,
  IconBellOff,
  IconCircleDot,
  IconMessages,
  IconStar,
  IconStarOff,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/session.ts';
import type { Point } from '../use-long-press.ts';
import { canToggleBlock, myFlags, useSetRoomFlag } from './room-flags.data.ts';
import { findCachedRoom, useMarkRoom, useMute } from './rooms.data.ts';
import { unseenQuery, withUnseen } from './unseen.data.ts';
import { useRoomText } from './use-room-text.ts';

export type OpenRoomMenu = (roomId: string, at: Point) => void;

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The room whose context menu is open, and its position. */
export function useRoomMenu() {
  const [target, setTarget] = useState<{ roomId: string; at: Point } | null>(null);
  const [opened, setOpened] = useState(false);
  const open: OpenRoomMenu = (roomId, at) => {
    setTarget({ roomId, at });
    setOpened(true);
  };
  return { target, opened, open, close: () => setOpened(false) } as const;
}

interface Props {
  menu: ReturnType<typeof useRoomMenu>;
  /** Called after closing, to return the focus to the room's row. */
  onClosed: (roomId: string) => void;
  onBlock: (room: Room) => void;
}

/** The actions on a room, at the point where the user opened the menu. */
export function RoomMenu({ menu, onClosed, onBlock }: Props) {
  const { t } = useTranslation('chat');
  const roomText = useRoomText();
  const cache = useQueryClient();
  const { target } = menu;
  const { data: counts } = useQuery(unseenQuery);
  const cached = target && findCachedRoom(cache, ({ id }) => id === target.roomId);
  if (!target || !cached) return null;
  const room = withUnseen(cached, counts);
  return (
    <Menu
      opened={menu.opened}
      onClose={menu.close}
      onExitTransitionEnd={() => onClosed(target.roomId)}
      position="bottom-start"
      returnFocus={false}
      keepMounted={false}
    >
      <Menu.Target>
        <Box pos="fixed" left={target.at.x} top={target.at.y} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('menu.label', { name: roomText.nameOf(room) })}>
        <RoomMenuItems room={room} onBlock={() => onBlock(room)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The menu items, for the list and for the room's own menu. */
function RoomMenuItems({ room, onBlock }: { room: Room; onBlock: () => void }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const flag = useSetRoomFlag();
  const mute = useMute();
  const mark = useMarkRoom();
  const { starred, direct } = myFlags(room, me);
  const isSeen = room.unseen.unseen === 0;
  return (
    <>
      <Menu.Item
        leftSection={starred ? <IconStarOff {...ICON} /> : <IconStar {...ICON} />}
        onClick={() => flag.mutate({ room, flag: 'starred', isOn: !starred })}
      >
        {t(starred ? 'menu.unstar' : 'menu.star')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMessages {...ICON} />}
        onClick={() => flag.mutate({ room, flag: 'direct', isOn: !direct })}
      >
        {t(direct ? 'menu.undirect' : 'menu.direct')}
      </Menu.Item>
      <Menu.Item
        leftSection={room.muted ? <IconBell {...ICON} /> : <IconBellOff {...ICON} />}
        onClick={() => mute.mutate({ room, muted: !room.muted })}
      >
        {t(room.muted ? 'menu.unmute' : 'menu.mute')}
      </Menu.Item>
      {room.lastPosition > 0 && (
        <Menu.Item
          leftSection={<IconCircleDot {...ICON} />}
          onClick={() => mark.mutate({ room, isSeen: !isSeen })}
        >
          {t(isSeen ? 'menu.mark_unseen' : 'menu.mark_seen')}
        </Menu.Item>
      )}
      {canToggleBlock(room, me) && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconBan {...ICON} />} onClick={onBlock}>
            {t(room.closed === 'blocked_by_me' ? 'menu.unblock' : 'menu.block')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
