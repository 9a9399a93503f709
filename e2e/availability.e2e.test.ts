import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, findOverflow } from './accessibility.ts';
import { signInUsers, signInUser, LIVE_TIMEOUT } from './users.ts';
import { requestSession } from './sessions.ts';

const SAVED = 'Availability saved';
const DAY_MS = 86_400_000;

const dayName = (time: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(time);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A confirmed sample session in the calendar, by its topic and the other participant. */
const sessionWith = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`Business model.*${name}.*Confirmed$`) });

/** Reads the day from the accessible text of an entry: "11:00 – 12:00 Business model …, Monday, November 23, 2026, Confirmed". */
async function readDay(entry: Locator): Promise<number> {
  const text = await entry.innerText();
  return Date.parse(`${/, \w+, (\w+ \d+, \d{4})/.exec(text)?.[1]} 00:00 UTC`);
}

/** Drags an entry by its upper edge to an hour of a visible day. */
async function drag(page: Page, entry: Locator, day: number, hour: number) {
  // Late in the day the week view scrolls to the current hour, below the entry.
  await entry.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const from = await entry.boundingBox();
  const column = await page.getByRole('list', { name: dayName(day) }).boundingBox();
  if (!from || !column) throw new Error('The entry or the day is not on the screen');
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(column.x + 20, from.y + 30, { steps: 4 });
  await page.mouse.move(column.x + 30, column.y + (column.height / 24) * hour + 8, { steps: 4 });
  await page.mouse.up();
}

test('an expert draws hours, is booked in them, and must cancel with a reason before removing them', async () => {
  const { zeineb, ines } = await signInUsers('zeineb', 'ines');
  const { page } = zeineb;
  zeineb.expectRefusals('409 /api/availability');
  const block = (name: string | RegExp) => page.getByRole('button', { name });
  const save = () => page.getByRole('button', { name: 'Save availability' }).click();

  // She draws Tuesday afternoon with the mouse, and the fields show the same hours.
  await zeineb.visit('/account?tab=availability');
  const monday = block('Monday, 09:00 – 12:00');
  await monday.scrollIntoViewIfNeeded();
  const box = await monday.boundingBox();
  if (!box) throw new Error('The week is not drawn');
  const hour = box.height / 3;
  const x = box.x + box.width * 1.5;
  await page.mouse.move(x, box.y + 5 * hour + 4);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 7 * hour - 6, { steps: 6 });
  await page.mouse.up();
  await block('Tuesday, 14:00 – 16:00').waitFor();
  const tuesday = page.getByRole('group', { name: 'Tuesday' });
  await expect
    .poll(() => tuesday.getByRole('textbox', { name: 'Tuesday, to' }).inputValue())
    .toBe('16:00');
  await block('Tuesday, 14:00 – 16:00').press('ArrowDown');
  await block('Tuesday, 14:15 – 16:15').press('ArrowUp');
  await save();
  await page.getByText(SAVED).waitFor();

  const path = await requestSession(ines, {
    expert: 'Zeineb Hafsi',
    topic: 'Business plan',
    description: 'Which figures do you want to see first?',
    times: 1,
  });
  await zeineb.visit(path);
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: /^Confirm / }).click();
  await page.getByText('You confirmed a time').waitFor();

  // She removes all her hours: cancelling the affected booking needs a reason.
  await zeineb.visit('/account?tab=availability');
  await block(/^Tuesday, \d/).waitFor();
  for (let left = await block(/^\w+day, \d/).count(); left > 0; left -= 1) {
    await block(/^\w+day, \d/)
      .first()
      .press('Delete');
    await expect.poll(() => block(/^\w+day, \d/).count()).toBe(left - 1);
  }
  await save();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ines', { exact: false }).first().waitFor();
  await dialog.getByText('Cancel', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel 1 session and save' }).click();
  await dialog.getByText('Enter a message').waitFor();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('I am in the fields all month.');
  await dialog.getByRole('button', { name: 'Cancel 1 session and save' }).click();
  await page.getByText(SAVED).waitFor();

  await ines.page.getByText('I am in the fields all month.').first().waitFor(LIVE_TIMEOUT);
});

