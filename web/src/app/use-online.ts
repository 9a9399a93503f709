import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether the browser has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
