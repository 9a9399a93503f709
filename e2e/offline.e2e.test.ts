import { expect, test } from 'vitest';
import { expectFieldValues, field, fillFields, clickButton } from './forms.ts';
import { visitWithLiveEvents, signInUsers, openVisitorBrowser } from './users.ts';

const OFFLINE = 'You’re offline. Updates will appear when you reconnect.';

test('a save fails offline and keeps the form’s values, and a search waits for the network', async () => {
  const { hela, sonia } = await signInUsers('hela', 'sonia');
  const { page, context } = hela;
  const typed = { 'Position (optional)': 'Keeper of the lighthouse' };
  const goOffline = async (isOffline: boolean) => {
    await context.setOffline(isOffline);
    await page.getByText(OFFLINE).waitFor({ state: isOffline ? 'visible' : 'detached' });
  };
  // The error texts are fetched with the first user action, which happens here before the network goes away.
  const errorTexts = page.waitForResponse(/assets\/en-errors-/);
  await visitWithLiveEvents(hela, `/users/edit/${sonia.me.id}`);
  await field(page, 'Position (optional)').click();
  await (await errorTexts).finished();
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });

  await goOffline(true);
  await fillFields(page, typed);
  await clickButton(page, 'Save changes');
  await page.getByText('You’re offline. Try again when you’re back online.').waitFor();
  await expectFieldValues(page, typed);

  const sent: string[] = [];
  page.on('request', (it) => it.method() !== 'GET' && sent.push(it.url()));
  await goOffline(false);
  await clickButton(page, 'Save changes');
  await page.waitForURL(`**/users/view/${sonia.me.id}`);
  await page.getByText('Keeper of the lighthouse').waitFor();
  // The failed save was not sent again in the background.
  expect(sent.filter((url) => url.endsWith('/api/user/profile'))).toHaveLength(1);

  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).first().click();
  await page.getByRole('row', { name: /Hela Bouzid/ }).waitFor();
  const failed: string[] = [];
  page.on('requestfailed', (it) => it.url().includes('toumi') && failed.push(it.url()));
  await goOffline(true);
  await page.getByRole('searchbox').fill('toumi');
  await page.waitForURL('**search=toumi**');
  await goOffline(false);
  await page.getByRole('row', { name: /Yasmine Toumi/ }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  // The search waited for the network instead of failing.
  expect(failed).toEqual([]);
});

test('a user whose first action is offline keeps the page and the form’s values', async () => {
  const { sonia } = await signInUsers('sonia');
  const { page, context, visit } = sonia;
  const typed = { 'Position (optional)': 'Keeper of two lighthouses' };
  await visit('/account');
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await fillFields(page, typed);
  await clickButton(page, 'Save changes');
  await page.getByText(OFFLINE).waitFor();
  await expectFieldValues(page, typed);

  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  await clickButton(page, 'Save changes');
  await page.getByText('Changes saved').waitFor();
});

test('a visitor sees that they are offline and keeps the form’s values', async () => {
  const { page, context, visit } = await openVisitorBrowser();
  await visit('/register');
  await fillFields(page, { 'First name': 'Selma' });

  await context.setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await fillFields(page, { 'Last name': 'Gara' });
  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });

  await expectFieldValues(page, { 'First name': 'Selma', 'Last name': 'Gara' });
});
