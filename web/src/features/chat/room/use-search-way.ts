import { useRef } from 'react';
import type { useJumps } from './use-jumps.ts';

interface Around {
  readonly jumps: ReturnType<typeof useJumps>;
  /** Everything up to the newest message is in view. */
  readonly isAtEnd: boolean;
  readonly lastShown: string | null;
}

/** The way from hit to hit, and back to what was read before the first of them. */
export function useSearchWay({ jumps, isAtEnd, lastShown }: Around) {
  const before = useRef<{ readonly messageId: string | null }>(null);
  return {
    jump: (messageId: string) => {
      before.current ??= { messageId: isAtEnd ? null : lastShown };
      void jumps.jumpTo(messageId);
    },
    stay: () => {
      before.current = null;
    },
    back: async () => {
      const { current } = before;
      before.current = null;
      if (!current) return;
      await (current.messageId ? jumps.backTo(current.messageId) : jumps.toEnd());
    },
  };
}
