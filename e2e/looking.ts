import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
const PHONES = [390, 360];
/** What is in order, and how each element is found again, takes as long to put together as the looking. */
const ONLY_FAULTS: RunOptions = { resultTypes: ['violations'], selectors: false };

/** Opens each screen and looks at it; answers what is wrong, by screen. */
export async function tour(page: Page, visit: Person['visit'], paths: readonly string[]) {
  const wrong: Record<string, string[]> = {};
  for (const path of paths) {
    await visit(path);
    const faults = await faultsOfLooks(page);
    if (faults.length) wrong[path] = faults;
  }
  return wrong;
}

/** What is wrong with what stands there, as everybody may see it: all of it, or a part of the screen. */
async function faultsOfLooks(page: Page, part = 'html'): Promise<string[]> {
  await settled(page);
  const size = page.viewportSize() ?? DESK;
  const faults = await faultsOn(page, {}, part);

  // Only colours differ between the skins, and only words between the languages.
  await turn(page, 'Dark appearance');
  await still(page);
  faults.push(...(await faultsOn(page, { runOnly: ['color-contrast'] }, part)));
  await turn(page, 'Switch to French');
  await page.locator('html[lang=fr]').waitFor();
  await still(page);
  faults.push(...(await faultsOn(page, { rules: { 'color-contrast': { enabled: false } } }, part)));

  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 780 });
    await still(page);
    faults.push(...(await sticksOut(page)));
  }
  await page.setViewportSize(size);
  await turn(page, 'Passer en anglais');
  await turn(page, 'Light appearance');
  await page.locator('html[lang=en]').waitFor();
  return faults;
}

/** Presses a switch of the page, though something may have opened over it. */
const turn = (page: Page, name: string) =>
  page
    .getByRole('button', { name, includeHidden: true })
    .first()
    .evaluate((it: HTMLElement) => it.click());

export async function standsWithoutFaults(page: Page, name: string, part?: string): Promise<void> {
  expect(await faultsOfLooks(page, part), name).toEqual([]);
}

/** Screens of one expert and one booking are found as a person finds them. */
export async function linkedFrom(
  { page, visit }: Person,
  list: string,
  link: string,
): Promise<string> {
  await visit(list);
  const found = page.getByRole('main').locator(`a[href^="${link}"]`).first();
  await found.waitFor();
  return (await found.getAttribute('href')) ?? '';
}

/** Until nothing is loading and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await still(page);
}

/** Until what is there already moves no more. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    // What follows the scrolling of something never ends by itself.
    const timed = document.getAnimations().filter((it) => it.timeline === document.timeline);
    await Promise.all(timed.map((it) => it.finished.catch(() => null)));
  });

export async function faultsOn(page: Page, options: RunOptions, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, asked]) => {
      const { violations } = await window.axe.run(within, asked);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
      );
    },
    [part, { ...options, ...ONLY_FAULTS }] as const,
  );
}

/** What lies beyond the edge of the phone that shows it, where no finger can bring it into view. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canBeScrolled = (it: Element | null): boolean =>
      it !== null &&
      (/auto|scroll/.test(getComputedStyle(it).overflowX) || canBeScrolled(it.parentElement));
    const isSeen = (it: Element) => it.checkVisibility() && !it.closest('[aria-hidden=true], svg');
    // What a control has no room for stands beside it, wholly out of sight, as in the calendar: nothing is cut.
    const isLeftOut = (it: Element) => {
      const control = it.parentElement?.closest('button, a');
      if (!control || getComputedStyle(control).overflowX === 'visible') return false;
      const edge = control.getBoundingClientRect().right;
      return edge <= innerWidth + 1 && it.getBoundingClientRect().left >= edge;
    };
    const out = [...document.querySelectorAll('body *')].filter(
      (it) =>
        it.getBoundingClientRect().right > innerWidth + 1 &&
        isSeen(it) &&
        !isLeftOut(it) &&
        !canBeScrolled(it.parentElement),
    );
    const pushed = document.documentElement.scrollWidth - innerWidth;
    const dialogs = [...document.querySelectorAll('[role=dialog]')];
    const wide = dialogs.filter((it) => it.scrollWidth > it.clientWidth + 1);
    return [
      ...wide.map((it) => `a dialog that scrolls sideways: ${it.textContent?.slice(0, 80)}`),
      ...(pushed > 0 ? [`${pushed} px wider than ${innerWidth}`] : []),
      ...out.slice(0, 3).map((it) => `beyond ${innerWidth} px: ${it.outerHTML.slice(0, 150)}`),
    ];
  });

/** What has opened over a page can be used; Escape closes it. */
export async function closesWithoutFaults(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await standsWithoutFaults(page, name, '[role=dialog]');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

type Openings = Readonly<Record<string, () => Promise<void>>>;

/** Each can be used, as everybody may see it, and Escape closes it. */
export async function openEach(page: Page, openings: Openings): Promise<void> {
  for (const [name, open] of Object.entries(openings)) {
    await open();
    await closesWithoutFaults(page, name);
  }
}
