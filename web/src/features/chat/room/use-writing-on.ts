import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** A dialog that closes gives the focus back a moment later. */
const AFTER_DIALOG_MS = 50;

interface Ways {
  /** Whether anybody may write here. */
  readonly isOpen: boolean;
  readonly write: () => void;
  /** Where nobody writes: the keyboard reads. */
  readonly read: () => void;
}

/** Whoever opened this room to write, or has just opened it again themselves, goes on by writing. */
export function useWritingOn({ isOpen, write, read }: Ways): void {
  const { state, key } = useLocation();
  const seen = useRef<string | null>(null);
  const wasClosed = useRef(false);
  const isFree = () => document.activeElement === document.body;
  const goOn = useEffectEvent(() => {
    if (isOpen) write();
    else if (isFree()) read();
  });
  const look = useEffectEvent((): (() => void) | undefined => {
    const isMeant = state?.writes === true && seen.current !== key;
    const isOpenedAgain = isOpen && wasClosed.current && isFree();
    seen.current = key;
    wasClosed.current = !isOpen;
    if (!isMeant && !isOpenedAgain) return undefined;
    if (!document.activeElement?.closest('[role=dialog]')) {
      goOn();
      return undefined;
    }
    const timer = setTimeout(() => goOn(), AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => look(), [isOpen, key]);
}
