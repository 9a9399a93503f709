import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  findMessages,
  openChat,
  collectMessagesToEnd,
  createMessageSender,
  writeMessage,
} from './chats.ts';
import { PHONE } from './accessibility.ts';
import { getPath, signInUsers, signInUser } from './users.ts';

const SECTIONS = ['Starred', 'Direct messages', 'Others'];
const SEARCH = { name: 'Search this chat' };

const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const roomWith = (page: Page, name: string) => chats(page).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).first();
const isFocused = (it: Locator) => it.evaluate((node) => node === document.activeElement);

/** Returns the section heading above a room in the list, which is read from top to bottom. */
const findSection = async (page: Page, name: string) => {
  const lines = await chats(page)
    .getByRole('listitem')
    .evaluateAll((all: HTMLElement[]) =>
      all
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((it) => it.innerText),
    );
  const index = lines.findIndex((line) => line.includes(name));
  return lines.slice(0, index).findLast((line) => SECTIONS.includes(line.trim()));
};

const chooseMenuItem = async (row: Locator, action: string) => {
  await row.focus();
  await row.press('Shift+F10');
  await row.page().getByRole('menuitem', { name: action }).press('Enter');
};

/** Chooses an action by keyboard: the toolbar under the pointer goes when the list moves. */
const chooseMessageAction = async (message: Locator, action: string) => {
  // Until the server has confirmed the message, it has no actions.
  await message.locator('[data-status=sent]').waitFor();
  await message.press('Shift+F10');
  await message
    .page()
    .getByRole('dialog')
    .getByRole('button', { name: action, exact: true })
    .click();
};

test('staff start a chat by keyboard, and it appears for the recipient', async () => {
  const { hela, mehdi } = await signInUsers('hela', 'mehdi');
  await mehdi.visit('/chat');
  await hela.visit('/chat');

  await hela.page.getByRole('button', { name: 'New chat' }).first().press('Enter');
  const field = hela.page.getByRole('combobox', { name: 'To' });
  await field.fill('ayadi');
  await field.press('Enter');
  await heading(hela.page, 'Mehdi Ayadi').waitFor();
  expect(getPath(hela.page)).toMatch(/^\/chat\?room=/);

  await writeMessage(hela.page, 'La réunion de jeudi est **décalée** à 15 h');
  const row = roomWith(mehdi.page, 'Hela Bouzid');
  await row.getByText('La réunion de jeudi est décalée à 15 h').waitFor();
  await row.getByText('1 unread message').waitFor();
  await row.click();
  await findMessages(mehdi.page).filter({ hasText: 'décalée' }).waitFor();
  await expect.poll(() => row.getByText('unread').count()).toBe(0);
  await roomWith(hela.page, 'Mehdi Ayadi').getByText('You: La réunion').waitFor();
});

test('a startup stars, mutes and moves a chat to another section, and keeps its draft when it switches rooms', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  const { page } = amira;
  const send = await createMessageSender(slimane);
  await send(amira, 'From Slimane');
  await amira.visit('/chat');
  const row = roomWith(page, 'Hédi Ayari');

  await chooseMenuItem(row, 'Star');
  await expect.poll(() => findSection(page, 'Hédi Ayari')).toBe('Starred');
  await expect.poll(() => isFocused(row)).toBe(true);
  await chooseMenuItem(row, 'Mute');
  await row.getByRole('img', { name: 'Muted' }).waitFor();
  await chooseMenuItem(row, 'Remove from direct messages');
  await expect.poll(() => findSection(page, 'Hédi Ayari')).toBe('Others');
  await page.reload();
  await row.getByRole('img', { name: 'Muted' }).waitFor();
  await expect.poll(() => findSection(page, 'Hédi Ayari')).toBe('Others');

  await openChat(amira, slimane);
  const room = getPath(page);
  const here = page.getByRole('textbox', { name: 'Message Slimane' });
  await here.fill('Half a sentence');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(here)).toBe(true);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => getPath(page)).not.toBe(room);
  const there = page.getByRole('textbox', { name: /^Message / });
  await expect.poll(() => there.inputValue()).toBe('');
  await expect.poll(() => isFocused(there)).toBe(true);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => there.inputValue()).toBe('Half a sentence');
  await there.fill('');
});

