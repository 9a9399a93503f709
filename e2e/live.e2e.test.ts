// What one person changes appears on open pages that are not touched.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from './accessibility.ts';
import { listen, pathOf, people, type Person, person, SOON } from './people.ts';
import { ask, describe, openRequest, pickTimes } from './sessions.ts';

const bell = (page: Page, unseen: number) =>
  page.getByRole('banner').getByRole('button', {
    name: unseen ? `Notifications, ${unseen} unread` : 'Notifications',
    exact: true,
  });

test('a startup sees the expert’s answers without touching the page, also after it was offline, and another one that its picked time has gone', async () => {
  const { mariem, julien, yasmine } = await people('mariem', 'julien', 'yasmine');
  const topic = 'Communication and marketing';
  await openRequest(yasmine, 'Julien Faure');
  await listen(yasmine, pathOf(yasmine.page));
  // Neither startup has a session in the sample hub, so both see the same free times. Mariem picks later: even
  // as an hour ends, the first time is then among these.
  await pickTimes(yasmine.page, 3);
  await describe(yasmine.page, topic, 'Which paper reads about buses?');
  const path = await ask(mariem, {
    expert: 'Julien Faure',
    topic,
    description: 'Who writes about us first?',
    times: 1,
  });
  await listen(mariem, '/booking');
  const session = mariem.row('Julien Faure').first();
  await session.getByText('Pending').waitFor();
  await julien.visit(path);
  await julien.page.getByRole('radio').first().click();
  await julien.page.getByRole('button', { name: 'Confirm this time' }).click();
  await session.getByText('Confirmed').waitFor(SOON);
  await bell(mariem.page, 1).waitFor(SOON);
  await expect.poll(() => mariem.page.title()).toMatch(/^\(\d+\) /);

  const { page } = yasmine;
  const gone = page.getByRole('list', { name: 'Your proposal' }).getByText('No longer free');
  await gone.first().waitFor(SOON);
  const words = page.getByLabel('What should the session solve?');
  await expect.poll(() => words.inputValue()).toBe('Which paper reads about buses?');
  await page.getByRole('button', { name: `Propose ${3 - (await gone.count())} time` }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByText('Which paper reads about buses?').waitFor();

  await mariem.context.setOffline(true);
  await mariem.page.getByText('You are offline').waitFor();
  await julien.page.getByRole('button', { name: 'Cancel the session' }).click();
  const dialog = julien.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The paper closes.');
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await julien.page.getByText('You cancelled').waitFor();
  await mariem.context.setOffline(false);
  await mariem.row('Julien Faure').getByText('Cancelled').first().waitFor(SOON);
});

test('a person’s two devices show the same notifications, presence and preferences, and colleagues the presence', async () => {
  // The sample hub gives Meriem no session that could change her presence.
  const { lina, hela } = await people('lina', 'hela');
  const desk = await person('meriem', { locale: 'en-GB' });
  const phone = await person('meriem', { locale: 'en-GB', viewport: PHONE });
  await listen(desk, '/dashboard');
  await listen(phone, '/dashboard');
  const before = await desk.page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .innerText();
  const unseen = Number(/\d+/.exec(before)?.[0] ?? 0);

  await ask(lina, {
    expert: 'Meriem Belhadj',
    topic: 'Product',
    description: 'What do nurses read first?',
    times: 1,
  });
  await bell(desk.page, unseen + 1).waitFor(SOON);
  await bell(phone.page, unseen + 1).waitFor(SOON);
  await bell(desk.page, unseen + 1).click();
  await desk.page.getByRole('button', { name: 'Mark all as read' }).click();
  await bell(desk.page, 0).waitFor(SOON);
  await bell(phone.page, 0).waitFor(SOON);

  await listen(hela, `/users/view/${desk.me.id}`);
  const presence = hela.page.getByRole('main');
  await presence.getByText('Active', { exact: true }).waitFor(SOON);
  await desk.visit('/account?tab=notifications');
  await desk.page.getByRole('button', { name: 'account and presence' }).click();
  await desk.page.getByText('Do not disturb', { exact: true }).click();
  await presence.getByText('Do not disturb').waitFor(SOON);
  await phone.page
    .getByRole('button', { name: 'account and presence' })
    .getByRole('img', { name: 'Do not disturb' })
    .waitFor(SOON);
  await desk.page.keyboard.press('Escape');

  await listen(phone, '/account?tab=notifications');
  // What a page asks again as it connects would show the choice without any event.
  await phone.page.waitForLoadState('networkidle');
  const choice = ({ page }: Person) =>
    page.getByRole('main').locator('[role=switch][aria-label]:enabled').first();
  const wasOn = await choice(phone).isChecked();
  // By the keyboard: the drawn switch covers the input.
  await choice(desk).press('Space');
  await expect.poll(() => choice(phone).isChecked(), SOON).toBe(!wasOn);
});
