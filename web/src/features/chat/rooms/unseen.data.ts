import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Room, rooms, type UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { createClient } from '../../../lib/api/client.ts';
import { isLiveConnected } from '../../../lib/live/live-events.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const api = createClient(rooms);

const KEY = ['chat', 'unseen'] as const;
const POLL_MS = 60_000;

type Counts = ReadonlyMap<string, UnseenCounts>;

/** Unseen counts by room; live events update the fetched answer. */
export const unseenQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<Counts> => {
    const before = cachedCounts();
    const answer = await api.unseen({}, { signal });
    return mergeCounts(answer.rooms, before, cachedCounts());
  },
  refetchInterval: () => !isLiveConnected() && POLL_MS,
  refetchOnWindowFocus: true,
  staleTime: 30_000,
  // Maps are not JSON, so they cannot be compared structurally.
  structuralSharing: false,
  meta: { silent: true },
});

/** The number of unseen messages, without muted rooms. */
export const countUnseen = (counts: Counts): number =>
  [...counts.values()].reduce((sum, { unseen, muted }) => sum + (muted ? 0 : unseen), 0);

/** A room with its current counts, which are cached only here. */
export const withUnseen = (room: Room, counts: Counts | undefined): Room =>
  counts
    ? { ...room, unseen: counts.get(room.id) ?? { ...room.unseen, unseen: 0, mentions: 0 } }
    : room;

/** Applies the counts of one room from an event or answer; older counts are ignored. */
export function applyUnseen(cache: QueryClient, received: UnseenCounts): void {
  const isFetching = cache.isFetching({ queryKey: KEY }) > 0;
  cache.setQueryData(KEY, (counts: Counts | undefined) => {
    // Without a cached answer one room is only kept while the full answer is being fetched.
    if (!counts && !isFetching) return counts;
    return isOlder(received, counts?.get(received.roomId))
      ? counts
      : new Map([...(counts ?? []), [received.roomId, received]]);
  });
}

const cachedCounts = (): Counts => queryClient.getQueryData(unseenQuery.queryKey) ?? new Map();

/**
 * Merges a fetched answer with the cache. A room missing in the answer has nothing unseen, unless an event arrived
 * during the fetch. The newer of two counts wins.
 */
function mergeCounts(answer: readonly UnseenCounts[], before: Counts, now: Counts): Counts {
  const changed = [...now].filter(([roomId, counts]) => before.get(roomId) !== counts);
  const all = new Map(changed);
  for (const received of answer) {
    const cached = now.get(received.roomId);
    if (!isOlder(received, cached)) all.set(received.roomId, received);
    else if (cached) all.set(received.roomId, cached);
  }
  return all;
}

const isOlder = (received: UnseenCounts, cached: UnseenCounts | undefined): boolean =>
  cached !== undefined && received.version < cached.version;
