import { createContext, use } from 'react';

export interface OpenOptions {
  /** In place of the present page, to which the back button then does not return. */
  readonly replace?: boolean;
  /** What the page that opens may read as its `state`. */
  readonly state?: unknown;
}

/**
 * How the pages before sign-in read their address and open other pages: by the app's router (`RouterNavigation.tsx`), or
 * without it, while visitors have not loaded the app (`app/visitors`).
 */
export interface EntryNavigation {
  readonly search: URLSearchParams;
  readonly state: unknown;
  readonly open: (path: string, options?: OpenOptions) => unknown;
}

export const EntryNavigationContext = createContext<EntryNavigation | null>(null);

export function useEntryNavigation(): EntryNavigation {
  const navigation = use(EntryNavigationContext);
  if (!navigation) throw new Error('This page needs a navigation around it');
  return navigation;
}
