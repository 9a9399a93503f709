import { useEffect, useRef } from 'react';
import type { useJumps } from './use-jumps.ts';

interface Around {
  readonly jumps: ReturnType<typeof useJumps>;
  /** Everything up to the newest message is in view. */
  readonly isAtEnd: boolean;
  readonly lastShown: string | null;
  readonly isSearching: boolean;
}

/** The way from hit to hit, and back to what was read before the first of them. */
export function useSearchWay({ jumps, isAtEnd, lastShown, isSearching }: Around) {
  const before = useRef<{ readonly messageId: string | null }>(null);
  // However the search is closed: the next one begins its own way.
  useEffect(() => {
    if (!isSearching) before.current = null;
  }, [isSearching]);

  return {
    jump: (messageId: string) => {
      before.current ??= { messageId: isAtEnd ? null : lastShown };
      void jumps.jumpTo(messageId);
    },
    back: async () => {
      const { current } = before;
      if (!current) return;
      await (current.messageId ? jumps.backTo(current.messageId) : jumps.toEnd());
    },
  };
}
