import type { SignedInUser } from './users.ts';

export async function requestErasure({ page, visit, account }: SignedInUser): Promise<void> {
  await visit('/account?tab=data');
  await page.getByRole('button', { name: 'Ask to be erased…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask to be erased' });
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Ask to be erased', exact: true }).click();
  await page.getByText(/^You asked to be erased on/).waitFor();
}