test('two users see each other’s messages, replies, reactions, edits, pins, deletions and blocks live', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const [hers, his] = [findMessages(amira.page), findMessages(slimane.page)];

  await writeMessage(amira.page, 'Two pilots, **41 fridges**');
  await his.filter({ hasText: 'Two pilots, 41 fridges' }).waitFor();
  await hers.filter({ hasText: 'Two pilots' }).getByText('Seen').waitFor();
  const box = slimane.page.getByRole('textbox', { name: 'Message Amira' });
  await box.pressSequentially('I am');
  await amira.page.getByText('Slimane is typing…').waitFor();
  await box.fill('');

  const pilots = his.filter({ hasText: 'Two pilots' }).first();
  await pilots.locator('[data-status=sent]').waitFor();
  await pilots.hover();
  await pilots.getByRole('button', { name: 'React with 👍' }).click();
  await hers.getByRole('button', { name: '👍 1 reaction', pressed: false }).click();
  await pilots.getByRole('button', { name: '👍 2 reactions', pressed: true }).waitFor();

  await chooseMessageAction(pilots, 'Reply');
  await slimane.page.getByText('Replying to Amira').waitFor();
  await writeMessage(slimane.page, 'Then call the ten names, @Amira');
  const answer = hers.filter({ hasText: 'Then call the ten names' });
  await answer.getByRole('button', { name: /Two pilots, 41 fridges/ }).waitFor();
  await answer.getByText('@Amira').waitFor();

  await box.press('ArrowUp');
  await slimane.page.getByText('Editing message').waitFor();
  await box.fill('Then call the twenty names');
  await box.press('Enter');
  await hers.filter({ hasText: 'Then call the twenty names' }).getByText('edited').waitFor();

  await chooseMessageAction(pilots, 'Pin');
  await amira.page.getByRole('button', { name: /2 pinned/ }).waitFor();
  const pinned = hers.filter({ hasText: 'Two pilots' }).first();
  await chooseMessageAction(pinned, 'Delete for both of you');
  await amira.page.getByText('Deleting for both of you…').waitFor();
  // The text is gone from the message and from the reply that quotes it.
  await his.getByText('Message deleted').first().waitFor();
  await expect.poll(() => his.filter({ hasText: 'Two pilots, 41 fridges' }).count()).toBe(0);

  const hersToWrite = amira.page.getByRole('textbox', { name: 'Message Slimane' });
  await writeMessage(amira.page, 'Not yet ready');
  await his.filter({ hasText: 'Not yet ready' }).waitFor();
  await amira.page.getByRole('button', { name: 'Undo' }).last().click();
  await his.filter({ hasText: 'Not yet ready' }).waitFor({ state: 'detached' });
  await expect.poll(() => hersToWrite.inputValue()).toBe('Not yet ready');
  await hersToWrite.fill('');

  const about = amira.page.getByRole('complementary', { name: 'Chat details' });
  await about.getByRole('button', { name: 'Block Slimane' }).click();
  await amira.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await amira.page.getByText(/You blocked Slimane/).waitFor();
  await slimane.page.getByText(/You can’t message Amira/).waitFor();
  expect(await slimane.page.getByRole('button', { name: 'Unblock' }).count()).toBe(0);
  await about.getByText('Chat settings').click();
  const blocked = about.getByRole('region', { name: 'Blocked people' });
  await blocked.getByRole('button', { name: /^Unblock Slimane/ }).click();
  await blocked.getByText('None').waitFor();
  await hersToWrite.waitFor();
  await writeMessage(amira.page, 'Friends again');
  await his.filter({ hasText: 'Friends again' }).waitFor();
});

test('deletions and messages that are pending when the page closes are sent from the next page', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const [hers, his] = [findMessages(amira.page), findMessages(slimane.page)];

  await writeMessage(amira.page, 'Gone with the page');
  await his.filter({ hasText: 'Gone with the page' }).waitFor();
  const gone = hers.filter({ hasText: 'Gone with the page' });
  await chooseMessageAction(gone, 'Delete for both of you');
  await amira.page.goto('/experts');
  await his.filter({ hasText: 'Gone with the page' }).waitFor({ state: 'detached' });

  await openChat(amira, slimane);
  await amira.page.route('**/api/privatechat/sendmessage', (route) => route.abort());
  await writeMessage(amira.page, 'Sent from elsewhere');
  await amira.page.getByRole('button', { name: 'Try again' }).waitFor();
  await amira.page.unroute('**/api/privatechat/sendmessage');
  await amira.page.goto('/dashboard');
  await his.filter({ hasText: 'Sent from elsewhere' }).waitFor();
});

