import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useMemo } from 'react';
import { useMe } from '../../../lib/session/session.ts';
import { myFlags } from './room-flags.data.ts';
import { roomsQuery } from './rooms.data.ts';
import { unseenQuery, withUnseen } from './unseen.data.ts';

export const SECTIONS = ['starred', 'direct', 'others'] as const;
export type Section = (typeof SECTIONS)[number];

export type Sections = Readonly<Record<Section, readonly Room[]>>;

/** Groups rooms into sections, last used first. */
export function groupRooms(allRooms: readonly Room[], me: string): Sections {
  const rooms = [...new Map(allRooms.map((room) => [room.id, room])).values()].sort(byLastUse);
  const findSection = (room: Room): Section => {
    const flags = myFlags(room, me);
    if (flags.starred) return 'starred';
    return flags.direct ? 'direct' : 'others';
  };
  return {
    starred: rooms.filter((room) => findSection(room) === 'starred'),
    direct: rooms.filter((room) => findSection(room) === 'direct'),
    others: rooms.filter((room) => findSection(room) === 'others'),
  };
}

const byLastUse = (a: Room, b: Room) =>
  b.lastAt.localeCompare(a.lastAt) || b.id.localeCompare(a.id);

/**
 * The user's rooms by section. All rooms are fetched only after every direct message is loaded, so that no row
 * is inserted above the visible ones.
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
    const allRooms = [...(all.data ?? []), ...(direct.data ?? []), ...(starred.data ?? [])];
    return groupRooms(
      allRooms.map((room) => withUnseen(room, counts)),
      me,
    );
  }, [all.data, direct.data, starred.data, counts, me]);
  const failed = [starred, direct, all].find((list) => list.isLoadingError);
  const isStuck = last.isFetchNextPageError && !last.isFetching;

  return {
    sections,
    isPending: starred.isPending || direct.isPending,
    /** Which end of the list shows a load error. */
    failedAt: failed === starred ? 'top' : failed || isStuck ? 'end' : null,
    retry: () => void (failed ? failed.refetch() : last.fetchNextPage()),
    hasMore: last.hasNextPage,
    isLoadingMore: last.isFetchingNextPage || (isDirectAll && all.isPending),
    /** Loads the next page; a failed page is only retried by the user. */
    loadMore: () => {
      const isIdle = last.fetchStatus === 'idle' && !last.isFetchNextPageError;
      if (last.hasNextPage && isIdle) void last.fetchNextPage();
    },
  } as const;
}
export type Rooms = ReturnType<typeof useRooms>;
