import { Button } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DotsLoading } from '../../../ui/DotsLoading.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { type Rooms, SECTIONS, type Section } from '../use-rooms.ts';
import classes from './RoomList.module.css';
import { RoomMenu, useRoomMenu } from './RoomMenu.tsx';
import { RoomRow } from './RoomRow.tsx';

type Line = { readonly heading: Section } | { readonly room: Room };

const HEIGHT = { heading: 38, room: 57 } as const;
/** How near to the end the next page is asked for. */
const AHEAD = 6;

interface Props {
  rooms: Rooms;
  openId: string;
  onStart: () => void;
  onBlock: (room: Room) => void;
}

export function RoomList({ rooms, openId, onStart, onBlock }: Props) {
  const { t } = useTranslation('chat');
  const lines = SECTIONS.flatMap((heading): Line[] => {
    const its = rooms.sections[heading];
    return its.length > 0 ? [{ heading }, ...its.map((room) => ({ room }))] : [];
  });

  if (lines.length === 0) {
    if (rooms.failedAt) return <LoadFailed text={t('rooms.failed')} onRetry={rooms.retry} />;
    if (rooms.isPending || rooms.isLoadingMore) {
      return (
        <div className={classes.waiting}>
          <Skeletons shape="rows" count={8} />
        </div>
      );
    }
    return (
      <Empty
        title={t('rooms.none.title')}
        text={t('rooms.none.text')}
        action={<Button onClick={onStart}>{t('start')}</Button>}
      />
    );
  }
  return <Lines lines={lines} rooms={rooms} openId={openId} onBlock={onBlock} />;
}

interface LinesProps extends Omit<Props, 'onStart'> {
  lines: readonly Line[];
}

function Lines({ lines, rooms, openId, onBlock }: LinesProps) {
  const { t } = useTranslation('chat');
  const frame = useRef<HTMLElement>(null);
  const menu = useRoomMenu();
  const [focused, setFocused] = useState(openId);
  const keyOf = (line: Line) => ('room' in line ? line.room.id : line.heading);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => HEIGHT[lines[at] && 'room' in lines[at] ? 'room' : 'heading'],
    getItemKey: (at) => (lines[at] ? keyOf(lines[at]) : at),
    overscan: 12,
  });
  const shown = virtual.getVirtualItems();
  const { loadMore } = rooms;
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= lines.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) loadMore();
  });

  const rowOf = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-room="${id}"]`);
  const focusAt = (at: number) => {
    const line = lines[at];
    if (!line || !('room' in line)) return;
    virtual.scrollToIndex(at);
    setFocused(line.room.id);
    requestAnimationFrame(() => rowOf(line.room.id)?.focus());
  };
  const moveFocus = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-room]')?.dataset['room'];
    const places = lines.flatMap((line, at) => ('room' in line ? [at] : []));
    const from = places.findIndex((at) => lines[at] && keyOf(lines[at]) === id);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: places.length - 1 }[
      event.key
    ];
    const place = to === undefined ? undefined : places[to];
    if (from < 0 || place === undefined || event.altKey) return;
    event.preventDefault();
    focusAt(place);
  };

  const ids = shown.flatMap(({ index }) => {
    const line = lines[index];
    return line && 'room' in line ? [line.room.id] : [];
  });
  const stop = [focused, openId].find((id) => ids.includes(id)) ?? ids[0];

  const failed = <LoadFailed text={t('rooms.failed')} onRetry={rooms.retry} />;

  return (
    <nav ref={frame} className={classes.frame} aria-label={t('rooms.label')}>
      {rooms.failedAt === 'top' && failed}
      <ul className={classes.lines} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classes.line}
                style={{ transform: `translateY(${start}px)` }}
              >
                {'room' in line ? (
                  <RoomRow
                    room={line.room}
                    isOpen={line.room.id === openId}
                    isStop={line.room.id === stop}
                    isFromList={openId === ''}
                    onFocus={() => setFocused(line.room.id)}
                    onKeyDown={moveFocus}
                    onMenu={menu.open}
                  />
                ) : (
                  <h2 className={classes.heading}>
                    {line.heading === 'starred' && <IconStarFilled size={13} aria-hidden />}
                    {t(`section.${line.heading}`)}
                  </h2>
                )}
              </li>
            )
          );
        })}
      </ul>
      {rooms.isLoadingMore && (
        <div className={classes.more}>
          <DotsLoading />
        </div>
      )}
      {rooms.failedAt === 'end' && failed}
      <RoomMenu menu={menu} onClosed={(id) => rowOf(id)?.focus()} onBlock={onBlock} />
    </nav>
  );
}