test('a startup reads 120 messages missed offline once and in order, and finds an old one by search (A56)', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  const { page } = amira;
  const send = await createMessageSender(slimane);
  const first = await send(amira, 'The budget of the dépôt légal');
  await openChat(amira, slimane);

  await amira.context.setOffline(true);
  await writeMessage(page, 'Written without a network');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  for (let nth = 1; nth <= 120; nth += 1) await send(amira, `Missed ${nth}`);
  await amira.context.setOffline(false);

  // More new messages than fit on the screen start below a divider.
  await page.getByText('New', { exact: true }).waitFor();
  await findMessages(page).filter({ hasText: 'Missed 1' }).first().waitFor();
  const read = await collectMessagesToEnd(page, 'Missed 1');
  expect(read.filter((text) => text.startsWith('Missed'))).toEqual(
    Array.from({ length: 120 }, (_, nth) => `Missed ${nth + 1}`),
  );
  expect(read.filter((text) => text === 'Written without a network')).toHaveLength(1);

  // The search within the room jumps to the old message, and Escape returns to the draft.
  const old = findMessages(page).filter({ hasText: 'The budget of the dépôt' });
  const newest = findMessages(page).filter({ hasText: 'Written without a network' });
  const box = page.getByRole('textbox', { name: 'Message Slimane' });
  await newest.waitFor();
  await box.fill('A draft of mine');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('budgets');
  const results = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
  await expect.poll(() => results.count()).toBe(1);
  await expect.poll(() => results.locator('mark').allInnerTexts()).toEqual(['budget']);
  await page.keyboard.press('Enter');
  await page.getByText('1 of 1').waitFor();
  await old.waitFor();
  const marked = () => page.evaluate(() => CSS.highlights.get('found-words')?.size ?? 0);
  await expect.poll(marked).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await newest.waitFor();
  await page.getByRole('combobox', SEARCH).waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(box)).toBe(true);
  await expect.poll(() => box.inputValue()).toBe('A draft of mine');
  await expect.poll(marked).toBe(0);
  await box.fill('');

  // The search over all rooms ignores accents and opens the room around the message, with a way back to the newest.
  const search = page.getByRole('combobox', { name: 'Search people and messages' });
  await search.fill('zzyzx');
  await page.getByText('No results').waitFor();
  await search.fill('depot legal');
  const result = page.getByRole('option', { name: /Slimane Khelifi/ }).first();
  await expect.poll(() => result.locator('mark').allInnerTexts()).toEqual(['dépôt', 'légal']);
  await search.press('Enter');
  await expect.poll(() => getPath(page)).toContain(`message=${first.id}`);
  await old.waitFor();
  await page.getByRole('button', { name: /Jump to latest|new message/ }).click();
  await newest.waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('depot legal');
  await page.getByRole('dialog').getByText('The budget of the dépôt légal').click();
  await old.waitFor();
});

test('two devices of a user show the same unread messages, and a message read on one is read on both', async () => {
  const desk = await signInUser('lina');
  const phone = await signInUser('lina', { viewport: PHONE });
  const { hela } = await signInUsers('hela');
  const send = await createMessageSender(hela);
  await send(desk, 'Before Lina looks');
  await desk.visit('/chat');
  await phone.visit('/chat');
  const [atDesk, onPhone] = [
    roomWith(desk.page, 'Hela Bouzid'),
    roomWith(phone.page, 'Hela Bouzid'),
  ];
  const before = await atDesk.getByText(/unread message/).innerText();
  await onPhone.getByText(before).waitFor();

  await send(desk, 'See you on floor 5');
  for (const row of [atDesk, onPhone]) {
    await row.getByText('See you on floor 5').waitFor();
    await expect.poll(() => row.getByText(before, { exact: true }).count()).toBe(0);
  }
  await onPhone.click();
  await phone.page.getByRole('navigation', { name: /menu/i }).first().waitFor({ state: 'hidden' });
  await findMessages(phone.page).filter({ hasText: 'See you on floor 5' }).waitFor();
  await expect.poll(() => atDesk.getByText(/unread message/).count()).toBe(0);

  await phone.page.getByRole('button', { name: 'Chat details' }).click();
  await phone.page.getByRole('dialog').getByRole('button', SEARCH).click();
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' });
  await phone.page.getByRole('combobox', SEARCH).fill('floor');
  await phone.page.getByRole('option', { name: /floor 5/ }).waitFor();
  await phone.page.keyboard.press('Escape');
  await phone.page.getByRole('button', { name: 'Back to chats' }).click();
  await onPhone.waitFor();
  await expect.poll(() => getPath(phone.page)).toBe('/chat');
});
