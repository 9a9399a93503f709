import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isBusy } from './is-busy.ts';
import type { MenuGroup } from './menu.ts';
import { bookFor, goFor, shortcutsFor } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';
import { useSkin } from './use-skin.ts';

interface Wanted {
  groups: readonly MenuGroup[];
  openPalette: () => void;
  openKeys: () => void;
}

/** How long after G its letter still counts. */
const SEQUENCE_MS = 1200;

/** Listens for the shell's keys while nobody is typing, and tells which there are. */
export function useShortcuts({ groups, openPalette, openKeys }: Wanted) {
  const navigate = useNavigate();
  const { change: changeSkin } = useSkin();
  const [singleKeys] = useSingleKeys();
  const pressedG = useRef(-Infinity);
  const book = bookFor(groups);

  const heard = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (isPalette(event)) return act(event, openPalette);
    if (!singleKeys || event.ctrlKey || event.metaKey || event.altKey || isBusy(event)) return;
    const afterG = event.timeStamp - pressedG.current < SEQUENCE_MS;
    pressedG.current = -Infinity;
    const go = afterG ? goFor(groups).find((it) => it.letter === key) : undefined;
    if (go) act(event, () => void navigate(go.path));
    else if (event.key === '?') act(event, openKeys);
    else if (event.shiftKey && key === 'd') act(event, changeSkin);
    else if (event.shiftKey) return;
    else if (key === 'g') pressedG.current = event.timeStamp;
    else if (key === 'b' && book) act(event, () => void navigate(book));
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return shortcutsFor(groups);
}

function act(event: KeyboardEvent, action: () => void) {
  event.preventDefault();
  action();
}

const isPalette = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'k';
