import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { HUB_URL } from './browser.ts';
import { openPage } from './navigation.ts';

declare global {
  interface Window {
    readonly axe: typeof import('axe-core');
  }
}

/** The minified build: every page compiles it again, and it takes a third less time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The narrowest phone: what fits there fits on wider ones. */
const NARROW_PHONE = { width: 360, height: 780 };
/** The menu and the top bar, which all screens share. */
const SHELL = ['nav', 'header'].map((it) => `${it}:not(main *, [role=dialog] *)`);
export const DIALOG = '[role=dialog]';
/** Without these options axe spends half its time on passed rules, selectors and style sheets that no rule reads. */
const VIOLATIONS_ONLY: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};
/** The skins differ only in colours. */
const CONTRAST: RunOptions = { ...VIOLATIONS_ONLY, runOnly: ['color-contrast'] };

/** Selectors. */
interface CheckedPart {
  readonly include: string;
  readonly exclude: string[];
}

type DialogOpeners = Readonly<Record<string, () => Promise<unknown>>>;

export interface AccessibilityChecks {
  /** Opens a screen and waits until nothing on it moves or loads. */
  readonly open: (path: string) => Promise<void>;
  /** Checks the current screen, or the part that a selector matches. */
  readonly check: (name: string, part?: string) => Promise<void>;
  /** Opens each screen and checks it. */
  readonly checkScreens: (paths: readonly string[]) => Promise<void>;
  /** Opens each dialog, checks it and closes it with Escape. */
  readonly checkDialogs: (openers: DialogOpeners) => Promise<void>;
}

/**
 * Adds accessibility checks to a browser session. A check runs all axe rules in the light skin in English, the contrast
 * rule in the dark skin, and an overflow check at phone width in French, whose texts are longer. Only the first check of
 * a session includes the menu and the top bar. A violation fails the test, but later checks still run.
 */
