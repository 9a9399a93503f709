import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ASKED_AS_IT_ENDS, pathOf, people } from './people.ts';

const RELOADS = 10;

const greeted = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

test('ten tabs that reload at once stay signed in, and so do their calls', async () => {
  const { startup } = await people('startup');
  await startup.visit('/dashboard');
  const tabs = await Promise.all(Array.from({ length: RELOADS }, startup.tab));

  await Promise.all(tabs.map((tab) => tab.goto('/booking', { waitUntil: 'commit' })));
  await Promise.all(tabs.map(greeted));
  await Promise.all(tabs.map((tab) => tab.reload({ waitUntil: 'commit' })));
  await Promise.all(tabs.map(greeted));

  expect(tabs.map(pathOf)).toEqual(tabs.map(() => '/booking'));
});

test('whoever signs out in one tab is signed out in the other', async () => {
  const { member } = await people('member');
  member.expects(...ASKED_AS_IT_ENDS);
  await member.visit('/dashboard');
  const other = await member.tab();
  await other.goto('/experts');
  await greeted(other);

  await member.page.getByRole('button', { name: 'account and presence' }).click();
  await member.page.getByRole('button', { name: 'Sign out' }).click();

  await member.page.waitForURL('**/login');
  await other.waitForURL('**/login**');
  await other.goto('/experts');
  await other.waitForURL('**/login?redirect=%2Fexperts');
});

test('signing out leaves nothing behind but the skin', async () => {
  const { team } = await people('team');
  const { page } = team;
  team.expects(...ASKED_AS_IT_ENDS);
  await team.visit('/dashboard');
  await page.getByRole('button', { name: 'FR, Switch to French' }).click();
  await page.keyboard.press('Shift+D');
  await page.evaluate(() => localStorage.setItem('left-behind', 'yes'));

  await page.getByRole('button', { name: 'compte et présence' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('**/login');

  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'vuexy-skin': 'dark' });
});

test('whoever is removed while they are online is told so, in their language', async () => {
  const { hela, hatem } = await people('hela', 'hatem');
  await hatem.visit('/dashboard');
  await hatem.page.getByRole('button', { name: 'FR, Switch to French' }).click();
  await hatem.page.getByRole('button', { name: 'compte et présence' }).click();

  await hela.visit('/users/list?search=riahi');
  await hela.page.getByRole('button', { name: 'Actions for Hatem Riahi' }).click();
  await hela.page.getByRole('menuitem', { name: 'Remove…' }).click();
  await hela.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Remove Hatem Riahi', exact: true })
    .click();
  await hela.page.getByText('Nobody fits these filters').waitFor();

  await hatem.page.waitForURL('**/login**');
  const why = 'Compte désactivé, contactez l’administrateur';
  await hatem.page.getByRole('main').getByText(why).waitFor();
  expect(await hatem.page.getByText('Votre session a expiré').count()).toBe(0);
});
