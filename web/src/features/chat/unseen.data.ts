import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Room, rooms, type Unseen } from '@thedot/domain/chat/rooms.contract';
import { client } from '../../app/api.ts';
import { isLive } from '../../app/live/live.ts';
import { queryClient } from '../../app/query-client.ts';

const api = client(rooms);

const KEY = ['chat', 'unseen'] as const;
const WITHOUT_LINE_MS = 60_000;

type Counts = ReadonlyMap<string, Unseen>;

/** What I have not seen, by room; while the line stands, what it says is added to the first answer. */
export const unseenQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<Counts> => {
    const before = known();
    const answer = await api.unseen({}, { signal });
    return merged(answer.rooms, before, known());
  },
  refetchInterval: () => !isLive() && WITHOUT_LINE_MS,
  refetchOnWindowFocus: true,
  staleTime: 30_000,
  // A map is no JSON: two of them are compared by what changes them.
  structuralSharing: false,
  meta: { silent: true },
});

/** Messages that somebody has not seen, without those of rooms that they have muted. */
export const countUnseen = (counts: Counts): number =>
  [...counts.values()].reduce((sum, { unseen, muted }) => sum + (muted ? 0 : unseen), 0);

/** A room with what of it is unseen: that is kept here alone, for a row and for the menu. */
export const withUnseen = (room: Room, counts: Counts | undefined): Room =>
  counts
    ? { ...room, unseen: counts.get(room.id) ?? { ...room.unseen, unseen: 0, mentions: 0 } }
    : room;

/** What the line, or an answer, says of one room; the older of two counts is dropped. */
export function hearUnseen(cache: QueryClient, told: Unseen): void {
  const isAsking = cache.isFetching({ queryKey: KEY }) > 0;
  cache.setQueryData(KEY, (counts: Counts | undefined) => {
    // One room alone is no answer, but for being added to the one that is on its way.
    if (!counts && !isAsking) return counts;
    return isOlder(told, counts?.get(told.roomId))
      ? counts
      : new Map([...(counts ?? []), [told.roomId, told]]);
  });
}

const known = (): Counts => queryClient.getQueryData(unseenQuery.queryKey) ?? new Map();

/**
 * A room that the answer does not name has nothing unseen: unless something was heard of it while the answer
 * was on its way. So has none that is older than what was heard.
 */
export function merged(answer: readonly Unseen[], before: Counts, now: Counts): Counts {
  const heard = [...now].filter(([roomId, counts]) => before.get(roomId) !== counts);
  const all = new Map(heard);
  for (const told of answer) {
    const held = now.get(told.roomId);
    if (!isOlder(told, held)) all.set(told.roomId, told);
    else if (held) all.set(told.roomId, held);
  }
  return all;
}

const isOlder = (told: Unseen, held: Unseen | undefined): boolean =>
  held !== undefined && told.counted < held.counted;
