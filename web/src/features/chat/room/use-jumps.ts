import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ScrollTarget } from '../messages/use-message-scroll.ts';
import { showProblem, showErrorMessage } from '../../../lib/errors/show-problem.tsx';
import type { RoomState } from '../state/room-state.ts';
import type { RoomSync } from '../state/room-sync.ts';

const HIGHLIGHT_MS = 2_500;

/** Jumps to messages and to the end of a room; highlights the message jumped to. */
export function useJumps(linkedMessageId: string | null, state: RoomState, sync: RoomSync) {
  const { t } = useTranslation('chat-room');
  const { key } = useLocation();
  const [target, setTarget] = useState<ScrollTarget>(() => ({
    to: linkedMessageId ? { messageId: linkedMessageId } : 'opening',
  }));
  const [highlighted, setHighlighted] = useState<string | null>(linkedMessageId);

  async function jumpTo(messageId: string): Promise<void> {
    try {
      if (!(await sync.goTo(messageId))) return showErrorMessage(t('message_gone'));
      setTarget({ to: { messageId } });
      setHighlighted(messageId);
    } catch (error) {
      showProblem(error);
    }
  }

  /** Scrolls back so that a message is at the bottom, without highlighting it. */
  async function returnTo(messageId: string): Promise<void> {
    if (await sync.goTo(messageId)) setTarget({ to: { messageId, isLast: true } });
  }

  async function jumpToEnd(): Promise<void> {
    if (!state.newestReached) await sync.toNewest().catch(showProblem);
    setTarget({ to: 'end' });
  }

  // The same link can be followed twice: each time has its own history key.
  const followedKey = useRef(key);
  const follow = useEffectEvent(() => {
    if (linkedMessageId && followedKey.current !== key) void jumpTo(linkedMessageId);
    followedKey.current = key;
  });
  useEffect(() => follow(), [linkedMessageId, key]);

  useEffect(() => {
    if (!highlighted || !state.isLoaded) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted, state.isLoaded]);

  return { target, highlighted, jumpTo, returnTo, jumpToEnd };
}

interface SearchJumpsOptions {
  readonly jumps: ReturnType<typeof useJumps>;
  /** The newest message is in view. */
  readonly isAtEnd: boolean;
  readonly lastShown: string | null;
  readonly isSearching: boolean;
}

/** Jumps to search results, and back to where the user was before the first of them. */
export function useSearchJumps({ jumps, isAtEnd, lastShown, isSearching }: SearchJumpsOptions) {
  const startedAt = useRef<{ readonly messageId: string | null }>(null);
  // Each search remembers its own starting point.
  useEffect(() => {
    if (!isSearching) startedAt.current = null;
  }, [isSearching]);

  return {
    jump: (messageId: string) => {
      startedAt.current ??= { messageId: isAtEnd ? null : lastShown };
      void jumps.jumpTo(messageId);
    },
    back: async () => {
      const { current } = startedAt;
      if (!current) return;
      await (current.messageId ? jumps.returnTo(current.messageId) : jumps.jumpToEnd());
    },
  };
}
