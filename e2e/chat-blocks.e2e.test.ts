import { expect, test } from 'vitest';
import { messages, openChat, write } from './chats.ts';
import { people } from './people.ts';

test('whoever blocked somebody ends that in the room, or from the list in the settings', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(slimane, amira);
  await openChat(amira, slimane);
  const { page } = amira;
  const about = page.getByRole('complementary', { name: 'About this chat' });
  const block = async () => {
    await about.getByRole('button', { name: 'Block Slimane' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByText(/You have blocked Slimane/).waitFor();
  };

  await block();
  await slimane.page.getByText(/no longer exchange messages with Amira/).waitFor();
  expect(await slimane.page.getByRole('button', { name: 'Unblock' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Unblock', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Write to Slimane' });
  await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);

  await block();
  await about.getByText('Chat settings').click();
  const blocked = about.getByRole('region', { name: 'People you have blocked' });
  await blocked.getByRole('button', { name: /^Unblock Slimane/ }).click();
  await blocked.getByText('Nobody.').waitFor();
  await box.waitFor();
  await write(page, 'Friends again');
  await messages(slimane.page).filter({ hasText: 'Friends again' }).waitFor();
});

test('what was refused is written otherwise after a reload, and nothing of a draft is lost', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(amira, slimane);
  const { page } = amira;
  await page.route('**/api/privatechat/sendmessage', (route) => route.abort('connectionfailed'));
  await write(page, 'Three pilts');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.reload();

  await page.getByRole('button', { name: 'Try again' }).waitFor();
  const box = page.getByRole('textbox', { name: 'Write to Slimane' });
  await box.fill('and a question');
  await messages(page).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => box.inputValue()).toBe('Three pilts\nand a question');
  await page.unroute('**/api/privatechat/sendmessage');
  await box.fill('Three pilots, and a question');
  await box.press('Enter');
  await openChat(slimane, amira);
  await messages(slimane.page).filter({ hasText: 'Three pilots, and a question' }).waitFor();
  expect(await messages(slimane.page).filter({ hasText: 'pilts' }).count()).toBe(0);
});
