import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOn, settled } from './looking.ts';
import { people, visitor } from './people.ts';

/** Whether the keyboard's place is marked by a ring that nothing cuts off. */
const isRinged = (page: Page) =>
  page.evaluate(() => {
    const ringed = (it: Element) => getComputedStyle(it).outlineStyle === 'solid';
    const here = document.activeElement;
    const box = here?.parentElement;
    if (!here || !box) return false;
    return ringed(box) || (ringed(here) && getComputedStyle(box).overflow !== 'hidden');
  });

test('whoever signs in by the keyboard sees where they are, in the password too', async () => {
  const { page, visit } = await visitor();
  await visit('/login');
  await page.getByLabel('Email address').focus();

  for (const next of ['Password', 'Keep me signed in', 'Forgot your password?']) {
    await page.keyboard.press('Tab');
    // The eye of the password is no stop of its own.
    const name = await page.evaluate(() => {
      const it = document.activeElement;
      return it instanceof HTMLInputElement ? it.labels?.[0]?.textContent : it?.textContent;
    });
    expect(name).toBe(next);
    expect(await isRinged(page), next).toBe(true);
  }
});

test('the menu of a row can be read in the dark skin, and gives the focus back', async () => {
  const { nour } = await people('nour');
  const { page } = nour;
  await nour.visit('/users/list?search=amira');
  await page.getByRole('button', { name: 'Dark appearance' }).click();
  const opener = page.getByRole('button', { name: 'Actions for Amira Ben Salah' });
  await opener.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove…' }).waitFor();
  await settled(page);

  expect(await faultsOn(page, { runOnly: ['color-contrast'] })).toEqual([]);

  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a list that could not be loaded says so away from the edge of its card', async () => {
  const { nour } = await people('nour');
  const { page } = nour;
  await page.route('**/api/user/getOrganizations?**', (route) => route.abort());
  await nour.visit('/organizations');
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await again.waitFor();

  const gap = await again.evaluate((it) => {
    const card = it.closest('section');
    return (card?.getBoundingClientRect().right ?? 0) - it.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThanOrEqual(16);
});

test('whoever opens a dialog by the keyboard is back where they were when it closes', async () => {
  const { nour } = await people('nour');
  const { page } = nour;
  await nour.visit('/users/list?search=amira');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = (item: string) => page.getByRole('menuitem', { name: item }).press('Enter');
  const closes = async (opener: Locator) => {
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  };

  const ofAmira = button('Actions for Amira Ben Salah');
  await ofAmira.press('Enter');
  await choose('Remove…');
  await closes(ofAmira);

  await page.getByRole('checkbox', { name: 'Select Amira Ben Salah' }).check();
  await button('Remove').press('Enter');
  await closes(button('Remove'));
  await button('Give a role').press('Enter');
  await choose('Team');
  await closes(button('Give a role'));
});
