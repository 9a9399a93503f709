import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ASKED_AS_IT_ENDS, pathOf, people, person, visitor } from './people.ts';

const SKIN_KEY = 'vuexy-skin';

const skinOf = (page: Page) =>
  page.evaluate(
    (key) => ({
      kept: localStorage.getItem(key),
      shown: document.documentElement.dataset['mantineColorScheme'],
    }),
    SKIN_KEY,
  );

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

describe('the shell', () => {
  test('the skin is light until it is chosen, is there before the first paint, and outlives sign-out', async () => {
    const { startup } = await people('startup');
    const { page } = startup;
    await startup.visit('/dashboard');
    await expect.poll(() => skinOf(page)).toEqual({ kept: null, shown: 'light' });

    await page.keyboard.press('Shift+D');
    await expect.poll(() => skinOf(page)).toEqual({ kept: 'dark', shown: 'dark' });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => skinOf(page)).toEqual({ kept: 'dark', shown: 'dark' });

    await page.unroute('**/assets/*.js');
    await startup.visit('/dashboard');
    startup.expects(...ASKED_AS_IT_ENDS);
    await page.getByRole('button', { name: 'account and presence' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => skinOf(page)).toEqual({ kept: 'dark', shown: 'dark' });
  });

  test('one click changes the language of everything, and the browser remembers it', async () => {
    const { expert } = await people('expert');
    await expert.visit('/visio');

    await expert.page.getByRole('button', { name: 'FR, Switch to French' }).click();
    await expert.page.getByRole('heading', { name: 'Visio : ouverture prochaine' }).waitFor();
    await expert.page.getByRole('link', { name: 'Tableau de bord' }).first().waitFor();
    await expect.poll(() => expert.page.locator('html').getAttribute('lang')).toBe('fr');

    await expert.visit('/visio');
    // What is unseen may be counted before it.
    await expect
      .poll(() => expert.page.title())
      .toMatch(/^(\(\d+\) )?Visio\u00a0: ouverture prochaine · THE DOT$/);
  });

  test('the keyboard alone skips to the page, goes to another and finds a third by its name', async () => {
    const { startup } = await people('startup');
    const { page } = startup;
    await startup.visit('/dashboard');

    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('content');

    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('heading', { level: 1, name: 'Experts' }).waitFor();
    expect(pathOf(page)).toBe('/experts');

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('textbox').fill('evénemzz');
    await page.getByText('Nothing found.').waitFor();
    await page.getByRole('dialog', { name: 'Go to' }).getByRole('textbox').fill('evén');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    expect(pathOf(page)).toBe('/events');
  });

  test('single keys can be silenced, and stay silent', async () => {
    const { startup } = await people('startup');
    const { page } = startup;
    await startup.visit('/visio');

    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Shift+D');
    await page.keyboard.press('g');
    await page.keyboard.press('e');

    await expect.poll(() => skinOf(page)).toMatchObject({ shown: 'light' });
    expect(pathOf(page)).toBe('/visio');
  });

  test('the open page stands in sight in the menu, however long that is', async () => {
    const { admin } = await people('admin');
    const { page } = admin;
    await page.setViewportSize({ width: 1280, height: 600 });
    await admin.visit('/users/external');
    await page.getByRole('heading', { level: 1 }).waitFor();

    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const open = await menu.locator('[aria-current=page]').boundingBox();
    const frame = await menu.boundingBox();
    expect(open && frame && open.y >= frame.y).toBe(true);
    expect(open && frame && open.y + open.height <= frame.y + frame.height).toBe(true);
  });

  test('the way back to the top appears after 250 pixels', async () => {
    const { startup } = await people('startup');
    const { page } = startup;
    await startup.visit('/visio');
    await page.setViewportSize({ width: 1280, height: 400 });
    const up = page.getByRole('button', { name: 'Back to top' });
    await page.locator('main').evaluate((main) => (main.style.minHeight = '3000px'));

    await page.evaluate(() => scrollTo(0, 250));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await up.count()).toBe(0);

    await page.evaluate(() => scrollTo(0, 251));
    await up.click();
    await up.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThanOrEqual(250);
  });

  test('a page whose code does not arrive says so and offers to reload', async () => {
    const { startup } = await people('startup');
    const { page } = startup;
    await startup.visit('/visio');
    await page.route('**/assets/ExpertsPage*.js', (route) => route.abort());

    await page.getByRole('link', { name: 'Experts' }).first().click();
    await page.getByRole('heading', { name: 'This page could not be opened' }).waitFor();
    await page.unroute('**/assets/ExpertsPage*.js');
    await page.getByRole('button', { name: 'Reload' }).click();

    await page.getByRole('heading', { level: 1, name: 'Experts' }).waitFor();
  });

  test('an address that never was is no dot on the map, signed in or not', async () => {
    const { startup } = await people('startup');
    const stranger = await visitor();

    await startup.visit('/nowhere/at/all');
    await stranger.visit('/nowhere/at/all');

    for (const { page } of [startup, stranger]) {
      await page.getByRole('heading', { name: 'This dot isn’t on the map' }).waitFor();
      expect(pathOf(page)).toBe('/error-404');
    }
  });

  test('on a phone four pages stand below, and all others behind the fifth', async () => {
    const startup = await person('startup', { viewport: { width: 360, height: 740 } });
    const { page } = startup;
    await startup.visit('/dashboard');

    const bar = page.getByRole('navigation', { name: 'Quick menu' });
    await expect
      .poll(() => bar.getByRole('link').allInnerTexts())
      .toEqual(['Hub', 'Chat', 'Experts', 'Calendar']);
    await bar.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Organizations' }).click();
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();

    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  });
});

describe('presence', () => {
  test('a choice shows before the server answers, and goes back when it is refused', async () => {
    const { member } = await people('member');
    const { page } = member;
    await member.visit('/visio');
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route('**/api/user/updatestatus', async (route) => {
        resolve();
        await new Promise<void>((go) => (answer = go));
        await route.fulfill({ status: 500, json: { code: 'server.unexpected', message: '' } });
      });
    });
    member.expects('500 /api/user/updatestatus');
    await page.getByRole('button', { name: 'account and presence' }).click();

    const isChosen = (name: string) => page.getByRole('radio', { name }).isChecked();

    await page.getByText('Away', { exact: true }).click();
    await asked;
    await expect.poll(() => isChosen('Away')).toBe(true);
    answer();

    await page.getByRole('alert').waitFor();
    await expect.poll(() => isChosen('Active')).toBe(true);
  });
});

describe('the bell', () => {
  test('tells an expert who asked, leads there, and is dark once all is seen', async () => {
    const { slimane } = await people('slimane');
    const { page } = slimane;
    await slimane.visit('/visio');
    await page.getByRole('button', { name: /unread/ }).click();

    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link').first().click();
    await page.waitForURL('**/booking/*');

    await bell(page).click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const rows = await panel.getByRole('listitem').count();
    await panel
      .getByRole('button', { name: /^Delete: / })
      .first()
      .click();
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(rows - 1);
    await page.keyboard.press('Escape');

    await slimane.visit('/visio');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  });
});
