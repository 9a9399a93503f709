import { Menu } from '@mantine/core';
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
import { useMe } from '../../../app/session.ts';
import { knownRoom, useMarkRoom, useMute } from '../chat.data.ts';
import { useFlag } from '../flags.data.ts';
import { mayBlock } from '../may-block.ts';
import { mySide } from '../my-side.ts';
import { unseenQuery, withUnseen } from '../unseen.data.ts';
import type { Point } from '../use-long-press.ts';
import { useRoomWords } from '../use-room-words.ts';
import classes from './RoomMenu.module.css';

export type OpenMenu = (roomId: string, at: Point) => void;

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Which room's menu is open, and where it was asked for. */
export function useRoomMenu() {
  const [asked, setAsked] = useState<{ roomId: string; at: Point } | null>(null);
  const [opened, setOpened] = useState(false);
  const open: OpenMenu = (roomId, at) => {
    setAsked({ roomId, at });
    setOpened(true);
  };
  return { asked, opened, open, close: () => setOpened(false) } as const;
}

interface Props {
  menu: ReturnType<typeof useRoomMenu>;
  /** The keyboard goes back to where it was asked for. */
  onClosed: (roomId: string) => void;
  onBlock: (room: Room) => void;
}

/** What can be done with a room, at the place where somebody asked for it. */
export function RoomMenu({ menu, onClosed, onBlock }: Props) {
  const { t } = useTranslation('chat');
  const words = useRoomWords();
  const cache = useQueryClient();
  const { asked } = menu;
  const { data: counts } = useQuery(unseenQuery);
  const known = asked && knownRoom(cache, ({ id }) => id === asked.roomId);
  if (!asked || !known) return null;
  const room = withUnseen(known, counts);
  return (
    <Menu
      opened={menu.opened}
      onClose={menu.close}
      onExitTransitionEnd={() => onClosed(asked.roomId)}
      position="bottom-start"
      returnFocus={false}
      keepMounted={false}
    >
      <Menu.Target>
        <span className={classes.point} style={{ left: asked.at.x, top: asked.at.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('menu.label', { name: words.nameOf(room) })}>
        <RoomActs room={room} onBlock={() => onBlock(room)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The acts themselves, for the list and for the room's own menu. */
export function RoomActs({ room, onBlock }: { room: Room; onBlock: () => void }) {
  const { t } = useTranslation('chat');
  const { id: me } = useMe();
  const flag = useFlag();
  const mute = useMute();
  const mark = useMarkRoom();
  const { starred, direct } = mySide(room, me);
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
      {mayBlock(room, me) && (
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
