import { lazy, Suspense, useRef, useState } from 'react';
import type { MenuGroup } from './menu.ts';

const load = () => import('./CommandPalette.tsx');

const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** The palette's code arrives the first time that somebody asks for it. */
export function usePalette(groups: readonly MenuGroup[]) {
  const [wanted, setWanted] = useState(false);
  const before = useRef<Element>(null);
  const open = () => {
    const { activeElement } = document;
    if (!activeElement?.closest('[role=dialog]')) before.current = activeElement;
    setWanted(true);
    void load().then(({ openPalette }) => openPalette());
  };
  // The first time it opens as it comes, and does not know itself where the keyboard was.
  const goBack = () => {
    const { current } = before;
    if (current instanceof HTMLElement && current.isConnected)
      current.focus({ preventScroll: true });
  };
  const element = wanted && (
    <Suspense>
      <CommandPalette groups={groups} onClose={goBack} />
    </Suspense>
  );
  return { open, element };
}
