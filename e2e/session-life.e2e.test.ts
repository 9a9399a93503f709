import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from './people.ts';
import { ask, describe, openRequest, pickTimes } from './sessions.ts';

test('a startup moves a confirmed session, the expert says where it is, and each sees what the other did', async () => {
  const { youssef, fares } = await people('youssef', 'fares');
  const path = await ask(youssef, {
    expert: 'Fares Ben Amor',
    topic: 'Architecture',
    description: 'Which of our services should be split first?',
    times: 1,
  });
  await fares.visit(path);
  await fares.page.getByRole('radio').click();
  await fares.page.getByRole('button', { name: 'Confirm this time' }).click();
  await fares.page.getByText('You confirmed a time').waitFor();

  await youssef.visit(path);
  await youssef.page.getByRole('button', { name: 'Move the session' }).click();
  const panel = youssef.page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Move the session' }).click();
  await panel.getByText('Choose a time', { exact: true }).nth(1).waitFor();
  const times = panel.getByRole('group', { name: /^(Morning|Afternoon)$/ }).getByRole('button');
  await times.first().click();
  await times.last().click();
  await expect.poll(() => panel.locator('[aria-pressed=true]').count()).toBe(1);
  await panel.getByLabel('A word to go with it').fill('The trains are on strike.');
  await panel.getByRole('button', { name: 'Move the session' }).click();
  await youssef.page.getByText('The session is moved.').waitFor();
  await youssef.page.getByText('You moved the session').waitFor();

  await fares.visit(path);
  await fares.page.getByText('Youssef Gharbi moved the session').waitFor();
  await fares.page.getByText('The trains are on strike.').waitFor();
  await fares.page.getByRole('button', { name: 'Edit the details' }).click();
  const details = fares.page.getByRole('dialog');
  await details.getByText('In person', { exact: true }).click();
  await details.getByLabel('Place').fill('Room 2');
  await details.getByRole('button', { name: 'Save' }).click();
  await fares.page.getByText('The details are saved.').waitFor();

  await youssef.visit(path);
  await youssef.page.getByText('In person: Room 2').waitFor();
});

test('weekly sessions are asked for at once, confirmed at once, and ended from one week on', async () => {
  const { ines, fares } = await people('ines', 'fares');
  await openRequest(ines, 'Fares Ben Amor');
  await pickTimes(ines.page, 1);
  await describe(ines.page, 'Technical support', 'An hour a week until we are live.');
  await ines.page.getByRole('combobox', { name: 'Repeat weekly' }).click();
  await ines.page.getByRole('option', { name: '3 weeks', exact: true }).click();
  const ahead = ines.page.getByRole('list', { name: 'Every week at the same time' });
  await expect.poll(() => ahead.getByRole('listitem').count()).toBe(3);
  await ines.page.getByRole('button', { name: 'Propose 1 time' }).click();
  await ines.page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  const path = new URL(ines.page.url()).pathname;
  // An open page may ask once more what the request would come to, just as it is confirmed.
  const weeks = `409 /api/booking/weeks/${path.split('/').at(-1)}`;
  for (const { expects } of [ines, fares]) expects(weeks);

  await fares.visit(path);
  await fares.page.getByText('3 weekly sessions').first().waitFor();
  await fares.page.getByRole('radio').click();
  await fares.page.getByRole('button', { name: 'Confirm this time' }).click();
  await fares.page.getByText('Week 1 of 3').first().waitFor();

  await ines.visit(path);
  await week(ines.page, 1).getByRole('link').click();
  await ines.page.waitForURL((url) => url.pathname !== path);
  await ines.page.getByText('Week 2 of 3').first().waitFor();
  await ines.page.getByRole('button', { name: 'Cancel the session' }).click();
  const dialog = ines.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('We are live.');
  await dialog.getByLabel('Cancel the session of the following week too').check();
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await ines.page.getByText('You cancelled').waitFor();

  await week(ines.page, 0).getByText('Confirmed').waitFor();
  await week(ines.page, 1).getByText('Cancelled').waitFor();
  await week(ines.page, 2).getByText('Cancelled').waitFor();
});

test('the expert says that a session took place, and the hub finds it among all', async () => {
  const { zeineb, nour } = await people('zeineb', 'nour');
  await zeineb.visit('/booking?tab=past');
  await zeineb.row('Rania Kefi').first().getByRole('link').click();
  await zeineb.page.getByRole('button', { name: 'It took place' }).click();
  await zeineb.page.getByText('You said that the session took place').waitFor();
  await zeineb.page.getByText('Took place', { exact: true }).first().waitFor();

  await nour.visit('/booking');
  const table = nour.page.getByRole('table', { name: 'The hub’s bookings' });
  await nour.page.getByRole('searchbox', { name: 'Find by person or organization' }).fill('zeineb');
  await nour.page.waitForURL(/search=zeineb/);
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(6);
  await nour.page.getByRole('combobox', { name: 'Status' }).click();
  await nour.page.getByRole('option', { name: 'Done' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await table.getByRole('link', { name: 'Business model' }).click();
  await nour.page.getByRole('button', { name: 'Rania Kefi did not come' }).waitFor();
});

const week = (page: Page, at: number) =>
  page
    .getByRole('list')
    .filter({ has: page.locator('[aria-current=page]') })
    .getByRole('listitem')
    .nth(at);
