import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const IMAGE = '<img src=x onerror=window.__xss=1>';
export const SCRIPT = '"><script>window.__xss=1</script>';
export const SVG = "'><svg/onload=window.__xss=1>";
export const TEMPLATE =
  "{{constructor.constructor('window.__xss=1')()}} $t(shell:sign_out) ${window.__xss=1}";
export const LINK = '[x](javascript:window.__xss=1) javascript:window.__xss=1';
export const ALL = [IMAGE, SCRIPT, SVG, TEMPLATE, LINK].join('\n');

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
