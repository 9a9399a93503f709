import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickButton } from './forms.ts';
import { getPath, signInUsers } from './users.ts';

const SKIN_KEY = 'vuexy-skin';

const readSkin = (page: Page) =>
  page.evaluate(
    (key) => ({
      stored: localStorage.getItem(key),
      shown: document.documentElement.dataset['mantineColorScheme'],
    }),
    SKIN_KEY,
  );

test('the dark skin and French stay selected after sign-out', async () => {
  const { startup } = await signInUsers('startup');
  const { page, visit, expectSessionEnd } = startup;
  await visit('/calendar');
  await expect.poll(() => readSkin(page)).toEqual({ stored: null, shown: 'light' });
  await clickButton(page, 'Dark theme');
  await expect.poll(() => readSkin(page)).toEqual({ stored: 'dark', shown: 'dark' });
  await clickButton(page, 'FR, Switch to French');
  await page.getByRole('heading', { name: 'Calendrier' }).waitFor();
  await page.getByRole('link', { name: 'Tableau de bord' }).first().waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');

  // The skin is set before the first paint, without the app's code.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => readSkin(page)).toEqual({ stored: 'dark', shown: 'dark' });
  await page.unroute('**/assets/*.js');

  await visit('/calendar');
  // The title may start with the number of unread messages.
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Calendrier · THE DOT$/);
  await page.getByRole('button', { name: 'compte et présence' }).click();
  expectSessionEnd();
  await clickButton(page, 'Se déconnecter');
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Bon retour' }).waitFor();
  await expect.poll(() => readSkin(page)).toEqual({ stored: 'dark', shown: 'dark' });
});

test('a startup opens its pages by keyboard alone, and can switch off single-key shortcuts', async () => {
  const { startup } = await signInUsers('startup');
  const { page, visit } = startup;
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await visit('/dashboard');

  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content');
  await type('g', 'e');
  await page.getByRole('heading', { level: 1, name: 'Experts' }).waitFor();
  expect(getPath(page)).toBe('/experts');

  const palette = page.getByRole('dialog', { name: 'Search' }).getByRole('textbox');
  await page.keyboard.press('Control+k');
  await palette.fill('organisázz');
  await page.getByText('No results').waitFor();
  await palette.fill('organizá');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  expect(getPath(page)).toBe('/organizations');

  await page.keyboard.press('Shift+D');
  await expect.poll(() => readSkin(page)).toMatchObject({ shown: 'dark' });
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await type('Shift+D', 'g', 'e');
  await expect.poll(() => readSkin(page)).toMatchObject({ shown: 'dark' });
  expect(getPath(page)).toBe('/organizations');
});

test('a startup reaches all pages from the menus of a low window and of a phone', async () => {
  const { startup } = await signInUsers('startup');
  const { page, visit } = startup;
  await page.setViewportSize({ width: 1280, height: 400 });
  await visit('/organizations');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const isCurrentEntryVisible = async () => {
    const entry = await menu.locator('[aria-current=page]').boundingBox();
    const frame = await menu.boundingBox();
    if (!entry || !frame) return false;
    return entry.y >= frame.y && entry.y + entry.height <= frame.y + frame.height;
  };
  await expect.poll(isCurrentEntryVisible).toBe(true);

  await page.locator('main').evaluate((main) => (main.style.minHeight = '3000px'));
  const up = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => scrollTo(0, 250));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await up.count()).toBe(0);
  await page.evaluate(() => scrollTo(0, 251));
  await up.click();
  await up.waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('navigation', { name: 'Quick menu' });
  // The name of the chat goes on with the number of unread messages, once it is known.
  const names = async () =>
    (await bar.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0]);
  await expect.poll(names).toEqual(['Hub', 'Chat', 'Experts', 'Calendar']);
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Organizations' }).click();
  await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();

  await page.route('**/assets/ExpertsPage*.js', (route) => route.abort());
  await bar.getByRole('link', { name: 'Experts' }).click();
  await page.getByRole('heading', { name: 'Couldn’t open this page' }).waitFor();
  await page.unroute('**/assets/ExpertsPage*.js');
  await clickButton(page, 'Reload');
  await page.getByRole('heading', { level: 1, name: 'Experts' }).waitFor();
});

test('an expert opens the target of a notification, marks all as read and deletes one', async () => {
  const { slimane } = await signInUsers('slimane');
  const { page, load } = slimane;
  await load('/calendar');
  await page.getByRole('button', { name: /unread/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link').first().click();
  await page.waitForURL('**/booking/*');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await clickButton(page, 'Mark all as read');
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await bell.waitFor();
  const rows = await panel.getByRole('listitem').count();
  await panel
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(rows - 1);
  await page.keyboard.press('Escape');

  await load('/calendar');
  await bell.waitFor();
});
