import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath } from 'react-router';
import type { OpenOptions } from '../lib/entry-navigation.ts';
import { App } from './App.tsx';
import { untilLoaded } from './router-loaded.ts';
import { preloadPage, startRouter } from './router.tsx';

/** What the app replaces: it stays until the page that the app opens is loaded. */
export interface ShownBefore {
  /** Where the app begins, unless at the present address; after sign-in its guard leads there. */
  readonly opens?: { readonly url: URL; readonly options: OpenOptions };
  readonly remove: () => void;
}

/** Starts the app at the present address. The outline that the server sent stays until the page is loaded. */
export async function startApp(element: HTMLElement, before?: ShownBefore): Promise<void> {
  const router = startRouter();
  preloadPage(router);
  await untilLoaded(router);
  if (before) {
    const target = before.opens && createPath(before.opens.url);
    if (target !== undefined && target !== createPath(router.state.location))
      await router.navigate(target, before.opens?.options);
    before.remove();
  }
  const root = createRoot(element);
  // Drawn in steps, between which the browser reacts.
  startTransition(() => root.render(<App router={router} />));
}
