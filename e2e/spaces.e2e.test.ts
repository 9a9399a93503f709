import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clickButton, fillFields } from './forms.ts';
import { openWeekOf } from './spaces.ts';
import { getPath, signInUsers } from './users.ts';

const DAY_MS = 86_400_000;
/** The hours that the week of the sample rooms shows. */
const [OPENS, CLOSES] = [8, 20];

/** The Monday after next: sample bookings are earlier. */
function laterMonday(): Date {
  const today = new Date();
  const days = ((8 - today.getUTCDay()) % 7 || 7) + 7;
  return new Date(today.getTime() + days * DAY_MS);
}

/** Draws a booking on a day, from one hour to another. */
async function draw(page: Page, day: Date, from: number, to: number) {
  // Its rows move the week where it stands above it.
  await page
    .getByRole('region', { name: 'My bookings' })
    .getByRole('list')
    .waitFor({ state: 'attached' });
  const column = await openWeekOf(page, day);
  await column.scrollIntoViewIfNeeded();
  const box = await column.boundingBox();
  if (!box) throw new Error('The day is not on the screen');
  const yOf = (hour: number) => box.y + ((hour - OPENS) / (CLOSES - OPENS)) * box.height;
  await page.mouse.move(box.x + 30, yOf(from) + 3);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, yOf(to) - 3, { steps: 5 });
  await page.mouse.up();
}

test('a member draws a booking that another sees and cannot take, and staff approve one of a room that needs it', async () => {
  const { amira, youssef, nour } = await signInUsers('amira', 'youssef', 'nour');
  youssef.expectRefusals('409 /api/space_booking');
  const day = laterMonday();
  for (const { page, visit } of [amira, youssef]) {
    await visit('/booking/workshop');
    await page.getByRole('link', { name: 'Medina' }).click();
    await page.getByRole('heading', { name: 'Medina' }).waitFor();
  }

  // Both have drawn the same hour before either of them books it.
  for (const { page } of [amira, youssef]) {
    await draw(page, day, 10, 11);
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Hiring interview');
  }
  await amira.page.getByRole('button', { name: 'Book space', exact: true }).click();
  await amira.page.getByText('Space booked').waitFor();
  await youssef.page.getByRole('button', { name: 'Book space', exact: true }).click();
  const toast = youssef.page.getByRole('alert').filter({ hasText: 'Oups...!' });
  await toast
    .getByText('This space is already booked at that time. Choose another time.')
    .waitFor();
  await youssef.page.getByRole('button', { name: 'Cancel', exact: true }).click();

  // Who booked it, and why, is for the booker and staff.
  const taken = (await openWeekOf(youssef.page, day)).getByText('10:00 – 11:00');
  await taken.waitFor();
  const column = await (await openWeekOf(youssef.page, day)).innerText();
  expect(column).toContain('Booked');
  expect(column).not.toContain('Hiring interview');

  await amira.page.getByRole('button', { name: /^Cancel Hiring interview/ }).click();
  const dialog = amira.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await amira.page.getByText('Booking cancelled').waitFor();
  await youssef.load(getPath(youssef.page));
  await draw(youssef.page, day, 10, 11);
  await youssef.page.getByRole('textbox', { name: 'Purpose' }).fill('Stand-up');
  await youssef.page.getByRole('button', { name: 'Book space', exact: true }).click();
  await youssef.page.getByText('Space booked').waitFor();

  await youssef.visit('/booking/workshop');
  await youssef.page.getByRole('link', { name: 'Carthage' }).click();
  await draw(youssef.page, day, 14, 15);
  await youssef.page.getByRole('textbox', { name: 'Purpose' }).fill('Board meeting');
  await youssef.page.getByRole('button', { name: 'Request space' }).click();
  await youssef.page.getByText('Request sent.').waitFor();

  await nour.visit(getPath(youssef.page));
  const request = nour.page.getByRole('region', { name: 'Board meeting' });
  await request.getByRole('button', { name: 'Approve' }).click();
  await nour.page.getByText('Booking approved').waitFor();
  const mine = youssef.page.getByRole('region', { name: 'My bookings' });
  await mine.getByText('Confirmed').waitFor();
});

