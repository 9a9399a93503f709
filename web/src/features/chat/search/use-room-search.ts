import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MessageSearchResult } from '@thedot/domain/chat/message-actions.contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { escapeRegExp } from '../composer/mentions.ts';
import { messageSearchQuery } from './search.data.ts';

const DEBOUNCE_MS = 200;

/** Searches the messages of a room, ordered by position, and tracks the active result. */
export function useRoomSearch(roomId: string, onJump: (messageId: string) => void) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const query = useInfiniteQuery(messageSearchQuery(search, roomId));
  const [chosen, setChosen] = useState<string | null>(null);
  const hasText = typed.trim() !== '';
  const isStale =
    hasText && (typed.trim() !== search || query.isPending || query.isPlaceholderData);
  const goWhenLoaded = useRef(false);

  const found = hasText && search !== '' ? query.data : undefined;
  const results = useMemo(
    () => found?.toSorted((one, other) => one.message.position - other.message.position) ?? [],
    [found],
  );
  const chosenIndex =
    chosen === null ? -1 : results.findIndex(({ message }) => message.id === chosen);
  // Without a chosen result the newest is active.
  const active = chosenIndex < 0 ? results.length - 1 : chosenIndex;

  const go = (index: number) => {
    const id = results[index]?.message.id;
    if (!id) return;
    setChosen(id);
    onJump(id);
  };
  /** Steps up to older or down to newer results; the first step goes to the newest. Waits for a running search. */
  const step = (by: -1 | 1) => {
    if (isStale) goWhenLoaded.current = true;
    else go(chosenIndex < 0 ? active : (chosenIndex + by + results.length) % results.length);
  };
  const goToLoaded = useEffectEvent(() => {
    if (isStale || !goWhenLoaded.current) return;
    goWhenLoaded.current = false;
    go(active);
  });
  useEffect(() => goToLoaded(), [isStale]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setChosen(null);
      goWhenLoaded.current = false;
    },
    results,
    active,
    go,
    step,
    hasText,
    isStale,
    isFailed: query.isLoadingError,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** Same name as in RoomSearch.module.css. */
const HIGHLIGHT_NAME = 'found-words';

/** Highlights the matches in the rendered messages without changing the DOM; without browser support only the results are marked. */
export function useMatchHighlights(results: readonly MessageSearchResult[]): void {
  const pattern = useMemo(() => toPattern(results), [results]);
  useEffect(() => {
    const log = document.querySelector('[role=log]');
    if (!log || !pattern || !('highlights' in CSS)) return;
    const highlight = () =>
      CSS.highlights.set(HIGHLIGHT_NAME, new Highlight(...findRanges(log, pattern)));
    highlight();
    const changes = new MutationObserver(highlight);
    changes.observe(log, { childList: true, characterData: true, subtree: true });
    return () => {
      changes.disconnect();
      CSS.highlights.delete(HIGHLIGHT_NAME);
    };
  }, [pattern]);
}

function toPattern(results: readonly MessageSearchResult[]): RegExp | null {
  const found = results.flatMap(({ snippet }) => snippet.filter(({ isMatch }) => isMatch));
  const pattern = [...new Set(found.map(({ text }) => escapeRegExp(text.toLowerCase())))];
  if (pattern.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function findRanges(log: Element, pattern: RegExp): Range[] {
  const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // Quotes are skipped: the quoted message itself is a result.
    if (!(node instanceof Text) || !parent?.closest('[data-words]') || parent.closest('button')) {
      continue;
    }
    for (const { index, 0: word } of node.data.matchAll(pattern)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Opens and closes the search of a room; Ctrl+F opens it, and inside the field is the browser's own search. */
export function useRoomSearchToggle() {
  /** How often it was opened since it was last closed. */
  const [openCount, setOpenCount] = useState(0);
  const focusedBefore = useRef<Element>(null);

  const open = () => {
    if (openCount === 0) focusedBefore.current = document.activeElement;
    setOpenCount(openCount + 1);
  };
  /** Returns the focus to where it was before. */
  const close = () => {
    setOpenCount(0);
    const { current } = focusedBefore;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
    if (!isKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('[role=search],[role=dialog]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { asked: openCount, isOpen: openCount > 0, open, close } as const;
}
export type RoomSearchToggle = ReturnType<typeof useRoomSearchToggle>;
