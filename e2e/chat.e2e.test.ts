import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages, talker, write } from './chats.ts';
import { PHONE } from './looking.ts';
import { pathOf, people, person } from './people.ts';

const SECTIONS = ['Starred', 'Direct messages', 'Others'];

const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const roomWith = (page: Page, name: string) => chats(page).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).first();

/** What the list says, from above: the headings of its sections, and its rooms. */
const linesOf = (page: Page): Promise<readonly string[]> =>
  chats(page)
    .getByRole('listitem')
    .evaluateAll((all: HTMLElement[]) =>
      all
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((it) => it.innerText),
    );

/** Under which heading somebody's room stands. */
const sectionOf = async (page: Page, name: string) => {
  const lines = await linesOf(page);
  const place = lines.findIndex((line) => line.includes(name));
  return lines.slice(0, place).findLast((line) => SECTIONS.includes(line.trim()));
};

const openMenu = async (row: Locator) => {
  await row.focus();
  await row.press('Shift+F10');
};

test('the hub begins a chat by the keyboard alone, and who is written to sees it come up', async () => {
  const { hela, mehdi } = await people('hela', 'mehdi');
  await mehdi.visit('/chat');
  await hela.visit('/chat');

  await hela.page.getByRole('button', { name: 'Start a chat' }).first().press('Enter');
  const field = hela.page.getByRole('combobox', { name: 'Who do you want to write to?' });
  await field.fill('ayadi');
  await field.press('Enter');
  await heading(hela.page, 'Mehdi Ayadi').waitFor();
  expect(pathOf(hela.page)).toMatch(/^\/chat\?room=/);

  await write(hela.page, 'La réunion de jeudi est **décalée** à 15 h');
  const row = roomWith(mehdi.page, 'Hela Bouzid');
  await row.getByText('La réunion de jeudi est décalée à 15 h').waitFor();
  await row.getByText('1 unread message').waitFor();

  await row.click();
  await messages(mehdi.page).filter({ hasText: 'décalée' }).waitFor();
  await expect.poll(() => row.getByText('unread').count()).toBe(0);
  await roomWith(hela.page, 'Mehdi Ayadi').getByText('You: La réunion').waitFor();
});

test('a chat is starred, taken out of the list and muted, and stays so', async () => {
  const { amira } = await people('amira');
  const { page } = amira;
  await amira.visit('/chat');
  const row = roomWith(page, 'Hédi Ayari');

  await openMenu(row);
  await page.getByRole('menuitem', { name: 'Star' }).press('Enter');
  await expect.poll(() => sectionOf(page, 'Hédi Ayari')).toBe('Starred');
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);

  await openMenu(row);
  await page.getByRole('menuitem', { name: 'Mute' }).press('Enter');
  await row.getByRole('img', { name: 'Muted' }).waitFor();

  await openMenu(row);
  await page.getByRole('menuitem', { name: 'Take out of direct messages' }).press('Enter');
  await expect.poll(() => sectionOf(page, 'Hédi Ayari')).toBe('Others');
  await page.reload();
  await row.getByRole('img', { name: 'Muted' }).waitFor();
  await expect.poll(() => sectionOf(page, 'Hédi Ayari')).toBe('Others');
});

test('what the server refuses to star is shown as it was', async () => {
  const { amira } = await people('amira');
  const { page } = amira;
  amira.expects('500 /api/privatechat/addStarredSenderChat');
  amira.expects('500 /api/privatechat/addStarredReceiverChat');
  await page.route(/addStarred/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await amira.visit('/chat');
  // The last section comes last.
  await expect.poll(() => sectionOf(page, 'Hédi Ayari')).toBe('Others');
  await openMenu(roomWith(page, 'Nour Jaziri'));
  const before = await linesOf(page);

  await page.getByRole('menuitem', { name: 'Star' }).press('Enter');

  await page.getByRole('alert').waitFor();
  await expect.poll(() => linesOf(page)).toEqual(before);
});

test('words are found without their accents, and lead to where they were said', async () => {
  const { amira, skander } = await people('amira', 'skander');
  const says = await talker(skander);
  const said = await says.say(amira, 'Le dépôt légal des brevets est prêt');
  for (let nth = 1; nth <= 60; nth += 1) await says.say(amira, `Line ${nth} after it`);
  const { page } = amira;
  await amira.visit('/chat');

  const search = page.getByRole('combobox', { name: 'Search people and messages' });
  await search.fill('depot brevet');
  const hit = page.getByRole('option', { name: /Skander Mejri/ }).first();
  await hit.waitFor();
  await expect.poll(() => hit.locator('mark').allInnerTexts()).toEqual(['dépôt', 'brevets']);
  await search.press('Enter');

  await messages(page).filter({ hasText: 'Le dépôt légal' }).waitFor();
  await expect.poll(() => pathOf(page)).toContain(`message=${said.id}`);

  await search.fill('zzyzx');
  await page.getByText('Nothing found').waitFor();
  await search.fill('skander');
  await page
    .getByRole('option', { name: /Skander Mejri/ })
    .first()
    .waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('depot legal');
  await page.getByRole('dialog').getByText('Le dépôt légal').click();
  await expect.poll(() => pathOf(page)).toContain(`message=${said.id}`);
});

test('what is unseen counts the same on two devices of one person, and is seen on both', async () => {
  const desk = await person('lina');
  const phone = await person('lina', { viewport: PHONE });
  const { hela } = await people('hela');
  const says = await talker(hela);
  await says.say(desk, 'Before anybody looks');
  await desk.visit('/chat');
  await phone.visit('/chat');
  const [atDesk, onPhone] = [desk, phone].map(({ page }) => roomWith(page, 'Hela Bouzid'));
  if (!atDesk || !onPhone) throw new Error('Lina has two devices');
  const before = await atDesk.getByText(/unread message/).innerText();
  await onPhone.getByText(before).waitFor();

  await says.say(desk, 'See you on floor 5');
  for (const row of [atDesk, onPhone]) {
    await row.getByText('See you on floor 5').waitFor();
    await expect.poll(() => row.getByText(before, { exact: true }).count()).toBe(0);
  }

  await onPhone.click();
  await phone.page.getByRole('navigation', { name: /menu/i }).first().waitFor({ state: 'hidden' });
  await messages(phone.page).filter({ hasText: 'See you on floor 5' }).waitFor();
  await expect.poll(() => atDesk.getByText(/unread message/).count()).toBe(0);

  await phone.page.getByRole('button', { name: 'Back to the chats' }).click();
  await onPhone.waitFor();
  await expect.poll(() => pathOf(phone.page)).toBe('/chat');
});
