import { expect, test } from 'vitest';
import { LIVE_TIMEOUT, signInUsers } from './users.ts';

test('an admin names and colours the hub, a colour that is hard to read is refused, and a member’s open page follows', async () => {
  const { karim, amira } = await signInUsers('karim', 'amira');
  await amira.visit('/dashboard');
  await karim.visit('/settings');
  const look = karim.page.getByRole('region', { name: 'Name and look' });
  const accent = look.getByLabel('Accent colour');
  const save = look.getByRole('button', { name: 'Save' });

  await accent.fill('#FFCC00');
  await save.click();
  await look.getByText('White text on this colour is hard to read').waitFor();
  await expect.poll(() => accent.inputValue()).toBe('#FFCC00');

  await accent.fill('#8A1538');
  await look.getByLabel('Name of the hub').fill('La Fabrique');
  await save.click();
  await amira.page.getByRole('link', { name: 'La Fabrique' }).first().waitFor(LIVE_TIMEOUT);
  const color = () =>
    amira.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--dot-accent').trim(),
    );
  await expect.poll(color).toBe('#8A1538');

  for (const name of ['Name of the hub', 'Accent colour'])
    await look.getByRole('button', { name: `Reset “${name}”` }).click();
  await amira.page.getByRole('link', { name: 'THE DOT' }).first().waitFor(LIVE_TIMEOUT);
});
