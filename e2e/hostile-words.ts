import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { field, press } from './forms.ts';
import { DESK, settled, sticksOut } from './looking.ts';
import type { Person } from './people.ts';

export const IMAGE = '<img src=x onerror=window.__xss=1>';
export const SCRIPT = '"><script>window.__xss=1</script>';
export const SVG = "'><svg/onload=window.__xss=1>";
export const TEMPLATE =
  "{{constructor.constructor('window.__xss=1')()}} $t(shell:sign_out) ${window.__xss=1}";
export const LINK = '[x](javascript:window.__xss=1) javascript:window.__xss=1';
export const ALL = [IMAGE, SCRIPT, SVG, TEMPLATE, LINK].join('\n');

/** From right to left, once by its letters and once by a sign that would turn what follows. */
export const TURNING = 'شركة الزيتونة \u202Etxt.exe';
/** As it is kept: without that sign. */
export const TURNED = TURNING.replace('\u202E', '');
/** One word as long as a name may be. */
export const endless = (length: number) => 'Anticonstitutionnellement'.repeat(5).slice(0, length);

declare global {
  interface Window {
    readonly __xss?: unknown;
  }
}

/** The words stand there as words, nothing in them ran, and the page still works. */
export async function expectHarmless(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await page.getByText(word).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.__xss), page.url()).toBeUndefined();
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
}

/** Nor do they push anything out of a phone's screen. */
export async function expectHarmlessAndHeld(page: Page, ...words: string[]): Promise<void> {
  await expectHarmless(page, ...words);
  await page.setViewportSize({ width: 390, height: 780 });
  await settled(page);
  expect(await sticksOut(page), page.url()).toEqual([]);
  await page.setViewportSize(DESK);
}

export async function callThemselves(
  { page, visit }: Person,
  first: string,
  last: string,
): Promise<void> {
  await visit('/account');
  await field(page, 'First name').fill(first);
  await field(page, 'Last name').fill(last);
  await page.getByLabel('Position').fill(SVG);
  await page.getByLabel('About you').fill(ALL);
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
}
