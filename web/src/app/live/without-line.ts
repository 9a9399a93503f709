import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isLive, onLineChange } from './live.ts';

/** A line that breaks and is back at once is nothing that anybody need know. */
const BROKEN_MS = 10_000;
const LOOK_AGAIN_MS = 20_000;

/** Whether there has been no line for so long that what is shown may be old. */
export function useLineAway(): boolean {
  const isThere = useSyncExternalStore(onLineChange, isLive);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (isThere) return;
    const timer = setTimeout(() => setAway(true), BROKEN_MS);
    return () => {
      clearTimeout(timer);
      setAway(false);
    };
  }, [isThere]);
  return isAway;
}

/** Looks up now and then what nobody tells, for as long as there is no line. */
export function useWithoutLine(lookUp: () => void): void {
  const isAway = useLineAway();
  const latest = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && onlineManager.isOnline()) lookUp();
  });
  useEffect(() => {
    if (!isAway) return;
    latest();
    const timer = setInterval(() => latest(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAway]);
}
