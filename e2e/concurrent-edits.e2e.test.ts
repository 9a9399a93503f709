import { expect, test } from 'vitest';
import { fill, press } from './forms.ts';
import { people } from './people.ts';

test('staff save an organization without undoing what its owner and a colleague saved meanwhile', async () => {
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
