import { expect, test } from 'vitest';
import { expectTyped, field, fill, press } from './forms.ts';
import { listen, people, visitor } from './people.ts';

const OFFLINE = 'You are offline. What is missing here comes by itself once you are back.';

test('what somebody saves offline fails at once, stays typed, and is not sent behind their back', async () => {
  const { hela, sonia } = await people('hela', 'sonia');
  const { page, context, visit } = hela;
  await visit(`/users/edit/${sonia.me.id}`);
  const typed = { 'Position (optional)': 'Keeper of the lighthouse' };
  await field(page, 'Position (optional)').click();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await fill(page, typed);
  await press(page, 'Save changes');
  await page.getByText('You are offline: try again once you are back').waitFor();
  await expectTyped(page, typed);

  const sent: string[] = [];
  page.on('request', (it) => it.method() !== 'GET' && sent.push(it.url()));
  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);

  await press(page, 'Save changes');
  await page.waitForURL(`**/users/view/${sonia.me.id}`);
  await page.getByText('Keeper of the lighthouse').waitFor();
});

test('whose first move meets no network keeps the page and their words, and goes on later', async () => {
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

test('what somebody looks up offline comes by itself once they are back', async () => {
  const { hela } = await people('hela');
  const { page, context } = hela;
  await listen(hela, '/users/list');
  await page.waitForLoadState('networkidle');
  const failed: string[] = [];
  page.on('requestfailed', (it) => it.url().includes('toumi') && failed.push(it.url()));

  await context.setOffline(true);
  await page.getByRole('searchbox').fill('toumi');
  await page.waitForURL('**search=toumi**');
  await page.getByText(OFFLINE).waitFor();
  await context.setOffline(false);

  await page.getByRole('row', { name: /Yasmine Toumi/ }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  // It waited for the network, and did not fail until there was one.
  expect(failed).toEqual([]);
});

test('the pages before signing in say so too', async () => {
  const { page, context, visit } = await visitor();
  await visit('/register');
  await fill(page, { 'First name': 'Selma' });

  await context.setOffline(true);
  await page.getByText(OFFLINE).waitFor();
  await field(page, 'Last name').fill('Gara');
  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });

  await expectTyped(page, { 'First name': 'Selma', 'Last name': 'Gara' });
});
