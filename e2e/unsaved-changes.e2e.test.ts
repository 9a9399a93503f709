import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { field, clickButton } from './forms.ts';
import { signInUsers } from './users.ts';

const unsavedDialog = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

async function stay(page: Page) {
  await unsavedDialog(page).waitFor();
  await clickButton(page, 'Keep editing');
  await unsavedDialog(page).waitFor({ state: 'hidden' });
}

test('every navigation away from an unsaved profile asks first, and staying keeps the values', async () => {
  const { nour } = await signInUsers('nour');
  const { page, visit } = nour;
  await visit('/dashboard');
  await page.getByRole('button', { name: 'account and status' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  const position = field(page, 'Position (optional)');
  await position.fill('Head of harvests');

  await page.getByRole('tab', { name: 'Preferences' }).click();
  await stay(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await stay(page);
  await page.goBack();
  await stay(page);
  await page.getByRole('button', { name: 'account and status' }).click();
  await clickButton(page, 'Sign out');
  await stay(page);
  await expect.poll(() => position.inputValue()).toBe('Head of harvests');

  await clickButton(page, 'Save changes');
  await page.getByText('Changes saved').waitFor();
  await page.goBack();
  await page.waitForURL('**/dashboard');
});

test('closing a panel or dialog with unsaved input asks first', async () => {
  const { hela } = await signInUsers('hela');
  const { page, visit } = hela;
  await visit('/users/external');
  await page.getByRole('table').getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: 'Registration' });
  await panel.getByRole('button', { name: 'Decline' }).click();
  const reason = panel.getByLabel('Reason');
  await reason.fill('No room');
  await page.mouse.click(20, 20);
  await page.keyboard.press('Escape');
  await stay(page);
  await page.goBack();
  await stay(page);
  await expect.poll(() => reason.inputValue()).toBe('No room');
  await panel.getByRole('button', { name: 'Close' }).click();
  await clickButton(page, 'Discard changes');
  await panel.waitFor({ state: 'hidden' });
  await unsavedDialog(page).waitFor({ state: 'detached' });

  // Without unsaved input the page is left at once.
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
  await clickButton(page, 'Add user');
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  const name = dialog.getByRole('textbox', { name: 'First name' });
  await name.fill('Wafa');
  await page.mouse.click(20, 20);
  await page.keyboard.press('Escape');
  await unsavedDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await unsavedDialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => name.inputValue()).toBe('Wafa');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await clickButton(page, 'Discard changes');
  await dialog.waitFor({ state: 'hidden' });

  await clickButton(page, 'Add user');
  expect(await name.inputValue()).toBe('');
  await page.mouse.click(20, 20);
  await dialog.waitFor({ state: 'hidden' });
});
