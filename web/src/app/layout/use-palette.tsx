import { lazy, Suspense, useState } from 'react';
import type { MenuGroup } from './menu.ts';

const load = () => import('./CommandPalette.tsx');

const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

/** The palette's code arrives the first time that somebody asks for it. */
export function usePalette(groups: readonly MenuGroup[]) {
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    void load().then(({ openPalette }) => openPalette());
  };
  const element = wanted && (
    <Suspense>
      <CommandPalette groups={groups} />
    </Suspense>
  );
  return { open, element };
}
