import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isLiveConnected, onConnectionChange } from './live-events.ts';

/** A shorter interruption is not shown. */
const GRACE_MS = 10_000;
const POLL_MS = 20_000;

/** Whether the connection has been down long enough for the shown data to be outdated. */
export function useIsDisconnected(): boolean {
  const isConnected = useSyncExternalStore(onConnectionChange, isLiveConnected);
  const [isDisconnected, setDisconnected] = useState(false);
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setDisconnected(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setDisconnected(false);
    };
  }, [isConnected]);
  return isDisconnected;
}

/** Polls while there is no connection. */
export function usePollWhileDisconnected(poll: () => void): void {
  const isDisconnected = useIsDisconnected();
  const latest = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && onlineManager.isOnline()) poll();
  });
  useEffect(() => {
    if (!isDisconnected) return;
    latest();
    const timer = setInterval(() => latest(), POLL_MS);
    return () => clearInterval(timer);
  }, [isDisconnected]);
}
