import { expect, onTestFinished, test } from 'vitest';
import { withAccessibilityChecks } from './accessibility.ts';
import { openChat } from './chats.ts';
import {
  callMessages,
  controls,
  copyGuestLink,
  endForAll,
  enterCall,
  keepConnections,
  leaveCallBack,
  pressControl,
  sayInCall,
  startHubWithSessionNow,
  waitForOthers,
} from './meetings.ts';
import { createApiCaller, getPath, openVisitorBrowser, signInUser, signInUsers } from './users.ts';

/** The width in which a camera arrives when nothing is wrong. */
const CAMERA_WIDTH = 640;

test('an expert and a startup meet in their session, and admit a guest, until the expert ends it for all', async () => {
  const hub = await startHubWithSessionNow();
  onTestFinished(hub.stop);
  const at = { baseURL: hub.url };
  const slimane = withAccessibilityChecks(await signInUser('slimane', at));
  const amira = await signInUser('amira', at);
  const visitor = await openVisitorBrowser(at);
  for (const { context } of [slimane, amira, visitor]) await keepConnections(context);
  const callApi = await createApiCaller(slimane);
  const { items } = await callApi('GET', '/visio/meetings');
  const { bookingId } = items[0];

  for (const { visit } of [slimane, amira]) await visit(`/booking/${bookingId}`);
  const link = await copyGuestLink(slimane.page);
  for (const { page } of [slimane, amira]) {
    await page.getByRole('link', { name: 'Join', exact: true }).click();
    await page.getByRole('button', { name: 'Join meeting' }).waitFor();
  }
  await slimane.check('the lobby');
  await Promise.all([enterCall(slimane.page), enterCall(amira.page)]);
  for (const { page } of [slimane, amira]) await waitForOthers(page, 1, CAMERA_WIDTH);

  await sayInCall(amira.page, 'The pricing page is online.');
  await pressControl(slimane.page, /^Chat/);
  await callMessages(slimane.page).getByText('The pricing page is online.').waitFor();
  await pressControl(amira.page, 'Raise hand');
  await slimane.page.getByText('Hand raised').waitFor();

  await visitor.page.goto(link);
  await visitor.page.getByLabel('Your name').fill('Guest of Amira');
  await visitor.page.getByRole('button', { name: 'Join meeting' }).click();
  await visitor.page.getByRole('button', { name: 'Join meeting' }).click();
  await visitor.page.getByText('Slimane Khelifi will let you in').waitFor();
  const admit = slimane.page.getByRole('button', { name: 'Admit' });
  await admit.waitFor();
  await slimane.check('the call with a guest who waits');
  await admit.click();
  await controls(visitor.page).waitFor();
  for (const { page } of [slimane, amira, visitor]) await waitForOthers(page, 2);

  await endForAll(slimane.page);
  for (const { page } of [amira, visitor])
    await page.getByRole('heading', { name: 'The meeting has ended' }).waitFor();
  await slimane.page.getByRole('button', { name: 'Back to booking' }).click();
  const meeting = slimane.page.getByRole('region', { name: 'Video meeting' });
  for (const name of ['Slimane Khelifi', 'Amira Ben Salah', 'Guest of Amira'])
    await meeting.getByRole('listitem').filter({ hasText: name }).waitFor();
  await expect.poll(() => meeting.getByText('Inside since').count()).toBe(0);
});

test('two colleagues ring, answer, see each other and return to their chat', async () => {
  const { amira, slimane } = await signInUsers('amira', 'slimane');
  for (const { context } of [amira, slimane]) await keepConnections(context);
  await openChat(amira, slimane);
  await openChat(slimane, amira);
  const room = getPath(amira.page);

  await amira.page.getByRole('button', { name: 'Video call', exact: true }).click();
  await slimane.page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
  await Promise.all([enterCall(slimane.page), enterCall(amira.page)]);
  for (const { page } of [amira, slimane]) await waitForOthers(page, 1);

  await leaveCallBack(amira.page);
  await amira.page.getByRole('textbox', { name: 'Message Slimane' }).waitFor();
  expect(getPath(amira.page)).toBe(room);
});
