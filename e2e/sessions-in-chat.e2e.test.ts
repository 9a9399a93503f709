import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, findOverflow, PHONE } from './accessibility.ts';
import { openChat } from './chats.ts';
import { createApiCaller, getPath, signInUsers } from './users.ts';
import { describeRequest, getFreeTimes, openLastFreeDay, selectTimes } from './sessions.ts';

/** The newest session card of the open room. */
const card = (page: Page, name: string) =>
  page.getByRole('log').getByRole('region', { name }).last();
const isFocused = (it: Locator) => it.evaluate((node) => node === document.activeElement);
const acceptButtons = (it: Locator) => it.getByRole('button', { name: /^Accept / });
const readTime = (it: Locator) => it.locator('time').first().getAttribute('datetime');

test('two users request, negotiate, confirm, move and cancel a session without leaving the chat room', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const room = getPath(amira.page);
  const hers = card(amira.page, 'Product with Slimane Khelifi');
  const his = card(slimane.page, 'Product with Amira Ben Salah');
  const draft = amira.page.getByRole('textbox', { name: 'Message Slimane' });
  await draft.fill('Half a thought');

  await amira.page.getByRole('button', { name: 'Request a session' }).click();
  const request = amira.page.getByRole('dialog', {
    name: 'Request a session with Slimane Khelifi',
  });
  await selectTimes(amira.page, 2);
  await describeRequest(amira.page, 'Product', 'The box that closes by itself.');
  await amira.page.setViewportSize(PHONE);
  await expect.poll(() => findOverflow(amira.page)).toEqual([]);
  await amira.page.setViewportSize(DESKTOP);
  await request.getByRole('button', { name: 'Send request' }).click();
  await request.waitFor({ state: 'hidden' });
  await hers.getByText('You proposed').waitFor();
  await expect.poll(() => draft.inputValue()).toBe('Half a thought');

  await his.getByText('Amira Ben Salah proposed').waitFor();
  await expect.poll(() => acceptButtons(his).count()).toBe(2);
  await his.getByRole('button', { name: 'Suggest other times' }).click();
  const others = slimane.page.getByRole('dialog', { name: 'Suggest other times' });
  await selectTimes(slimane.page, 1);
  await others.getByLabel(/^Message/).fill('In the morning, rather.');
  await others.getByRole('button', { name: 'Propose 1 time' }).click();
  await others.waitFor({ state: 'hidden' });
  await his.getByText('Waiting for Amira Ben Salah').waitFor();

  await hers.getByText('In the morning, rather.').waitFor();
  await acceptButtons(hers).click();
  await hers.getByText('Confirmed').waitFor();
  await expect.poll(() => isFocused(hers)).toBe(true);

  await his.getByText('Confirmed').waitFor();
  const agreed = await readTime(his);
  await his.getByRole('button', { name: 'Reschedule session' }).click();
  const moving = slimane.page.getByRole('dialog', { name: 'Reschedule session' });
  await openLastFreeDay(slimane.page);
  await getFreeTimes(slimane.page).last().click();
  await moving.getByRole('button', { name: 'Reschedule session' }).click();
  await moving.waitFor({ state: 'hidden' });
  await expect.poll(() => readTime(hers)).not.toBe(agreed);

  await hers.getByRole('button', { name: 'Cancel session' }).click();
  const ending = amira.page.getByRole('dialog', { name: /^Cancel/ });
  await ending.getByLabel('Reason').fill('The box closes by itself already.');
  await ending.getByRole('button', { name: 'Cancel session' }).click();
  await his.getByText('Cancelled').waitFor();
  await expect.poll(() => isFocused(hers)).toBe(true);
  await expect.poll(() => draft.inputValue()).toBe('Half a thought');
  expect(getPath(amira.page)).toBe(room);
});

test('a call can be declined, and rings on both devices of the callee until one answers', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  const ringing = { name: /is video calling/ };
  const phone = await slimane.openTab();
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  await phone.goto('/dashboard');

  // No screen starts a call until meetings can open.
  const roomId = new URL(amira.page.url()).searchParams.get('room');
  const callApi = await createApiCaller(amira);
  const startCall = (media: 'audio' | 'video') =>
    callApi('POST', '/privatechat/call', { data: { roomId, media } });
  await startCall('audio');
  await slimane.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await amira.page
    .getByRole('log')
    .getByText(/declined/i)
    .waitFor();
  await expect.poll(() => slimane.page.getByRole('alertdialog').count()).toBe(0);
  await slimane.page
    .getByRole('log')
    .getByText(/declined/i)
    .waitFor();

  await slimane.visit('/booking');
  await startCall('video');
  const ring = slimane.page.getByRole('alertdialog', ringing);
  await ring.getByText(/Ringing for \d+ more seconds/).waitFor();
  await phone.getByRole('alertdialog', ringing).waitFor();
  await ring.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => getPath(slimane.page)).toMatch(/^\/visio\/join\//);
  await expect.poll(() => phone.getByRole('alertdialog').count()).toBe(0);
  expect(getPath(phone)).toBe('/dashboard');
});
