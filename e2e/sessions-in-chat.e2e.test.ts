import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openChat } from './chats.ts';
import { PHONE, sticksOut } from './looking.ts';
import { pathOf, people, person } from './people.ts';
import { describe, pickTimes } from './sessions.ts';

/** The last card of a session in the open room. */
const card = (page: Page, name: string) =>
  page.getByRole('log').getByRole('region', { name }).last();
const acceptable = (it: Locator) => it.getByRole('button', { name: /^Accept / });
const timeOf = (it: Locator) => it.locator('time').first().getAttribute('datetime');

test('a session is asked for, answered with other times, confirmed, moved and cancelled without leaving the room', async () => {
  const { amira, slimane } = await people('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const room = pathOf(amira.page);
  const hers = card(amira.page, 'Product with Slimane Khelifi');
  const his = card(slimane.page, 'Product with Amira Ben Salah');
  const draft = amira.page.getByRole('textbox', { name: 'Write to Slimane' });
  await draft.fill('Half a thought');

  await amira.page.getByRole('button', { name: 'Ask for a session' }).click();
  const request = amira.page.getByRole('dialog', { name: 'Ask Slimane Khelifi for a session' });
  await pickTimes(amira.page, 2);
  await describe(amira.page, 'Product', 'The box that closes by itself.');
  await request.getByRole('button', { name: 'Propose 2 times' }).click();
  await request.waitFor({ state: 'hidden' });
  await hers.getByText('You proposed').waitFor();
  await expect.poll(() => draft.inputValue()).toBe('Half a thought');

  await his.getByText('Amira Ben Salah proposed').waitFor();
  await expect.poll(() => acceptable(his).count()).toBe(2);
  await his.getByRole('button', { name: 'Propose other times' }).click();
  const others = slimane.page.getByRole('dialog', { name: 'Other times' });
  await pickTimes(slimane.page, 1);
  await others.getByLabel('A word to go with them').fill('In the morning, rather.');
  await others.getByRole('button', { name: 'Propose 1 time' }).click();
  await others.waitFor({ state: 'hidden' });
  await his.getByText('Waiting for Amira Ben Salah').waitFor();

  await hers.getByText('In the morning, rather.').waitFor();
  await acceptable(hers).click();
  await hers.getByText('Confirmed').waitFor();
  await expect.poll(() => hers.evaluate((it) => it === document.activeElement)).toBe(true);

  await his.getByText('Confirmed').waitFor();
  const agreed = await timeOf(his);
  await his.getByRole('button', { name: 'Move the session' }).click();
  const moving = slimane.page.getByRole('dialog', { name: /^Move/ });
  await moving
    .getByRole('group', { name: /^(Morning|Afternoon)$/ })
    .locator('button:enabled[aria-pressed=false]')
    .last()
    .click();
  await moving.getByRole('button', { name: 'Move the session' }).click();
  await moving.waitFor({ state: 'hidden' });
  await expect.poll(() => timeOf(hers)).not.toBe(agreed);

  await hers.getByRole('button', { name: 'Cancel the session' }).click();
  const ending = amira.page.getByRole('dialog', { name: /^Cancel/ });
  await ending.getByLabel('Why?').fill('The box closes by itself already.');
  await ending.getByRole('button', { name: 'Cancel the session' }).click();
  await his.getByText('Cancelled').waitFor();
  await expect.poll(() => hers.evaluate((it) => it === document.activeElement)).toBe(true);
  await expect.poll(() => draft.inputValue()).toBe('Half a thought');
  expect(pathOf(amira.page)).toBe(room);
});

test('an expert proposes times from a phone, in French, and Escape leaves the room as it was', async () => {
  const { amira } = await people('amira');
  const slimane = await person('slimane', { locale: 'fr-FR', viewport: PHONE });
  const { page } = slimane;
  await openChat(amira, slimane);
  // On a phone an open room covers the page and its heading.
  await page.goto(`/chat?with=${amira.me.id}`);
  const draft = page.getByRole('textbox', { name: 'Écrire à Amira' });
  await draft.fill('Une idée');
  const more = page.getByRole('button', { name: 'Ajouter', exact: true });
  const panel = page.getByRole('dialog', { name: 'Une session avec Amira Ben Salah' });
  const open = async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Proposer une session' }).click();
    await panel
      .getByRole('group', { name: /^(Matin|Après-midi)$/ })
      .first()
      .waitFor();
  };

  await open();
  await expect.poll(() => sticksOut(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => more.evaluate((it) => it === document.activeElement)).toBe(true);

  await open();
  await panel.getByRole('combobox', { name: 'Sujet' }).click();
  await page.getByRole('option', { name: 'Produit', exact: true }).click();
  await panel.getByLabel('De quoi il s’agirait').fill('La boîte qui se ferme seule.');
  await panel
    .getByRole('group', { name: /^(Matin|Après-midi)$/ })
    .locator('button:enabled[aria-pressed=false]')
    .first()
    .click();
  await panel.getByRole('button', { name: 'Proposer 1 créneau' }).click();
  await panel.waitFor({ state: 'hidden' });

  await card(page, 'Produit avec Amira Ben Salah').getByText('Vous avez proposé').waitFor();
  await expect.poll(() => sticksOut(page)).toEqual([]);
  await expect.poll(() => draft.inputValue()).toBe('Une idée');
  await acceptable(card(amira.page, 'Product with Slimane Khelifi')).waitFor();
});
