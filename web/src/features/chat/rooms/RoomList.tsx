import { Box, Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/dots/DotsLoading.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import clsx from 'clsx';
import chat from '../chat.module.css';
import classes from './RoomList.module.css';
import { RoomMenu, useRoomMenu } from './RoomMenu.tsx';
import { RoomRow } from './RoomRow.tsx';
import { type Rooms, SECTIONS, type Section } from './use-rooms.ts';

type ListItem = { readonly heading: Section } | { readonly room: Room };

const HEIGHT = { heading: 38, room: 57 } as const;
/** The next page is loaded when fewer rows than this remain. */
const LOAD_MORE_ROWS = 6;

interface Props {
  rooms: Rooms;
  openId: string;
  onNewChat: () => void;
  onBlock: (room: Room) => void;
}

export function RoomList({ rooms, openId, onNewChat, onBlock }: Props) {
  const { t } = useTranslation('chat');
  const items = SECTIONS.flatMap((heading): ListItem[] => {
    const sectionRooms = rooms.sections[heading];
    return sectionRooms.length > 0 ? [{ heading }, ...sectionRooms.map((room) => ({ room }))] : [];
  });

  if (items.length === 0) {
    if (rooms.failedAt) return <LoadFailed text={t('rooms.failed')} onRetry={rooms.retry} />;
    if (rooms.isPending || rooms.isLoadingMore) {
      return (
        <Box p="4px 16px">
          <Skeletons shape="rows" count={8} />
        </Box>
      );
    }
    return (
      <EmptyState
        title={t('rooms.none.title')}
        text={t('rooms.none.text')}
        action={<Button onClick={onNewChat}>{t('start')}</Button>}
      />
    );
  }
  return <VirtualList items={items} rooms={rooms} openId={openId} onBlock={onBlock} />;
}

interface VirtualListProps extends Omit<Props, 'onNewChat'> {
  items: readonly ListItem[];
}

function VirtualList({ items, rooms, openId, onBlock }: VirtualListProps) {
  const { t } = useTranslation('chat');
  const frame = useRef<HTMLElement>(null);
  const menu = useRoomMenu();
  const [focused, setFocused] = useState(openId);
  const itemKey = (item: ListItem) => ('room' in item ? item.room.id : item.heading);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => HEIGHT[items[at] && 'room' in items[at] ? 'room' : 'heading'],
    getItemKey: (at) => (items[at] ? itemKey(items[at]) : at),
    overscan: 12,
  });
  const visible = virtual.getVirtualItems();
  const { loadMore } = rooms;
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= items.length - LOAD_MORE_ROWS;
  useEffect(() => {
    if (isNearEnd) loadMore();
  });

  const findRow = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-room="${id}"]`);
  const focusAt = (at: number) => {
    const item = items[at];
    if (!item || !('room' in item)) return;
    virtual.scrollToIndex(at);
    setFocused(item.room.id);
    requestAnimationFrame(() => findRow(item.room.id)?.focus());
  };
  const moveFocus = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')?.dataset['room'];
    const roomIndexes = items.flatMap((item, at) => ('room' in item ? [at] : []));
    const from = roomIndexes.findIndex((at) => items[at] && itemKey(items[at]) === id);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: roomIndexes.length - 1 }[
      event.key
    ];
    const target = to === undefined ? undefined : roomIndexes[to];
    if (from < 0 || target === undefined || event.altKey) return;
    event.preventDefault();
    focusAt(target);
  };

  const ids = visible.flatMap(({ index }) => {
    const item = items[index];
    return item && 'room' in item ? [item.room.id] : [];
  });
  const tabStopId = [focused, openId].find((id) => ids.includes(id)) ?? ids[0];

  const failed = <LoadFailed text={t('rooms.failed')} onRetry={rooms.retry} />;

  return (
    <nav ref={frame} className={clsx(classes.frame, chat.scroll)} aria-label={t('rooms.label')}>
      {rooms.failedAt === 'top' && failed}
      <Box component="ul" pos="relative" h={virtual.getTotalSize()}>
        {visible.map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.line}
                style={{ transform: `translateY(${start}px)` }}
              >
                {'room' in item ? (
                  <RoomRow
                    room={item.room}
                    isOpen={item.room.id === openId}
                    isTabStop={item.room.id === tabStopId}
                    isFromList={openId === ''}
                    onFocus={() => setFocused(item.room.id)}
                    onKeyDown={moveFocus}
                    onMenu={menu.open}
                  />
                ) : (
                  <h2 className={chat.heading}>
                    {item.heading === 'starred' && <IconStarFilled size={13} aria-hidden />}
                    {t(`section.${item.heading}`)}
                  </h2>
                )}
              </li>
            )
          );
        })}
      </Box>
      {rooms.isLoadingMore && (
        <Box p="8px 10px">
          <DotsLoading />
        </Box>
      )}
      {rooms.failedAt === 'end' && failed}
      <RoomMenu menu={menu} onClosed={(id) => findRow(id)?.focus()} onBlock={onBlock} />
    </nav>
  );
}
