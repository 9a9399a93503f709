import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { field, press } from './forms.ts';
import { people } from './people.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function stay(page: Page) {
  await question(page).waitFor();
  await press(page, 'Stay here');
  await question(page).waitFor({ state: 'hidden' });
}

test('staff are asked before each way out of a half-typed profile, and lose nothing', async () => {
  const { nour } = await people('nour');
  const { page, visit } = nour;
  await visit('/dashboard');
  await page.getByRole('button', { name: 'account and presence' }).click();
  await page.getByRole('link', { name: 'My account' }).click();
  const position = field(page, 'Position (optional)');
  await position.fill('Head of harvests');

  await page.getByRole('tab', { name: 'Preferences' }).click();
  await stay(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click();
  await stay(page);
  await page.goBack();
  await stay(page);
  await page.getByRole('button', { name: 'account and presence' }).click();
  await press(page, 'Sign out');
  await stay(page);
  await expect.poll(() => position.inputValue()).toBe('Head of harvests');

  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
  await page.goBack();
  await page.waitForURL('**/dashboard');
});

test('staff are asked before a panel or a dialog with something typed closes', async () => {
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
  await stay(page);
  await page.goBack();
  await stay(page);
  await expect.poll(() => reason.inputValue()).toBe('No room');
  await panel.getByRole('button', { name: 'Close' }).click();
  await press(page, 'Leave');
  await panel.waitFor({ state: 'hidden' });
  await question(page).waitFor({ state: 'detached' });

  // Nothing is typed any more: the page is left without a question.
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
  await press(page, 'Add a user');
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  const name = dialog.getByRole('textbox', { name: 'First name' });
  await name.fill('Wafa');
  await page.mouse.click(20, 20);
  await page.keyboard.press('Escape');
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'hidden' });
  await expect.poll(() => name.inputValue()).toBe('Wafa');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await press(page, 'Leave');
  await dialog.waitFor({ state: 'hidden' });

  await press(page, 'Add a user');
  expect(await name.inputValue()).toBe('');
  await page.mouse.click(20, 20);
  await dialog.waitFor({ state: 'hidden' });
});
