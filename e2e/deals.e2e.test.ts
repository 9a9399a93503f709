import { expect, test } from 'vitest';
import { LIVE_TIMEOUT, signInUsers } from './users.ts';

const DEAL = '1,000 dollars of cloud credits';

test('a member takes a code, a colleague finds the same one, and staff see it at once', async () => {
  const { amira, firas, nour } = await signInUsers('amira', 'firas', 'nour');
  await nour.visit('/manage-deals');
  const row = nour.row(DEAL);
  await row.getByText('2 taken').waitFor();

  await amira.visit('/dashboard');
  const { page } = amira;
  const carousel = page.getByRole('region', { name: 'Deals' });
  await carousel.getByRole('link', { name: DEAL }).click();
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = await page.getByRole('code').innerText();
  expect(code).toMatch(/^CUM-/);

  await row.getByText('3 taken').waitFor(LIVE_TIMEOUT);
  await nour.page.getByRole('link', { name: DEAL }).click();
  await nour.page.getByRole('tab', { name: 'Usage' }).click();
  const take = nour.row(code);
  await take.getByText('Zitouna Labs').waitFor();
  await take.getByText('Amira Ben Salah').waitFor();

  await firas.visit('/deals');
  await firas.page.getByRole('link', { name: DEAL }).click();
  await firas.page.getByText(code, { exact: true }).waitFor();
});
