import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useEffect, useEffectEvent } from 'react';
import { useReconnect } from '../../app/live/live.ts';

/** Tries again whenever the line or the network is back, and else once a minute: not every failure breaks the line. */
export function useRetrying(again: () => void): void {
  const tryAgain = () => {
    if (navigator.onLine) again();
  };
  const latest = useEffectEvent(tryAgain);
  useReconnect(tryAgain);
  useEffect(() => {
    const retry = () => latest();
    const timer = setInterval(retry, MINUTE_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);
}
