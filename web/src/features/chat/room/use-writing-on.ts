import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whoever was writing when a key opened this room, or has just opened it again themselves, goes on by writing. */
export function useWritingOn(isOpen: boolean, focus: () => void): void {
  const { state } = useLocation();
  const isAwaited = useRef(state?.writes === true);
  const goOn = useEffectEvent(() => {
    if (isOpen && isAwaited.current && document.activeElement === document.body) focus();
    isAwaited.current = !isOpen;
  });
  useEffect(() => goOn(), [isOpen]);
}
