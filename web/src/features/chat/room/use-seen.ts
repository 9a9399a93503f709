import { useQueryClient } from '@tanstack/react-query';
import type { Room } from '@thedot/domain/chat/rooms.contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hearUnseen } from '../unseen.data.ts';
import { useRetrying } from '../use-retrying.ts';
import { roomCalls } from './room.data.ts';

/** Long enough that a glance while scrolling by is none. */
const LOOKED_MS = 400;

/** Says how far I have seen, while the page is looked at; until I say that something counts as unseen. */
export function useSeen(room: Room, seenOnScreen: number) {
  const cache = useQueryClient();
  const isLookedAt = useLookedAt();
  const told = useRef(room.unseen.seen);
  const held = useRef(0);
  const [isUntold, setUntold] = useState(false);
  const [tries, setTries] = useState(0);
  useRetrying(() => isUntold && setTries(tries + 1));

  const tell = useEffectEvent(async (position: number) => {
    told.current = position;
    setUntold(false);
    try {
      hearUnseen(cache, await roomCalls.markSeen({ query: { roomId: room.id, position } }));
    } catch {
      told.current = 0;
      setUntold(true);
    }
  });
  useEffect(() => {
    if (!isLookedAt || seenOnScreen <= told.current || seenOnScreen <= held.current) return;
    const timer = setTimeout(() => void tell(seenOnScreen), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [isLookedAt, seenOnScreen, tries]);

  return {
    isLookedAt,
    markUnseen: async (position: number) => {
      const before = held.current;
      held.current = seenOnScreen;
      try {
        hearUnseen(cache, await roomCalls.markUnseen({ body: { roomId: room.id, position } }));
        told.current = position - 1;
      } catch (error) {
        held.current = before;
        throw error;
      }
    },
  };
}

const isLookedAtNow = () => document.visibilityState === 'visible' && document.hasFocus();

function useLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(isLookedAtNow);
  useEffect(() => {
    const look = () => setLookedAt(isLookedAtNow());
    const events = ['focus', 'blur'] as const;
    for (const event of events) addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const event of events) removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isLookedAt;
}
