import type { Page } from 'playwright-core';

/** Opens a page as a link of the app does, since loading the app takes a second of processor time; loads it in a tab without the app. */
export async function openPage(page: Page, path: string): Promise<void> {
  const isShown = await page.evaluate(navigateInApp, { target: path, patienceMs: 5_000 });
  if (!isShown) await page.goto(path);
}

/**
 * Says whether the app shows the page. It does not without an app, or when a navigation under way was about to leave this
 * very page: the app then keeps it.
 */
async function navigateInApp({
  target,
  patienceMs,
}: {
  readonly target: string;
  readonly patienceMs: number;
}): Promise<boolean> {
  const root = () => document.querySelector('[data-entrance]');
  const go = async (address: string) => {
    const [before, until] = [root(), performance.now() + patienceMs];
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
    while (root() === before && performance.now() < until) {
      await new Promise(requestAnimationFrame);
    }
    return root() !== before;
  };
  if (!root()) return false;
  // A change of the query alone keeps the page mounted, so the end of the navigation could not be detected.
  const isSamePage = new URL(target, location.href).pathname === location.pathname;
  return (!isSamePage || (await go('/error-404'))) && go(target);
}
