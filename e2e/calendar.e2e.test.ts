import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, sticksOut } from './looking.ts';
import { people, person } from './people.ts';

const DAY_MS = 86_400_000;

const dayName = (time: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(time);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A confirmed session of the sample hub, by whom one reads beside its topic. */
const sessionWith = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`Business model.*${name}.*Confirmed$`) });

/** The day in what an entry says: "11:00 – 12:00 Business model …, Monday, November 23, 2026, Confirmed". */
async function dayAloud(entry: Locator): Promise<number> {
  const words = await entry.innerText();
  return Date.parse(`${/, \w+, (\w+ \d+, \d{4})/.exec(words)?.[1]} 00:00 UTC`);
}

/** Takes an entry by its upper edge to an hour of a day that is on the screen. */
async function drag(page: Page, entry: Locator, day: number, hour: number) {
  const from = await entry.boundingBox();
  const column = await page.getByRole('list', { name: dayName(day) }).boundingBox();
  if (!from || !column) throw new Error('It is not on the screen');
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(column.x + 20, from.y + 30, { steps: 4 });
  await page.mouse.move(column.x + 30, column.y + (column.height / 24) * hour + 8, { steps: 4 });
  await page.mouse.up();
}

test('the hub drags a session to another day, who asked for it moves it by keyboard, and the expert finds it there on a phone, in French', async () => {
  const { nour, mehdi } = await people('nour', 'mehdi');
  await nour.visit('/calendar?view=agenda');
  const dayBefore = await dayAloud(sessionWith(nour.page, 'Mehdi Ayadi').first());
  const day = dayBefore + DAY_MS;

  await nour.visit(`/calendar?view=week&day=${dayOf(dayBefore)}`);
  await sessionWith(nour.page, 'Mehdi Ayadi').first().waitFor();
  await drag(nour.page, sessionWith(nour.page, 'Mehdi Ayadi').first(), day, 13);
  const asked = nour.page.getByRole('dialog');
  await asked.getByText('13:00 – 14:00').waitFor();
  await asked.getByLabel('A word to go with it').fill('The room is painted in the morning.');
  await asked.getByRole('button', { name: 'Move the session' }).click();
  await nour.page.getByText('The session is moved.').waitFor();
  await sessionWith(nour.page, 'Mehdi Ayadi').filter({ hasText: '13:00 – 14:00' }).waitFor();

  const { page } = mehdi;
  await mehdi.visit(`/calendar?view=week&day=${dayOf(day)}`);
  await sessionWith(page, 'Slimane Khelifi').filter({ hasText: '13:00' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move to…' }).press('Enter');
  const times = page.getByRole('group', { name: /^(Morning|Afternoon)$/ }).getByRole('button');
  const free = (await times.first().innerText()).slice(0, 5);
  await times.first().press('Enter');
  await page.getByRole('button', { name: 'Move the session' }).press('Enter');
  await page.getByText('The session is moved.').waitFor();
  const moved = sessionWith(page, 'Slimane Khelifi').filter({ hasText: free });
  await expect.poll(() => moved.evaluate((it) => it === document.activeElement)).toBe(true);

  const slimane = await person('slimane', { locale: 'fr-FR', viewport: PHONE });
  const mine = slimane.page.getByRole('button', {
    name: /Modèle économique.*Mehdi Ayadi.*Confirmée$/,
  });
  for (const view of ['agenda', 'day', 'week', 'month']) {
    await slimane.visit(`/calendar?view=${view}&day=${dayOf(day)}`);
    await mine.filter({ hasText: free }).first().waitFor();
    await expect.poll(() => sticksOut(slimane.page), { message: view }).toEqual([]);
  }
  await mine.filter({ hasText: free }).first().click();
  await slimane.page.getByRole('button', { name: 'Déplacer…' }).waitFor();
  await slimane.page.getByText('En ligne').first().waitFor();
  await expect.poll(() => sticksOut(slimane.page)).toEqual([]);
});

test('a private address for other calendars is shown once, read without a session, and ended', async () => {
  const { amira } = await people('amira');
  const { page, context } = amira;
  await amira.visit('/booking/calendar/sechedule');
  await page.getByRole('button', { name: 'In your own calendar' }).click();
  await page.getByRole('button', { name: 'Make my private address' }).click();
  const address = new URL(await page.getByLabel('Your private address').inputValue());
  const read = async () => {
    const answer = await context.request.get(address.pathname, { headers: { cookie: '' } });
    return [answer.status(), (await answer.text()).split('\r\n')[0]];
  };
  expect(await read()).toEqual([200, 'BEGIN:VCALENDAR']);

  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'In your own calendar' }).click();
  await page.getByText('It cannot be shown again.').waitFor();
  await page.getByRole('button', { name: 'End the address' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('button', { name: 'Make my private address' }).waitFor();
  expect((await read())[0]).toBe(404);
});
