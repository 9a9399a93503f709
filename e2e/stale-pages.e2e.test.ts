import { expect, test } from 'vitest';
import { expectTyped, fill, press } from './forms.ts';
import { people } from './people.ts';

test('what staff save leaves what the owner and a colleague saved since their page was opened', async () => {
  const { nour, karim, lina } = await people('nour', 'karim', 'lina');
  for (const { visit, page } of [nour, karim]) {
    await visit('/organizations?search=saha');
    await page.getByRole('link', { name: /Saha/ }).first().click();
    await page.getByRole('radiogroup', { name: 'Books experts' }).waitFor();
  }
  await press(nour.page, 'Edit what it says');
  const dialog = nour.page.getByRole('dialog');
  await dialog.waitFor();

  await lina.visit('/account?tab=organization');
  await fill(lina.page, { 'Region (optional)': 'Nabeul' });
  await press(lina.page, 'Save');
  await lina.page.getByText('What your organization says is saved.').waitFor();
  const books = karim.page.getByRole('radiogroup', { name: 'Books experts' });
  await books.getByText('Yes', { exact: true }).click();
  await karim.page.getByText('Saved.').waitFor();
  await dialog.getByLabel('Field (optional)', { exact: true }).fill('Old stones');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await nour.page.getByText('Nabeul').first().waitFor();
  await nour.page.getByText('Old stones').first().waitFor();
  const yes = nour.page
    .getByRole('radiogroup', { name: 'Books experts' })
    .getByRole('radio', { name: 'Yes' });
  await expect.poll(() => yes.isChecked()).toBe(true);
  await books.getByText('By role').click();
  await karim.page.getByText('Old stones').first().waitFor();
});

test('what is saved in one window is not undone by a save in another', async () => {
  const { claire } = await people('claire');
  const { page } = claire;
  await claire.visit('/account');
  const other = await claire.tab();
  await other.goto('/account?tab=preferences');
  const zone = other.getByRole('combobox', { name: 'Time zone' });
  await zone.waitFor();

  await fill(page, { 'About you (optional)': 'Olive mills.' });
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
  await zone.fill('Lisbon');
  await other.getByRole('option', { name: /Lisbon/ }).click();
  await press(other, 'Save');
  await other.getByText('Your preferences are saved.').waitFor();
  await fill(page, { 'Phone (optional)': '+216 20 123 456' });
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').last().waitFor();

  await claire.visit('/account');
  await expectTyped(page, {
    'About you (optional)': 'Olive mills.',
    'Phone (optional)': '+216 20 123 456',
  });
  await other.reload();
  await expect.poll(() => zone.inputValue()).toContain('Lisbon');
});
