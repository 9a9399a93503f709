import type { ComponentType } from 'react';
import type { OpenOptions } from '../../lib/entry-navigation.ts';
import { showProblem } from '../../lib/errors/show-problem.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { readPassedState, writeEntry } from './entry-state.ts';
import { findVisitorPage } from './visitor-pages.ts';

/** A page before sign-in with what it reads of its address. */
export interface Visit {
  readonly Page: ComponentType;
  readonly search: string;
  readonly state: unknown;
}

export interface Shown {
  readonly visit: Visit;
  /** The next page is being loaded. */
  readonly isLoading: boolean;
}

/** Loads the app, which shows this address in place of the pages before sign-in. */
export type OpenApp = (url: URL, options: OpenOptions) => Promise<void>;

export type Visits = ReturnType<typeof createVisits>;

/** The page before sign-in that is shown, and the ways to others: by a link of a page, and by the browser's buttons. */
export function createVisits(first: Visit, openApp: OpenApp) {
  let shown: Shown = { visit: first, isLoading: false };
  const listeners = new Set<() => void>();
  let latest = 0;

  function change(next: Partial<Shown>) {
    shown = { ...shown, ...next };
    for (const listener of listeners) listener();
  }

  /** An address becomes an entry of the history once its page is there; without options it is one already. */
  async function show(url: URL, options?: OpenOptions): Promise<void> {
    const turn = (latest += 1);
    change({ isLoading: true });
    try {
      const load = findVisitorPage(url.pathname);
      if (!load) return await openApp(url, options ?? { replace: true });
      const { Component } = await loadCode(load);
      if (turn !== latest) return;
      if (options) writeEntry(url, options);
      const { search } = url;
      change({ visit: { Page: Component, search, state: readPassedState() } });
    } catch (error) {
      showProblem(error);
    } finally {
      if (turn === latest) change({ isLoading: false });
    }
  }

  const showEntry = () => void show(new URL(location.href));
  addEventListener('popstate', showEntry);

  return {
    getShown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (path: string, options: OpenOptions = {}) => show(new URL(path, location.href), options),
    /** Once the app is there. */
    end: () => removeEventListener('popstate', showEntry),
  };
}