test('a member drags a booking on the calendar to a taken time, and takes an alternative', async () => {
  const { amira } = await signInUsers('amira');
  const { page, visit, expectRefusals } = amira;
  page.on('request', (request) => {
    if (request.method() === 'PUT') expectRefusals(`409 ${new URL(request.url()).pathname}`);
  });
  const day = laterMonday();
  await visit('/booking/workshop');
  await page.getByRole('link', { name: 'Medina' }).click();
  await page.getByRole('heading', { name: 'Medina' }).waitFor();
  for (const [title, hour] of [
    ['Demo rehearsal', 12],
    ['Press interview', 16],
  ] as const) {
    await draw(page, day, hour, hour + 1);
    await page.getByRole('textbox', { name: 'Purpose' }).fill(title);
    await page.getByRole('button', { name: 'Book space', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  await visit(`/bookingspace/calendar?day=${day.toISOString().slice(0, 10)}`);
  const dragged = page.getByRole('button', { name: /^Demo rehearsal/ });
  const target = page.getByRole('button', { name: /^Press interview/ });
  await dragged.scrollIntoViewIfNeeded();
  const [from, to] = [await dragged.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The bookings are not on the screen');
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Move booking' });
  await dialog.getByRole('button', { name: 'Move booking' }).click();
  await page.getByRole('alert').filter({ hasText: 'already booked at that time' }).waitFor();
  await dialog
    .getByRole('button', { name: /same day$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Move booking' }).click();

  await page.getByText('Booking moved').waitFor();
  await page.getByRole('button', { name: /^Demo rehearsal, .*/ }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: /^Demo rehearsal.*12:00/ }).count())
    .toBe(0);
});

test('staff block a space and cancel the booking in that time, and its booker sees why the space is taken', async () => {
  const { amira, nour } = await signInUsers('amira', 'nour');
  nour.expectRefusals('409 /api/space/block');
  const day = laterMonday();
  await amira.visit('/booking/workshop');
  await amira.page.getByRole('link', { name: 'Sidi Bou' }).click();
  await draw(amira.page, day, 15, 16);
  await amira.page.getByRole('textbox', { name: 'Purpose' }).fill('Design review');
  await amira.page.getByRole('button', { name: 'Book space', exact: true }).click();
  await amira.page.getByText('Space booked').waitFor();

  const { page, visit } = nour;
  await visit('/space');
  await page.getByRole('link', { name: 'Sidi Bou' }).click();
  await page.getByRole('tab', { name: 'Maintenance' }).click();
  await clickButton(page, 'Block time');
  const date = day.toISOString().slice(0, 10);
  await fillFields(page, {
    'First day': date,
    From: '14:00',
    To: '17:00',
    'Reason (optional)': 'A new projector',
  });
  const dialog = page.getByRole('dialog', { name: 'Block time' });
  await dialog.getByRole('button', { name: 'Block time' }).click();
  await dialog.getByText('Sidi Bou, booked by Amira Ben Salah', { exact: true }).waitFor();
  await dialog.locator('label').getByText('Cancel', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The projector is replaced.');
  await dialog.getByRole('button', { name: /^Cancel 1 booking/ }).click();
  await page.getByText('Time blocked').waitFor();

  const column = await openWeekOf(amira.page, day);
  await column.getByText('Maintenance').waitFor();
  await expect.poll(() => column.innerText()).not.toMatch(/Design review|projector/);
  await amira.page.getByRole('button', { name: /^Notifications/ }).click();
  await amira.page
    .getByRole('link', { name: /Sidi Bou was cancelled because the space is closed/ })
    .waitFor();
});
