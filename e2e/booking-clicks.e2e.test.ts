import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInUsers } from './users.ts';

/** Counts presses of the mouse or a finger, on every page that the tab shows from now on. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void Reflect.get(window, 'countClick')(), true);
  });
  return () => clicks;
}

test('a newcomer requests a session with six clicks and one sentence, and the expert confirms it with two', async () => {
  const { yasmine, fares } = await signInUsers('yasmine', 'fares');

  const { page } = yasmine;
  const clicksToRequest = await countClicks(page);
  await yasmine.visit('/dashboard');
  await page.getByRole('main').locator('a[href="/experts"]').first().click();
  await page.getByRole('link', { name: 'Fares Ben Amor', exact: true }).click();
  const times = page.getByRole('region', { name: 'Next available times' });
  await times.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('radio', { name: 'Technical support' }).click();
  await page.getByLabel('What do you need help with?').click();
  await page.keyboard.type('Our tests take an hour.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByText('You requested a session').waitFor();
  expect(clicksToRequest()).toBe(6);

  const path = new URL(page.url()).pathname;
  const clicksToAnswer = await countClicks(fares.page);
  await fares.visit('/dashboard');
  await fares.page.getByRole('main').locator(`a[href="${path}"]`).first().click();
  await fares.page.getByRole('button', { name: /^Confirm \w+, / }).click();
  await fares.page.getByText('You confirmed a time').waitFor();
  expect(clicksToAnswer()).toBe(2);
});