export function withAccessibilityChecks<S extends { readonly page: Page }>(
  session: S,
): S & AccessibilityChecks {
  const { page } = session;
  const waitUntilIdle = createIdleWait(page);
  let isShellChecked = false;

  const open = async (path: string) => {
    if (page.url() !== HUB_URL + path) await openPage(page, path);
    // An open chat room hides the page heading on a phone.
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await waitUntilIdle();
  };

  /** In English: all rules in the light skin, the contrast rule in the dark one. */
  const checkRules = async (name: string, part = 'html') => {
    await waitUntilIdle();
    await loadAxe(page);
    const checked = { include: part, exclude: isShellChecked ? SHELL : [] };
    isShellChecked ||= part === 'html';
    if (part === DIALOG) await setBackground(page, 'hidden');
    const violations = await findViolations(page, VIOLATIONS_ONLY, checked);
    await setSkin(page, 'dark');
    violations.push(...(await findViolations(page, CONTRAST, checked)));
    await setSkin(page, 'light');
    if (part === DIALOG) await setBackground(page, 'shown');
    expect.soft(violations, name).toEqual([]);
  };

  const switchToPhone = async () => {
    await switchLanguage(page, 'fr');
    await page.setViewportSize(NARROW_PHONE);
  };

  const switchToDesktop = async () => {
    await page.setViewportSize(DESKTOP);
    await switchLanguage(page, 'en');
  };

  const checkOverflow = async (name: string) => {
    await waitForAnimations(page);
    expect.soft(await findOverflow(page), `${name}, on a phone in French`).toEqual([]);
  };

  const check = async (name: string, part?: string) => {
    await checkRules(name, part);
    await switchToPhone();
    await checkOverflow(name);
    await switchToDesktop();
  };

  /** Opens every second screen at phone width in French, as the one before it was left: this halves the switches. */
  const checkScreens = async (paths: readonly string[]) => {
    let isPhone = false;
    for (const path of paths) {
      await open(path);
      if (isPhone) {
        await checkOverflow(path);
        await switchToDesktop();
        await checkRules(path);
      } else {
        await checkRules(path);
        await switchToPhone();
        await checkOverflow(path);
      }
      isPhone = !isPhone;
    }
    if (isPhone) await switchToDesktop();
  };

  return {
    ...session,
    open,
    check,
    checkScreens,
    checkDialogs: async (openers) => {
      for (const [name, opener] of Object.entries(openers)) {
        await opener();
        await checkDialog(page, () => check(name, DIALOG));
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

/**
 * Returns a function that waits until no request, loading state, animation or toast is left. A toast that leaves is beyond
 * the right edge for a moment, which an overflow check on a busy machine finds.
 */
function createIdleWait(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const isChanging = () =>
    page.evaluate(
      () =>
        document.querySelector(
          '[aria-busy=true], .mantine-Skeleton-root, .mantine-Notification-root',
        ) !== null,
    );
  const isIdle = async () => {
    if (pending.size > 0) return false;
    await waitForAnimations(page);
    return !(await isChanging()) && pending.size === 0;
  };
  return async () => {
    await expect.poll(isIdle, { interval: 25 }).toBe(true);
  };
}

/** Waits until fonts are loaded and all animations have ended. */
export const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    // A scroll-driven animation never ends by itself.
    const timed = document.getAnimations().filter((it) => it.timeline === document.timeline);
    await Promise.all(timed.map((it) => it.finished.catch(() => null)));
  });

/** Loads axe once per document, and removes transitions so that a change of skin or size shows at once. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(AXE);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

const findViolations = (page: Page, options: RunOptions, part: CheckedPart): Promise<string[]> =>
  page.evaluate(
    async ([context, runOptions]) => {
      const { violations } = await window.axe.run(context, runOptions);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
      );
    },
    [part, options] as const,
  );

/**
 * Hides or shows what lies behind a modal dialog. Axe reads the whole document, so a check takes a third of the time meanwhile.
 * Other dialogs close when their opener is hidden.
 */
const setBackground = (page: Page, state: 'hidden' | 'shown'): Promise<void> =>
  page.evaluate(
    (display) => {
      const modals = [...document.querySelectorAll('[aria-modal=true]')];
      const open = modals.filter((it) => it.checkVisibility());
      if (open.length === 0) return;
      for (const part of document.querySelectorAll<HTMLElement>('body > div'))
        if (!open.some((it) => part.contains(it))) part.style.display = display;
    },
    state === 'hidden' ? 'none' : '',
  );

const setSkin = (page: Page, skin: 'dark' | 'light'): Promise<void> =>
  page.evaluate((scheme) => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  }, skin);

/** Clicks the language switch by script, because a dialog may cover it. */
const switchLanguage = (page: Page, language: 'en' | 'fr'): Promise<void> =>
  page.evaluate(async (lang) => {
    const label = `${lang.toUpperCase()}, `;
    document.querySelector<HTMLElement>(`button[aria-label^="${label}"]`)?.click();
    while (document.documentElement.lang !== lang) await new Promise(requestAnimationFrame);
  }, language);

/** Returns the elements beyond the right edge of the screen that scrolling cannot reach. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrollable = (it: Element | null): boolean =>
      it !== null &&
      (/auto|scroll/.test(getComputedStyle(it).overflowX) || isScrollable(it.parentElement));
    const isVisible = (it: Element) =>
      it.checkVisibility() && !it.closest('[aria-hidden=true], svg');
    // A calendar entry hides details that do not fit by placing them outside its own box: nothing is cut off.
    const isHiddenDetail = (it: Element) => {
      const control = it.parentElement?.closest('button, a');
      if (!control || getComputedStyle(control).overflowX === 'visible') return false;
      const edge = control.getBoundingClientRect().right;
      return edge <= innerWidth + 1 && it.getBoundingClientRect().left >= edge;
    };
    const beyond = [...document.querySelectorAll('body *')].filter(
      (it) =>
        it.getBoundingClientRect().right > innerWidth + 1 &&
        isVisible(it) &&
        !isHiddenDetail(it) &&
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

/** Returns the `href` of the first link on a list page that starts with a prefix. */
export async function findLink(
  { page, open }: AccessibilityChecks & { readonly page: Page },
  list: string,
  prefix: string,
): Promise<string> {
  await open(list);
  const link = page.getByRole('main').locator(`a[href^="${prefix}"]`).first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}
