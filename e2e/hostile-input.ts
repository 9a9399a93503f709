import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, waitForAnimations, findOverflow } from './accessibility.ts';

export const HOSTILE_IMAGE = '<img src=x onerror=window.__xss=1>';
export const HOSTILE_SCRIPT = '"><script>window.__xss=1</script>';
export const HOSTILE_SVG = "'><svg/onload=window.__xss=1>";
export const HOSTILE_TEMPLATE =
  "{{constructor.constructor('window.__xss=1')()}} $t(shell:sign_out) ${window.__xss=1}";
export const HOSTILE_LINK = '[x](javascript:window.__xss=1) javascript:window.__xss=1';
export const HOSTILE_TEXT = [
  HOSTILE_IMAGE,
  HOSTILE_SCRIPT,
  HOSTILE_SVG,
  HOSTILE_TEMPLATE,
  HOSTILE_LINK,
].join('\n');

/** Right-to-left text with a control character that reverses the rest. */
export const HOSTILE_DIRECTION = 'شركة الزيتونة \u202Etxt.exe';
/** The stored text, without the control character. */
export const STORED_DIRECTION = HOSTILE_DIRECTION.replace('\u202E', '');

/** A word without a break, as long as a field allows. */
export const longWord = (length: number) => 'Anticonstitutionnellement'.repeat(5).slice(0, length);

declare global {
  interface Window {
    readonly __xss?: unknown;
  }
}

/** Expects the page to show these texts literally, and none of their scripts to have run. */
export async function expectHarmless(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.__xss), page.url()).toBeUndefined();
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
}

/** Also expects the texts to cause no overflow on a phone. */
export async function expectHarmlessWithoutOverflow(page: Page, ...texts: string[]): Promise<void> {
  await expectHarmless(page, ...texts);
  await page.setViewportSize({ width: 390, height: 780 });
  await waitForAnimations(page);
  await expect.poll(() => findOverflow(page), { message: page.url() }).toEqual([]);
  await page.setViewportSize(DESKTOP);
}