test('an administrator gives an expert a day off, and closes the hub for a day and opens it again', async () => {
  const { admin } = await signInUsers('admin');
  const { page, visit } = admin;
  const table = page.getByRole('table', { name: 'Experts’ week' });

  await visit('/availability');
  await table.getByRole('link', { name: 'Fares Ben Amor' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fares Ben Amor’s availability' }).waitFor();
  await page.getByRole('button', { name: 'Add day off' }).click();
  await page.getByRole('textbox', { name: /^Note/ }).fill('At a fair');
  await page.getByRole('button', { name: 'Save Fares’s hours' }).click();
  await page.getByText(SAVED).waitFor();
  await page.getByRole('link', { name: 'All experts' }).click();
  await table
    .getByRole('row', { name: /Fares Ben Amor/ })
    .getByRole('img', { name: /^Day off/ })
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Add closure' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('First day', { exact: true })
    .fill(`${new Date().getFullYear() + 1}-05-01`);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Labour Day');
  await dialog.getByRole('button', { name: 'Add closure' }).click();
  const day = page.getByRole('listitem').filter({ hasText: 'Labour Day' });
  await day.waitFor();
  await day.getByRole('button', { name: 'Remove closure: Labour Day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove closure' }).click();
  await expect.poll(() => day.count()).toBe(0);
});

test('staff drag a session to another day, the startup moves it by keyboard, and the expert sees it on a phone in French', async () => {
  const { nour, mehdi } = await signInUsers('nour', 'mehdi');
  await nour.visit('/calendar?view=agenda');
  const before = await readDay(sessionWith(nour.page, 'Mehdi Ayadi').first());
  // Slimane works from Monday to Friday, so a session on a Friday moves to the day before.
  const day = before + (new Date(before).getUTCDay() === 5 ? -DAY_MS : DAY_MS);

  await nour.visit(`/calendar?view=week&day=${dayOf(before)}`);
  await sessionWith(nour.page, 'Mehdi Ayadi').first().waitFor();
  await drag(nour.page, sessionWith(nour.page, 'Mehdi Ayadi').first(), day, 13);
  const dialog = nour.page.getByRole('dialog');
  await dialog.getByText('13:00 – 14:00').waitFor();
  await dialog.getByLabel(/^Message/).fill('The room is painted in the morning.');
  await dialog.getByRole('button', { name: 'Reschedule session' }).click();
  await nour.page.getByText('Session rescheduled').waitFor();
  await sessionWith(nour.page, 'Mehdi Ayadi').filter({ hasText: '13:00 – 14:00' }).waitFor();

  const { page } = mehdi;
  await mehdi.visit(`/calendar?view=week&day=${dayOf(day)}`);
  await sessionWith(page, 'Slimane Khelifi').filter({ hasText: '13:00' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Reschedule' }).press('Enter');
  const times = page.getByRole('group', { name: /^(Morning|Afternoon)$/ }).getByRole('button');
  const free = (await times.first().innerText()).slice(0, 5);
  await times.first().press('Enter');
  await page.getByRole('button', { name: 'Reschedule session' }).press('Enter');
  await page.getByText('Session rescheduled').waitFor();
  const moved = sessionWith(page, 'Slimane Khelifi').filter({ hasText: free });
  await expect.poll(() => moved.evaluate((it) => it === document.activeElement)).toBe(true);
  // The form may have moved it to another day, when its day has no other free time.
  const movedDay = dayOf(await readDay(moved));

  const slimane = await signInUser('slimane', { locale: 'fr-FR', viewport: PHONE });
  const mine = slimane.page.getByRole('button', {
    name: /Modèle économique.*Mehdi Ayadi.*Confirmée$/,
  });
  for (const view of ['agenda', 'day', 'week', 'month']) {
    await slimane.visit(`/calendar?view=${view}&day=${movedDay}`);
    await mine.filter({ hasText: free }).first().waitFor();
    await expect.poll(() => findOverflow(slimane.page), { message: view }).toEqual([]);
  }
  await mine.filter({ hasText: free }).first().click();
  await slimane.page.getByRole('button', { name: 'Déplacer' }).waitFor();
  await slimane.page.getByText('En ligne').first().waitFor();
  await expect.poll(() => findOverflow(slimane.page)).toEqual([]);
});

test('a startup creates a private calendar address, which is shown once, needs no sign-in, and can be ended', async () => {
  const { amira } = await signInUsers('amira');
  const { page, context } = amira;
  await amira.visit('/booking/calendar/sechedule');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Create private link' }).click();
  const address = new URL(await page.getByLabel('Private link').inputValue());
  const read = async () => {
    const response = await context.request.get(address.pathname, { headers: { cookie: '' } });
    return [response.status(), (await response.text()).split('\r\n')[0]];
  };
  expect(await read()).toEqual([200, 'BEGIN:VCALENDAR']);

  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('For security, the link can’t be shown again.').waitFor();
  await page.getByRole('button', { name: 'Delete link' }).click();
  await page
    .getByRole('dialog', { name: 'Delete link' })
    .getByRole('button', { name: 'Delete link' })
    .click();
  await page.getByRole('button', { name: 'Create private link' }).waitFor();
  expect((await read())[0]).toBe(404);
});
