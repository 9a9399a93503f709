import { expect, test } from 'vitest';
import { openChat } from './chats.ts';
import { pathOf, people } from './people.ts';

const DIALOG = { name: /is calling with video/ } as const;

test('a call rings on whatever page the other is, on both their devices, and stops on one when the other answers', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  const phone = await slimane.context.newPage();
  await openChat(amira, slimane);
  await slimane.visit('/booking');
  await phone.goto('/dashboard');

  await amira.page.getByRole('button', { name: 'Call with video' }).click();
  const ring = slimane.page.getByRole('alertdialog', DIALOG);
  await ring.getByText(/Rings for \d+ more seconds/).waitFor();
  await phone.getByRole('alertdialog', DIALOG).waitFor();
  await amira.page.getByRole('alertdialog', { name: /^Calling Slimane/ }).waitFor();

  await ring.getByRole('button', { name: 'Accept' }).click();

  await expect.poll(() => pathOf(slimane.page)).toMatch(/^\/visio\/join\//);
  await expect.poll(() => pathOf(amira.page)).toBe(pathOf(slimane.page));
  await expect.poll(() => phone.getByRole('alertdialog').count()).toBe(0);
  expect(pathOf(phone)).toBe('/dashboard');
});

test('a call that is declined says so to who called, and stays in the room', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);

  await amira.page.getByRole('button', { name: 'Call', exact: true }).click();
  await slimane.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();

  await amira.page.getByRole('status').filter({ hasText: 'declined' }).waitFor();
  await expect.poll(() => slimane.page.getByRole('alertdialog').count()).toBe(0);
  await slimane.page
    .getByRole('log')
    .getByText(/declined/i)
    .waitFor();
});
