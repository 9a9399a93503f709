import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { vi } from 'vitest';

/**
 * A browser context with one tab. A renderer that has run the app before, and a context whose cache has its files, load it
 * in half the processor time, so tabs are cleared after a test and used by later ones.
 */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Clears the tab for a later test, or closes it when that is impossible. */
  readonly release: () => Promise<void>;
}

/** A document of the hub without scripts. Another site, or `about:blank`, would end the renderer. */
const RESTING_PAGE = '/mark.svg';
/** The events of a page to which tests listen. */
const PAGE_EVENTS = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

const idle = new Map<string, Tab[]>();

/** Takes an idle tab whose context has the same options, or opens one. */
export async function takeTab(
  browser: Browser,
  options: BrowserContextOptions,
  open: (browser: Browser, options: BrowserContextOptions) => Promise<Tab>,
): Promise<Tab> {
  const key = JSON.stringify(options);
  const known = idle.get(key) ?? [];
  idle.set(key, known);
  const waiting = known.pop();
  if (waiting) return waiting;

  const { context, page } = await open(browser, options);
  // What these do lasts as long as the tab.
  const lasting = [
    vi.spyOn(context, 'addInitScript'),
    vi.spyOn(context, 'grantPermissions'),
    vi.spyOn(page, 'addInitScript'),
    vi.spyOn(page, 'exposeFunction'),
    vi.spyOn(page, 'routeWebSocket'),
  ];
  const tab: Tab = {
    context,
    page,
    release: async () => {
      const isAltered = lasting.some((method) => method.mock.calls.length > 0);
      const isCleared =
        !isAltered &&
        (await clear(tab, options).then(
          () => true,
          () => false,
        ));
      if (isCleared) known.push(tab);
      else await context.close();
    },
  };
  return tab;
}

async function clear({ context, page }: Tab, options: BrowserContextOptions): Promise<void> {
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  const others = context.pages().filter((it) => it !== page);
  await Promise.all(others.map((it) => it.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(RESTING_PAGE);
  await context.clearCookies();
  await page.evaluate(clearStorage);
  await page.mouse.move(0, 0);
  if (options.viewport) await page.setViewportSize(options.viewport);
}

async function clearStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}
