import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { foundMessagesQuery } from '../found.data.ts';

const TYPING_MS = 200;

/** The messages of a room that hold some words, as they stand there, and the one that is looked at. */
export function useHits(roomId: string, onJump: (messageId: string) => void) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const query = useInfiniteQuery(foundMessagesQuery(search, roomId));
  const [chosen, setChosen] = useState<string | null>(null);
  const isWanted = typed.trim() !== '';
  const isOld = isWanted && (typed.trim() !== search || query.isPending || query.isPlaceholderData);
  const isMeant = useRef(false);

  const found = isWanted && search !== '' ? query.data : undefined;
  const hits = useMemo(
    () => found?.toSorted((one, other) => one.message.position - other.message.position) ?? [],
    [found],
  );
  const at = chosen === null ? -1 : hits.findIndex(({ message }) => message.id === chosen);
  // Nothing is looked at yet: the newest is meant.
  const active = at < 0 ? hits.length - 1 : at;

  const go = (place: number) => {
    const id = hits[place]?.message.id;
    if (!id) return;
    setChosen(id);
    onJump(id);
  };
  /** Up is older, as in the room; the first step is to the newest. What is on its way is waited for. */
  const step = (by: -1 | 1) => {
    if (isOld) isMeant.current = true;
    else go(at < 0 ? active : (at + by + hits.length) % hits.length);
  };
  const goToWhatCame = useEffectEvent(() => {
    if (isOld || !isMeant.current) return;
    isMeant.current = false;
    go(active);
  });
  useEffect(() => goToWhatCame(), [isOld]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setChosen(null);
      isMeant.current = false;
    },
    hits,
    active,
    go,
    step,
    isWanted,
    isOld,
    isFailed: query.isLoadingError,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
