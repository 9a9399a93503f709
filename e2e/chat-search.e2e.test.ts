import { expect, test } from 'vitest';
import { messages, openChat, talker, write } from './chats.ts';
import { pathOf, people } from './people.ts';

const FIELD = { name: 'Search in this chat' };

test('a room is searched by a key: from hit to hit where they were said, and back to where one was', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  const { say } = await talker(slimane);
  await say(amira, 'The budget of the first year');
  for (let nth = 1; nth <= 70; nth += 1) await say(amira, `A line ${nth} between`);
  await say(amira, 'Another budget, the second');
  for (let nth = 1; nth <= 30; nth += 1) await say(amira, `A line ${nth} behind`);
  await openChat(amira, slimane);
  const { page } = amira;
  await page.getByRole('button', { name: /Jump to latest|new message/ }).click();
  await messages(page).filter({ hasText: 'A line 30 behind' }).waitFor();
  const box = page.getByRole('textbox', { name: 'Write to Slimane' });
  await box.fill('A draft of mine');

  await page.keyboard.press('Control+f');
  await page.keyboard.type('budgets');
  const hits = page.getByRole('listbox', { name: 'Messages found' }).getByRole('option');
  await expect.poll(() => hits.count()).toBe(2);
  await expect.poll(() => hits.locator('mark').allInnerTexts()).toEqual(['budget', 'budget']);
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2').waitFor();
  await messages(page).filter({ hasText: 'Another budget' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await messages(page).filter({ hasText: 'of the first year' }).waitFor();
  await page.getByText('2 of 2').waitFor();
  const marked = () => page.evaluate(() => CSS.highlights.get('found-words')?.size ?? 0);
  await expect.poll(marked).toBeGreaterThan(0);

  await page.keyboard.press('Escape');
  await messages(page).filter({ hasText: 'A line 30 behind' }).waitFor();
  await page.getByRole('combobox', FIELD).waitFor({ state: 'detached' });
  await expect.poll(() => box.evaluate((it) => it === document.activeElement)).toBe(true);
  await expect.poll(() => box.inputValue()).toBe('A draft of mine');
  await expect.poll(marked).toBe(0);
  await box.fill('');
});

test('the search stands in the head, on a phone with all else about the chat; closed, one stays at the hit', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  const { say } = await talker(slimane);
  await say(amira, 'Where the tulips were ordered');
  for (let nth = 1; nth <= 40; nth += 1) await say(amira, `Said ${nth} since`);
  await openChat(amira, slimane);
  const { page } = amira;

  await page.getByRole('button', FIELD).first().click();
  await page.getByRole('combobox', FIELD).fill('tulip');
  await page.getByRole('option', { name: /tulips/ }).click();
  const hit = messages(page).filter({ hasText: 'Where the tulips' });
  await hit.waitFor();
  await page.getByRole('button', { name: 'Close the search' }).click();
  await page.getByRole('button', { name: /Jump to latest|new message/ }).waitFor();
  await expect.poll(() => hit.count()).toBe(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'About this chat' }).click();
  await page.getByRole('dialog').getByRole('button', FIELD).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('combobox', FIELD).fill('tulip');
  await page.getByRole('option', { name: /tulips/ }).waitFor();
});

test('keys of the chat: the palette, the next room without leaving off to write, and emoji by name', async () => {
  const { amira, slimane, skander } = await people('amira', 'slimane', 'skander');
  await (await talker(slimane)).say(amira, 'From Slimane');
  await (await talker(skander)).say(amira, 'From Skander');
  await openChat(amira, skander);
  const { page } = amira;
  const room = pathOf(page);
  const here = page.getByRole('textbox', { name: 'Write to Skander' });
  await here.fill('Half a sentence');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => here.evaluate((it) => it === document.activeElement)).toBe(true);

  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => pathOf(page)).not.toBe(room);
  const there = page.getByRole('textbox', { name: /^Write to / });
  await expect.poll(() => there.inputValue()).toBe('');
  await expect.poll(() => there.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => there.inputValue()).toBe('Half a sentence');
  await there.fill('');

  await openChat(slimane, amira);
  await openChat(amira, slimane);
  await page.getByRole('textbox', { name: 'Write to Slimane' }).pressSequentially('Bravo :roc');
  await page.getByRole('option', { name: ':rocket:' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type(':+1:');
  await expect.poll(() => there.inputValue()).toContain('👍');
  await page.keyboard.press('Enter');
  await messages(slimane.page).filter({ hasText: 'Bravo 🚀 👍' }).waitFor();
  await write(page, 'Thanks');
});
