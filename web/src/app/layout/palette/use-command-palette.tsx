import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import type { MenuGroup } from '../menu/menu.ts';

const load = () => import('./CommandPalette.tsx');

const CommandPalette = lazy(async () => {
  const [{ CommandPalette: Palette }, searches] = await Promise.all([
    load(),
    import('./feature-searches.ts').then(({ loadFeatureSearches }) => loadFeatureSearches()),
    loadTexts('search'),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof Palette>, 'searches'>) => (
      <Palette {...props} searches={searches} />
    ),
  };
});

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
