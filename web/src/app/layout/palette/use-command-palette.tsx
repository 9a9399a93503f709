import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuGroup } from '../menu/menu.ts';

const load = () => import('./CommandPalette.tsx');

const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** Loads the code of the command palette when it first opens. */
export function useCommandPalette(groups: readonly MenuGroup[]) {
  const [isRequested, setRequested] = useState(false);
  const focusedBefore = useRef<Element>(null);
  const open = () => {
    const { activeElement } = document;
    if (!activeElement?.closest('[role=dialog]')) focusedBefore.current = activeElement;
    setRequested(true);
    void load().then(({ openPalette }) => openPalette());
  };
  // On its first opening Spotlight mounts already open, so it does not know which element had the focus.
  const restoreFocus = () => {
    const { current } = focusedBefore;
    if (current instanceof HTMLElement && current.isConnected)
      current.focus({ preventScroll: true });
  };
  const element = isRequested && (
    <Suspense>
      <CommandPalette groups={groups} onClose={restoreFocus} />
    </Suspense>
  );
  return { open, element };
}
