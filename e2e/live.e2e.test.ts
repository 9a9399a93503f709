// Changes of one user appear on the open pages of others without any action there.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './accessibility.ts';
import {
  visitWithLiveEvents,
  getPath,
  signInUsers,
  type SignedInUser,
  signInUser,
  LIVE_TIMEOUT,
} from './users.ts';
import { requestSession, describeRequest, openRequestForm, selectTimes } from './sessions.ts';

const bell = (page: Page, unseen: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unseen ? `Notifications, ${unseen} unread` : 'Notifications',
    exact: true,
  });

test('a startup sees an expert’s answers live and after being offline, and another sees that its selected time was taken (A56)', async () => {
  const { mariem, julien, yasmine } = await signInUsers('mariem', 'julien', 'yasmine');
  const topic = 'Communication and marketing';
  await openRequestForm(yasmine, 'Julien Faure');
  await visitWithLiveEvents(yasmine, getPath(yasmine.page));
  // Neither startup has a sample session, so both see the same free times. Mariem selects later: even when an hour
  // ends in between, her first free time is among these three.
  await selectTimes(yasmine.page, 3);
  await describeRequest(yasmine.page, topic, 'Which paper reads about buses?');
  const path = await requestSession(mariem, {
    expert: 'Julien Faure',
    topic,
    description: 'Who writes about us first?',
    times: 1,
  });
  await visitWithLiveEvents(mariem, '/booking?tab=all');
  const session = mariem.row('Julien Faure').first();
  await session.getByText('Pending').waitFor();
  await julien.visit(path);
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: /^Confirm / }).click();
  await session.getByText('Confirmed').waitFor(LIVE_TIMEOUT);
  await bell(mariem.page, 1).waitFor(LIVE_TIMEOUT);
  await expect.poll(() => mariem.page.title()).toMatch(/^\(\d+\) /);

  const { page } = yasmine;
  const taken = page.getByRole('list', { name: 'Your times' }).getByText('No longer available');
  await taken.first().waitFor(LIVE_TIMEOUT);
  const description = page.getByLabel('What do you need help with?');
  await expect.poll(() => description.inputValue()).toBe('Which paper reads about buses?');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByText('Which paper reads about buses?').waitFor();

  await mariem.context.setOffline(true);
  await mariem.page.getByText('You’re offline').waitFor();
  await julien.page.getByRole('button', { name: 'Cancel session' }).click();
  const dialog = julien.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The paper closes.');
  await dialog.getByRole('button', { name: 'Cancel session' }).click();
  await julien.page.getByText('You cancelled').waitFor();
  await mariem.context.setOffline(false);
  await mariem.row('Julien Faure').getByText('Cancelled').first().waitFor(LIVE_TIMEOUT);
});

test('two devices of a user show the same notifications, presence and preferences, and colleagues see the presence', async () => {
  // Meriem has no sample session that could change her presence.
  const { lina, hela } = await signInUsers('lina', 'hela');
  const desk = await signInUser('meriem', { locale: 'en-GB' });
  const phone = await signInUser('meriem', { locale: 'en-GB', viewport: PHONE });
  await visitWithLiveEvents(desk, '/dashboard');
  await visitWithLiveEvents(phone, '/dashboard');
  const before = await desk.page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .innerText();
  const unseen = Number(/\d+/.exec(before)?.[0] ?? 0);

  await requestSession(lina, {
    expert: 'Meriem Belhadj',
    topic: 'Product',
    description: 'What do nurses read first?',
    times: 1,
  });
  await bell(desk.page, unseen + 1).waitFor(LIVE_TIMEOUT);
  await bell(phone.page, unseen + 1).waitFor(LIVE_TIMEOUT);
  await bell(desk.page, unseen + 1).click();
  await desk.page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(desk.page, 0).waitFor(LIVE_TIMEOUT);
  await bell(phone.page, 0).waitFor(LIVE_TIMEOUT);

  await visitWithLiveEvents(hela, `/users/view/${desk.me.id}`);
  const presence = hela.page.getByRole('main');
  await presence.getByText('Active', { exact: true }).waitFor(LIVE_TIMEOUT);
  await desk.visit('/account?tab=notifications');
  await desk.page.getByRole('button', { name: 'Advanced' }).click();
  await desk.page.getByRole('button', { name: 'account and status' }).click();
  await desk.page.getByText('Do not disturb', { exact: true }).click();
  await presence.getByText('Do not disturb').waitFor(LIVE_TIMEOUT);
  await phone.page
    .getByRole('button', { name: 'account and status' })
    .getByRole('img', { name: 'Do not disturb' })
    .waitFor(LIVE_TIMEOUT);
  await desk.page.keyboard.press('Escape');

  await visitWithLiveEvents(phone, '/account?tab=notifications');
  await phone.page.getByRole('button', { name: 'Advanced' }).click();
  // Without this wait, the refetch on connect could show the choice without a live event.
  await phone.page.waitForLoadState('networkidle');
  const choice = ({ page }: SignedInUser) =>
    page.getByRole('main').locator('[role=switch][aria-label]:enabled').first();
  const wasOn = await choice(phone).isChecked();
  // By keyboard, because the styled switch covers the input.
  await choice(desk).press('Space');
  await expect.poll(() => choice(phone).isChecked(), LIVE_TIMEOUT).toBe(!wasOn);
});
