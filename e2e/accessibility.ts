import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { HUB } from './browser.ts';

declare global {
  interface Window {
    readonly axe: typeof import('axe-core');
  }
}

/** Minified: each page compiles it again, which takes a third less time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
const PHONE_WIDTHS = [390, 360];
/** Lists of what passed, selectors, and style sheets that no rule reads take axe as long as the checks. */
const VIOLATIONS_ONLY: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};
/** Only colours differ between the skins. */
const CONTRAST: RunOptions = { ...VIOLATIONS_ONLY, runOnly: ['color-contrast'] };

type Openers = Readonly<Record<string, () => Promise<unknown>>>;

export interface Inspector {
  /** Opens a screen and waits until nothing on it moves or loads. */
  readonly open: (path: string) => Promise<void>;
  /** Checks what is on the screen, or a part of it. */
  readonly check: (name: string, part?: string) => Promise<void>;
  /** Opens each screen and checks it. */
  readonly checkScreens: (paths: readonly string[]) => Promise<void>;
  /** Opens each dialog, checks it and closes it with Escape. */
  readonly checkDialogs: (openers: Openers) => Promise<void>;
}

/**
 * Checks what a person sees: with axe in light English, its contrast in the dark skin, and in French, whose words are
 * longer, that a phone cuts nothing off. A fault fails the test, and the checks after it are still made.
 */
export function inspected<S extends { readonly page: Page }>(seat: S): S & Inspector {
  const { page } = seat;
  const settle = settling(page);

  const open = async (path: string) => {
    if (page.url() !== HUB + path) await openPage(page, path);
    // A chat room on a phone hides the heading of its page.
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await settle();
  };

  const check = async (name: string, part = 'html') => {
    await settle();
    await prepare(page);
    const faults = await violations(page, VIOLATIONS_ONLY, part);
    await chooseSkin(page, 'dark');
    faults.push(...(await violations(page, CONTRAST, part)));
    await chooseSkin(page, 'light');

    await chooseLanguage(page, 'fr');
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 780 });
      await motionEnd(page);
      faults.push(...(await overflow(page)));
    }
    await page.setViewportSize(DESKTOP);
    await chooseLanguage(page, 'en');
    expect.soft(faults, name).toEqual([]);
  };

  return {
    ...seat,
    open,
    check,
    checkScreens: async (paths) => {
      for (const path of paths) {
        await open(path);
        await check(path);
      }
    },
    checkDialogs: async (openers) => {
      for (const [name, opener] of Object.entries(openers)) {
        await opener();
        await checkDialog(page, () => check(name, '[role=dialog]'));
      }
    },
  };
}

async function checkDialog(page: Page, check: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await check();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens a page as a link does: only the first one loads the app, which takes a second of a processor. */
async function openPage(page: Page, path: string): Promise<void> {
  const isLoaded = await page.evaluate(() => document.querySelector('[data-entrance]') !== null);
  if (!isLoaded) {
    await page.goto(path);
    return;
  }
  await page.evaluate(async (wanted) => {
    const root = () => document.querySelector('[data-entrance]');
    const go = async (address: string) => {
      const before = root();
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
      while (root() === before) await new Promise(requestAnimationFrame);
    };
    // A page stays when only its query changes, and nothing would show that the new one is there.
    const isSamePage = new URL(wanted, location.href).pathname === location.pathname;
    if (isSamePage) await go('/error-404');
    await go(wanted);
  }, path);
}

/** Answers a wait until nothing is fetched, shown as loading or moving any more. */
function settling(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const isLoading = () =>
    page.evaluate(
      () => document.querySelector('[aria-busy=true], .mantine-Skeleton-root') !== null,
    );
  const isSettled = async () => {
    if (pending.size > 0) return false;
    await motionEnd(page);
    return !(await isLoading()) && pending.size === 0;
  };
  return async () => {
    await expect.poll(isSettled, { interval: 25 }).toBe(true);
  };
}

/** Waits until the fonts are there and all animations have ended. */
export const motionEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    // An animation that follows scrolling never ends by itself.
    const timed = document.getAnimations().filter((it) => it.timeline === document.timeline);
    await Promise.all(timed.map((it) => it.finished.catch(() => null)));
  });

/** Loads axe once for each document, and lets a change of skin or size show at once. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

const violations = (page: Page, options: RunOptions, part: string): Promise<string[]> =>
  page.evaluate(
    async ([context, asked]) => {
      const { violations: found } = await window.axe.run(context, asked);
      return found.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
      );
    },
    [part, options] as const,
  );

const chooseSkin = (page: Page, skin: 'dark' | 'light'): Promise<void> =>
  page.evaluate((scheme) => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, skin);

/** Presses the switch of the page, though a dialog may have opened over it. */
const chooseLanguage = (page: Page, language: 'en' | 'fr'): Promise<void> =>
  page.evaluate(async (wanted) => {
    const label = `${wanted.toUpperCase()}, `;
    document.querySelector<HTMLElement>(`button[aria-label^="${label}"]`)?.click();
    while (document.documentElement.lang !== wanted) await new Promise(requestAnimationFrame);
  }, language);

/** What lies beyond the right edge of the screen, where scrolling cannot reach it. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrollable = (it: Element | null): boolean =>
      it !== null &&
      (/auto|scroll/.test(getComputedStyle(it).overflowX) || isScrollable(it.parentElement));
    const isVisible = (it: Element) =>
      it.checkVisibility() && !it.closest('[aria-hidden=true], svg');
    // A calendar entry leaves out, beside its edge, what it has no room for: nothing is cut.
    const isLeftOut = (it: Element) => {
      const control = it.parentElement?.closest('button, a');
      if (!control || getComputedStyle(control).overflowX === 'visible') return false;
      const edge = control.getBoundingClientRect().right;
      return edge <= innerWidth + 1 && it.getBoundingClientRect().left >= edge;
    };
    const beyond = [...document.querySelectorAll('body *')].filter(
      (it) =>
        it.getBoundingClientRect().right > innerWidth + 1 &&
        isVisible(it) &&
        !isLeftOut(it) &&
        !isScrollable(it.parentElement),
    );
    const excess = document.documentElement.scrollWidth - innerWidth;
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const wide = dialogs.filter((it) => it.scrollWidth > it.clientWidth + 1);
    return [
      ...wide.map((it) => `a dialog scrolls sideways: ${it.textContent?.slice(0, 80)}`),
      ...(excess > 0 ? [`${excess} px wider than ${innerWidth}`] : []),
      ...beyond.slice(0, 3).map((it) => `beyond ${innerWidth} px: ${it.outerHTML.slice(0, 150)}`),
    ];
  });

/** The address of the first link in a list that begins like this. */
export async function linkedFrom(
  { page, open }: Inspector & { readonly page: Page },
  list: string,
  prefix: string,
): Promise<string> {
  await open(list);
  const link = page.getByRole('main').locator(`a[href^="${prefix}"]`).first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}
