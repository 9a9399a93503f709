import { expect, test } from 'vitest';
import { expectTyped, field, fill, press } from './forms.ts';
import { listen, people, visitor } from './people.ts';

const OFFLINE = 'You are offline. What is missing here comes by itself once you are back.';

test('staff work on without a network: what they save fails and stays typed, what they search comes later', async () => {
  const { hela, sonia } = await people('hela', 'sonia');
  const { page, context } = hela;
  const typed = { 'Position (optional)': 'Keeper of the lighthouse' };
  const goOffline = async (isOffline: boolean) => {
    await context.setOffline(isOffline);
    await page.getByText(OFFLINE).waitFor({ state: isOffline ? 'visible' : 'detached' });
  };
  // What tells that something failed is fetched with the first action, here before the network is away.
  const sentences = page.waitForResponse(/assets\/error-catalogue-/);
  await listen(hela, `/users/edit/${sonia.me.id}`);
  await field(page, 'Position (optional)').click();
  await (await sentences).finished();
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' });

  await goOffline(true);
  await fill(page, typed);
  await press(page, 'Save changes');
  await page.getByText('You are offline: try again once you are back').waitFor();
  await expectTyped(page, typed);

  const sent: string[] = [];
  page.on('request', (it) => it.method() !== 'GET' && sent.push(it.url()));
  await goOffline(false);
  await press(page, 'Save changes');
  await page.waitForURL(`**/users/view/${sonia.me.id}`);
  await page.getByText('Keeper of the lighthouse').waitFor();
  // The save that failed was not sent behind their back.
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
  // The search waited for the network, and did not fail until there was one.
  expect(failed).toEqual([]);
});

test('a person whose first action meets no network keeps the page and what they typed', async () => {
  const { sonia } = await people('sonia');
  const { page, context, visit } = sonia;
  const typed = { 'Position (optional)': 'Keeper of two lighthouses' };
  await visit('/account');
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await fill(page, typed);
  await press(page, 'Save');
  await page.getByText(OFFLINE).waitFor();
  await expectTyped(page, typed);

  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  await press(page, 'Save');
  await page.getByText('Your profile is saved.').waitFor();
});

test('a visitor is told that they are offline, and keeps what they typed', async () => {
  const { page, context, visit } = await visitor();
  await visit('/register');
  await fill(page, { 'First name': 'Selma' });

  await context.setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await fill(page, { 'Last name': 'Gara' });
  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });

  await expectTyped(page, { 'First name': 'Selma', 'Last name': 'Gara' });
});
