import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { showProblem, showWrong } from '../../../app/show-problem.tsx';
import type { RoomState } from './room-state.ts';
import type { RoomSync } from './room-sync.ts';

/** What the list is to show: a message, the end, or wherever a room opens; a new one each time it is asked for. */
export interface Target {
  readonly to: 'opening' | 'end' | { readonly messageId: string; readonly isLast?: boolean };
}

const FOUND_MS = 2_500;

/** The ways through a room: to a message that something points at, and back to the newest. */
export function useJumps(at: string | null, state: RoomState, sync: RoomSync) {
  const { t } = useTranslation('chat-room');
  const { key } = useLocation();
  const [target, setTarget] = useState<Target>(() => ({ to: at ? { messageId: at } : 'opening' }));
  const [found, setFound] = useState<string | null>(at);

  async function jumpTo(messageId: string): Promise<void> {
    try {
      if (!(await sync.goTo(messageId))) return showWrong(t('message_gone'));
      setTarget({ to: { messageId } });
      setFound(messageId);
    } catch (error) {
      showProblem(error);
    }
  }

  /** Where somebody read before: the message stood at the foot, and nothing points at it. */
  async function backTo(messageId: string): Promise<void> {
    if (await sync.goTo(messageId)) setTarget({ to: { messageId, isLast: true } });
  }

  async function toEnd(): Promise<void> {
    if (!state.newestReached) await sync.toNewest().catch(showProblem);
    setTarget({ to: 'end' });
  }

  // The same link can be followed twice: each time is a step of its own in the browser's history.
  const seen = useRef(key);
  const follow = useEffectEvent(() => {
    if (at && seen.current !== key) void jumpTo(at);
    seen.current = key;
  });
  useEffect(() => follow(), [at, key]);

  useEffect(() => {
    if (!found || !state.isLoaded) return;
    const timer = setTimeout(() => setFound(null), FOUND_MS);
    return () => clearTimeout(timer);
  }, [found, state.isLoaded]);

  return { target, found, jumpTo, backTo, toEnd };
}
