import { expect, test } from 'vitest';
import { chooseAction } from './forms.ts';
import { signInUsers } from './users.ts';

test('an admin views the hub as a startup user, can change nothing and open nothing private, and returns', async () => {
  const { amira, karim } = await signInUsers('amira', 'karim');
  const { page, visit } = karim;
  await visit(`/users/view/${amira.me.id}`);
  await chooseAction(page, 'Amira Ben Salah', 'View as this user');
  const dialog = page.getByRole('dialog', { name: 'View the hub as Amira Ben Salah' });
  await dialog.getByRole('textbox', { name: 'Why do you need to see it?' }).fill('A lost session');
  await dialog.getByLabel('Your password').fill(karim.account.password);
  await dialog.getByRole('button', { name: 'View as this user' }).click();
  const banner = page.getByText('You are viewing THE DOT as Amira Ben Salah (Startup).');
  await banner.waitFor();

  const step = page.getByRole('checkbox', { name: 'Put pricing on one slide' });
  const refusal = page.waitForResponse((it) => it.status() === 403 && /nextsteps/.test(it.url()));
  await step.click();
  karim.expectRefusals(`403 ${new URL((await refusal).url()).pathname}`);
  await page.getByText('so nothing can be changed. End the viewing first.').waitFor();
  await expect.poll(() => step.isChecked()).toBe(false);

  await page.goto('/account?tab=security');
  await page.getByText('This is private.').waitFor();
  await page.getByRole('button', { name: 'Stop viewing' }).click();
  await page.getByRole('heading', { level: 1, name: 'Amira Ben Salah' }).waitFor();
  expect(await banner.count()).toBe(0);
});
