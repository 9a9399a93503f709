import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useEffect, useEffectEvent } from 'react';
import { useReconnect } from '../../lib/live/live-events.ts';

/** Retries when the live connection or the network returns, and every minute: not every failure ends the connection. */
export function useRetry(onRetry: () => void): void {
  const tryAgain = () => {
    if (navigator.onLine) onRetry();
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
