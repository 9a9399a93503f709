import { useEffect, useEffectEvent } from 'react';
import { isKeyboardBusy } from '../../../lib/hooks/is-keyboard-busy.ts';
import { useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import type { CallActions, CallWindows } from '../use-call-actions.ts';

/** Handles the keys of the call before the page below hears of them. */
export function useCallKeys(actions: CallActions, windows: CallWindows): boolean {
  const [hasKeys] = useSingleKeyShortcuts();
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    m: actions.toggleMicrophone,
    v: actions.toggleCamera,
    s: actions.canShareScreen ? actions.toggleScreen : undefined,
    h: actions.toggleHand,
    c: () => windows.togglePanel('chat'),
    p: () => windows.togglePanel('people'),
    n: () => windows.togglePanel('notes'),
    '?': () => windows.openDialog('keys'),
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isMenuOrDialog(event)) return;
    if (event.key === 'Escape' && windows.panel !== null) {
      windows.togglePanel(windows.panel);
      return;
    }
    // The command palette and the keys of the page below.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isPlain || event.key.length !== 1 || event.key === ' ' || isKeyboardBusy(event)) return;
    event.stopPropagation();
    const run = hasKeys && !event.repeat ? keys[event.key.toLowerCase()] : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return hasKeys;
}

const isMenuOrDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('[role=menu], [role=dialog], [role=listbox]') !== null;
