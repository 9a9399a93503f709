import { createRoot, type Root } from 'react-dom/client';
import { hasSessionCookie } from '../../lib/api/session-prefetch.ts';
import type { OpenOptions } from '../../lib/entry-navigation.ts';
import { importOnline } from '../../lib/import-online.ts';
import { loadCode } from '../../lib/load-code.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { keepInput } from './keep-input.ts';
import { readPassedState, writeEntry } from './entry-state.ts';
import { VisitorApp } from './VisitorApp.tsx';
import { findVisitorPage } from './visitor-pages.ts';
import { createVisits } from './visits.ts';

const SIGN_IN = '/login';
const loadApp = () => import('../start-app.tsx');
/** What follows a sign-in, in the order in which it is needed. */
const NEXT: readonly (() => Promise<unknown>)[] = [
  () => import('../../features/auth/auth.data.ts'),
  loadApp,
];

/**
 * Starts the pages before sign-in. The server sends this start for the addresses that show one of them to visitors; the page
 * that came with it stays until the same is loaded.
 */
export async function startVisitors(element: HTMLElement): Promise<void> {
  // The user has signed in since the server answered.
  if (hasSessionCookie()) return openAppAtStart(element);
  if (!findVisitorPage(location.pathname)) writeEntry(signInFor(location), { replace: true });
  // The app shows why a page cannot be loaded.
  const loaded = await findVisitorPage(location.pathname)?.().catch(() => null);
  if (!loaded) return openAppAtStart(element);
  const { Component } = loaded;
  const { search } = location;
  let root: Root | null = null;
  const visits = createVisits(
    { Page: Component, search, state: readPassedState() },
    async (url: URL, options: OpenOptions) => {
      const { startApp } = await loadCode(loadApp);
      visits.end();
      await startApp(element, { opens: { url, options }, remove: () => root?.unmount() });
    },
  );
  prepareAtFirstUse();
  keepInput(element);
  root = createRoot(element);
  root.render(<VisitorApp visits={visits} />);
}

async function openAppAtStart(element: HTMLElement): Promise<void> {
  const { startApp } = await loadApp();
  await startApp(element, { remove: () => element.replaceChildren() });
}

/** Loads what follows when the visitor begins to act, one piece after the other: between them the page reacts. */
function prepareAtFirstUse(): void {
  const controller = new AbortController();
  async function prepare() {
    controller.abort();
    for (const load of NEXT) {
      await new Promise<void>(whenIdle);
      // What needs it loads it again, and says what is wrong.
      await importOnline(load).catch(() => null);
    }
  }
  for (const event of ['pointerdown', 'keydown'] as const)
    addEventListener(event, () => void prepare(), { passive: true, signal: controller.signal });
}

/** Where a visitor is sent who opens an address of the app. */
function signInFor({ pathname, search, hash, origin }: Location): URL {
  const wanted = (pathname === '/' ? '/dashboard' : pathname) + search + hash;
  return new URL(`${SIGN_IN}?${new URLSearchParams({ redirect: wanted })}`, origin);
}
