import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { caller, type Person, people } from './people.ts';

/** Opens the request to whoever of a topic is free. */
async function openRequest({ page, visit }: Person, topic: string): Promise<void> {
  await visit(`/experts?category=${topic}`);
  await page.getByRole('link', { name: `Any expert in ${topic}` }).click();
  await page.getByRole('heading', { name: `Any expert in ${topic}` }).waitFor();
}

/** A day that is far enough for all, at whatever hour this is. */
async function chooseLaterDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).click();
  const days = page.getByRole('group', { name: 'Days with free times' });
  await days
    .getByRole('button', { name: /free time/ })
    .nth(2)
    .click();
}

/** The same hours on each day of the week, around all that is agreed. */
async function keepHours(expert: Person, start: string, end: string): Promise<void> {
  const call = await caller(expert);
  const hours = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start, end }));
  await call('PUT', '/availability', { data: { timeZone: 'Africa/Tunis', hours } });
}

const words = (page: Page) => page.getByRole('textbox', { name: 'What should the session solve?' });

test('a startup asks any expert of a topic; one declines, and the next confirms', async () => {
  const { mehdi, slimane, sonia } = await people('mehdi', 'slimane', 'sonia');

  await keepHours(slimane, '09:00', '21:00');
  await keepHours(sonia, '07:00', '18:00');
  await openRequest(mehdi, 'Fundraising');
  await chooseLaterDay(mehdi.page);
  await mehdi.page
    .getByRole('button', { name: /2 experts are free/ })
    .first()
    .click();
  await words(mehdi.page).fill('Which fund would read us first?');
  await mehdi.page.getByRole('button', { name: 'Propose 1 time' }).click();
  await mehdi.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const path = new URL(mehdi.page.url()).pathname;
  await mehdi.page.getByText('Which fund would read us first?').waitFor();

  const asked = mehdi.page.getByRole('main').getByText(/Slimane Khelifi|Sonia Trabelsi/);
  const name = await asked.first().textContent();
  const [first, second] = name?.includes('Slimane') ? [slimane, sonia] : [sonia, slimane];
  await first.visit(path);
  // The page hears that the request goes elsewhere while it is still open.
  const id = path.split('/').at(-1);
  first.expects(
    '404 /api/nextsteps',
    '404 /api/bookingnotes',
    `404 /api/booking/briefing/${id}`,
    `404 /api/expert-${path.slice(1)}`,
  );
  await first.page.getByRole('button', { name: 'Decline' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Travelling that day.');
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await first.page.waitForURL('**/booking');
  await first.page.getByText(`The request goes to ${second.me.firstName}`).waitFor();

  // Whoever passed it on has no part in it any more.
  await first.visit(path);
  await first.page.getByRole('heading', { name: 'This booking is not here' }).waitFor();
  await expect.poll(() => first.page.getByText('Which fund would read us').count()).toBe(0);
  await first.visit('/booking?tab=all');
  await expect
    .poll(() => first.page.getByRole('main').locator(`a[href="${path}"]`).count())
    .toBe(0);

  await second.visit(path);
  await second.page.getByText('Another expert of the topic was asked before').waitFor();
  await expect.poll(() => second.page.getByText('Travelling that day.').count()).toBe(0);
  await second.page.getByRole('radiogroup').getByRole('radio').first().click();
  await second.page.getByRole('button', { name: 'Confirm this time' }).click();
  await second.page.getByText('The session is confirmed.').waitFor();

  await mehdi.visit(path);
  await mehdi.page.getByText('Travelling that day.').waitFor();
  await mehdi.page.getByText(`${second.me.firstName} ${second.me.lastName} confirmed`).waitFor();
});

test('times that have an expert each but nobody for all are refused, with all that was typed still there', async () => {
  const { firas, slimane, sonia } = await people('firas', 'slimane', 'sonia');
  const { page } = firas;
  firas.expects('409 /api/expert-booking');
  await keepHours(slimane, '09:00', '21:00');
  await keepHours(sonia, '07:00', '18:00');
  await openRequest(firas, 'Fundraising');

  // The first time of a day is one's and the last the other's.
  await chooseLaterDay(page);
  const ofDay = page.getByRole('group', { name: /^(Morning|Afternoon)$/ }).getByRole('button');
  await ofDay.filter({ hasText: '2 experts are free' }).first().waitFor();
  for (const time of [ofDay.first(), ofDay.last()]) {
    await expect.poll(() => time.innerText()).not.toContain('experts are free');
    await time.click();
  }
  await words(page).fill('Both of you, one after the other?');
  await page.getByRole('button', { name: 'Propose 2 times' }).click();
  await page.getByText('nobody is free at all of them').first().waitFor();
  const tray = page.getByRole('list', { name: 'Your proposal' }).locator('time');
  await expect.poll(() => tray.count()).toBe(2);
  await expect.poll(() => page.getByText('A time has just gone').count()).toBe(0);
  await expect.poll(() => words(page).inputValue()).toBe('Both of you, one after the other?');

  // With one of the two there is somebody.
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Propose 1 time' }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByText('Both of you, one after the other?').waitFor();
});
