import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Whether the open room is searched; Ctrl+F begins it, and within its field is the browser's own again. */
export function useSearching() {
  /** How often it was asked for since it was closed. */
  const [asked, setAsked] = useState(0);
  const before = useRef<Element>(null);

  const open = () => {
    if (asked === 0) before.current = document.activeElement;
    setAsked(asked + 1);
  };
  /** Whoever came by the keyboard is where they were. */
  const close = () => {
    setAsked(0);
    const { current } = before;
    if (current instanceof HTMLElement && current.isConnected) current.focus();
  };

  const heard = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
    if (!isKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest('[role=search],[role=dialog]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return { asked, isOpen: asked > 0, open, close } as const;
}
export type Searching = ReturnType<typeof useSearching>;
