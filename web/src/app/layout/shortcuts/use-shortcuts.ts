import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isKeyboardBusy } from '../../../lib/hooks/is-keyboard-busy.ts';
import type { MenuGroup } from '../menu/menu.ts';
import { findBookPath, findLetterPages } from './shortcuts.ts';
import { useSingleKeyShortcuts } from '../../../lib/hooks/use-single-key-shortcuts.ts';
import { handleListKey } from '../../../ui/lists/list-keys.ts';
import { useSkin } from '../../../ui/layout/use-skin.ts';

interface ShortcutActions {
  groups: readonly MenuGroup[];
  openPalette: () => void;
  openKeys: () => void;
}

/** How long after G the second key is accepted. */
const SEQUENCE_MS = 1200;

/** Handles the global shortcuts while the user is not typing. */
export function useShortcuts({ groups, openPalette, openKeys }: ShortcutActions) {
  const navigate = useNavigate();
  const { next: nextSkin, choose: chooseSkin } = useSkin();
  const [singleKeys] = useSingleKeyShortcuts();
  const pressedG = useRef(-Infinity);
  const book = findBookPath(groups);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (isPalette(event)) return runAction(event, openPalette);
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || isKeyboardBusy(event))
      return;
    const afterG = event.timeStamp - pressedG.current < SEQUENCE_MS;
    pressedG.current = -Infinity;
    const go = afterG ? findLetterPages(groups).find((it) => it.letter === key) : undefined;
    if (go) runAction(event, () => void navigate(go.path));
    else if (event.key === '?') runAction(event, openKeys);
    else if (event.shiftKey && key === 'd') runAction(event, () => chooseSkin(nextSkin));
    // On a French keyboard / needs Shift.
    else if (event.shiftKey && key !== '/') return;
    else if (key === 'g') pressedG.current = event.timeStamp;
    else if (key === 'b' && book) runAction(event, () => void navigate(book));
    else if (handleListKey(key, (path) => void navigate(path))) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function runAction(event: KeyboardEvent, action: () => void) {
  event.preventDefault();
  action();
}

const isPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'k';
