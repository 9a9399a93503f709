import type { SignedInUser } from './users.ts';

export async function requestErasure({ page, visit, account }: SignedInUser): Promise<void> {
  await visit('/account?tab=data');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  await page.getByText(/^You requested deletion on/).waitFor();
}
