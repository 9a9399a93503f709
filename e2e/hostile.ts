import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, motionEnd, overflow } from './accessibility.ts';

export const HOSTILE_IMAGE = '<img src=x onerror=window.__xss=1>';
export const HOSTILE_SCRIPT = '"><script>window.__xss=1</script>';
export const HOSTILE_SVG = "'><svg/onload=window.__xss=1>";
export const HOSTILE_TEMPLATE =
  "{{constructor.constructor('window.__xss=1')()}} $t(shell:sign_out) ${window.__xss=1}";
export const HOSTILE_LINK = '[x](javascript:window.__xss=1) javascript:window.__xss=1';
export const HOSTILE_WORDS = [
  HOSTILE_IMAGE,
  HOSTILE_SCRIPT,
  HOSTILE_SVG,
  HOSTILE_TEMPLATE,
  HOSTILE_LINK,
].join('\n');

/** Right to left, with a control character that would turn what follows. */
export const HOSTILE_DIRECTION = 'شركة الزيتونة \u202Etxt.exe';
/** As it is stored, without the control character. */
export const STORED_DIRECTION = HOSTILE_DIRECTION.replace('\u202E', '');

/** One word as long as a name may be. */
export const endless = (length: number) => 'Anticonstitutionnellement'.repeat(5).slice(0, length);

declare global {
  interface Window {
    readonly __xss?: unknown;
  }
}

/** The page shows these words as text, and nothing in them ran. */
export async function expectHarmless(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) await page.getByText(word).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.__xss), page.url()).toBeUndefined();
  expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
}

/** The words push nothing off a phone’s screen either. */
export async function expectHarmlessAndHeld(page: Page, ...words: string[]): Promise<void> {
  await expectHarmless(page, ...words);
  await page.setViewportSize({ width: 390, height: 780 });
  await motionEnd(page);
  expect(await overflow(page), page.url()).toEqual([]);
  await page.setViewportSize(DESKTOP);
}
