import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { field, press } from './forms.ts';
import { pathOf, people, person, type Person } from './people.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function staysWhenAsked(page: Page) {
  await question(page).waitFor();
  await press(page, 'Stay here');
  await question(page).waitFor({ state: 'hidden' });
}

/** Each way out of a tab of the account asks, and what was typed stands there still. */
async function isKept({ page }: Person, label: string, words: string) {
  const typed = field(page, label);
  await typed.fill(words);
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await staysWhenAsked(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Experts' }).first().click();
  await staysWhenAsked(page);
  await page.goBack();
  await staysWhenAsked(page);
  await page.getByRole('button', { name: 'account and presence' }).click();
  await press(page, 'Sign out');
  await staysWhenAsked(page);
  await expect.poll(() => typed.inputValue()).toBe(words);

  await page.goBack();
  await press(page, 'Leave');
  await page.waitForURL('**/dashboard');
}

test('what is typed into the account is not lost by another tab, the menu, the way back or signing out', async () => {
  const amira = await person('amira');
  for (const [path, label, words] of [
    ['/account', 'Position (optional)', 'Head of harvests'],
    ['/account?tab=organization', 'Region (optional)', 'Cap Bon'],
  ] as const) {
    await amira.visit('/dashboard');
    await amira.page.getByRole('button', { name: 'account and presence' }).click();
    await amira.page.getByRole('link', { name: 'My account' }).click();
    if (path !== '/account') await amira.page.getByRole('tab', { name: 'Organization' }).click();
    await field(amira.page, label).waitFor();
    expect(pathOf(amira.page)).toBe(path);
    await isKept(amira, label, words);
  }
});

test('whoever saved goes on without being asked', async () => {
  const amira = await person('amira');
  const { page, visit } = amira;
  await visit('/account');
  await field(page, 'Position (optional)').fill('Founder of mills');
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  await page.waitForURL('**/account?tab=preferences');
});

test('a half-typed note about somebody is asked about', async () => {
  const { nour } = await people('nour');
  const { page, visit } = nour;
  await visit('/users/list?search=amira');
  await page.getByRole('link', { name: 'Amira Ben Salah' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Asked about the');
  await page.goBack();
  await staysWhenAsked(page);
  await expect.poll(() => note.inputValue()).toBe('Asked about the');
  await note.fill('');
  await page.goBack();
  await page.waitForURL('**/users/list**');
});

test('a dialog with words in it stays at a click beside it, and asks at Escape and its cross', async () => {
  const { nour } = await people('nour');
  const { page, visit } = nour;
  await visit('/users/list');
  await press(page, 'Add a user');
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  const name = dialog.getByRole('textbox', { name: 'First name' });
  await name.fill('Wafa');

  await page.mouse.click(20, 20);
  await page.keyboard.press('Escape');
  await staysWhenAsked(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'hidden' });
  await expect.poll(() => name.inputValue()).toBe('Wafa');

  await page.keyboard.press('Escape');
  await press(page, 'Leave');
  await dialog.waitFor({ state: 'hidden' });
  await press(page, 'Add a user');
  expect(await name.inputValue()).toBe('');
  await page.mouse.click(20, 20);
  await dialog.waitFor({ state: 'hidden' });
});

test('a reason typed beside a list is asked about before the registration closes', async () => {
  const { hela } = await people('hela');
  const { page, visit } = hela;
  await visit('/users/external');
  await page.getByRole('table').getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: 'Registration' });
  await panel.getByRole('button', { name: 'Decline' }).click();
  const reason = panel.getByLabel('Why not');
  await reason.fill('No room');
  await page.mouse.click(20, 20);
  await page.keyboard.press('Escape');
  await staysWhenAsked(page);
  await page.goBack();
  await staysWhenAsked(page);
  await expect.poll(() => reason.inputValue()).toBe('No room');

  await panel.getByRole('button', { name: 'Close' }).click();
  await press(page, 'Leave');
  await panel.waitFor({ state: 'hidden' });
  await question(page).waitFor({ state: 'detached' });
  // Nothing is typed any more: the page is left without being asked.
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
});
