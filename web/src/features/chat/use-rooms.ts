import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useMemo } from 'react';
import { useMe } from '../../app/session.ts';
import { roomsQuery } from './chat.data.ts';
import { mySide } from './my-side.ts';
import { unseenQuery, withUnseen } from './unseen.data.ts';

export const SECTIONS = ['starred', 'direct', 'others'] as const;
export type Section = (typeof SECTIONS)[number];

export type Sections = Readonly<Record<Section, readonly Room[]>>;

/** My rooms in their sections, the last used of each first. */
export function sectionsOf(known: readonly Room[], me: string): Sections {
  const rooms = [...new Map(known.map((room) => [room.id, room])).values()].sort(byUse);
  const sectionOf = (room: Room): Section => {
    const side = mySide(room, me);
    if (side.starred) return 'starred';
    return side.direct ? 'direct' : 'others';
  };
  return {
    starred: rooms.filter((room) => sectionOf(room) === 'starred'),
    direct: rooms.filter((room) => sectionOf(room) === 'direct'),
    others: rooms.filter((room) => sectionOf(room) === 'others'),
  };
}

const byUse = (a: Room, b: Room) => b.lastAt.localeCompare(a.lastAt) || b.id.localeCompare(a.id);

/**
 * My rooms, section by section: the others are asked for once all direct messages are here, so that nothing
 * comes in above what somebody reads.
 */
export function useRooms() {
  const { id: me } = useMe();
  const starred = useInfiniteQuery(roomsQuery('starred'));
  const direct = useInfiniteQuery(roomsQuery('direct'));
  const isDirectAll = direct.isSuccess && !direct.hasNextPage;
  const all = useInfiniteQuery({ ...roomsQuery('all'), enabled: isDirectAll });
  const last = isDirectAll ? all : direct;

  const { data: counts } = useQuery(unseenQuery);
  const sections = useMemo(() => {
    const known = [...(all.data ?? []), ...(direct.data ?? []), ...(starred.data ?? [])];
    return sectionsOf(
      known.map((room) => withUnseen(room, counts)),
      me,
    );
  }, [all.data, direct.data, starred.data, counts, me]);
  const failed = [starred, direct, all].find((list) => list.isLoadingError);
  const isStuck = last.isFetchNextPageError && !last.isFetching;

  return {
    sections,
    isPending: starred.isPending || direct.isPending,
    /** Where something is missing: above all that is shown, or below it. */
    failedAt: failed === starred ? 'top' : failed || isStuck ? 'end' : null,
    retry: () => void (failed ? failed.refetch() : last.fetchNextPage()),
    hasMore: last.hasNextPage,
    isLoadingMore: last.isFetchingNextPage || (isDirectAll && all.isPending),
    /** A page that could not be read is asked for again by a person alone. */
    loadMore: () => {
      const isIdle = last.fetchStatus === 'idle' && !last.isFetchNextPageError;
      if (last.hasNextPage && isIdle) void last.fetchNextPage();
    },
  } as const;
}
export type Rooms = ReturnType<typeof useRooms>;
