import { expect, test } from 'vitest';
import { withAccessibilityChecks } from './accessibility.ts';
import { signInUser } from './users.ts';

test('staff see a chart and its table, open the records of a figure and choose another period', async () => {
  const { page, open, checkDialogs } = withAccessibilityChecks(await signInUser('nour'));
  await open('/dashboard?tab=figures');
  const main = page.getByRole('main');

  // The chart is drawn when it is seen; weeks without sessions have no bar.
  const sessions = main
    .getByRole('table', { name: 'Sessions and bookings' })
    .locator('td:nth-of-type(1)')
    .filter({ hasNotText: /^0$/ });
  await expect
    .poll(async () => (await sessions.count()) - (await main.locator('.recharts-bar path').count()))
    .toBe(0);

  const figure = main.getByRole('button', { name: /“Sessions held” counts: \d+$/ });
  await checkDialogs({
    records: async () => {
      await figure.click();
      const records = page.getByRole('dialog').getByRole('listitem');
      // A session may end meanwhile: the figure and its records change together.
      await expect
        .poll(async () => (await figure.textContent())?.endsWith(`: ${await records.count()}`))
        .toBe(true);
    },
  });

  await main.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 90 days' }).click();
  await page.waitForURL(/from=\d{4}-\d{2}-\d{2}&to=/);
  await expect
    .poll(() => main.getByRole('combobox', { name: 'Period' }).inputValue())
    .toBe('Last 90 days');
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await page.waitForURL(
    ({ searchParams }) => searchParams.has('from') && searchParams.get('tab') === 'spaces',
  );
});

test('a user who comes back is greeted before the app has started, which then takes the place of the outline', async () => {
  const { page, visit } = await signInUser('amira');
  await visit('/dashboard');
  const greeting = await page.getByRole('heading', { level: 1 }).innerText();
  const outline = page.locator('[data-greetings]');

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await outline.filter({ hasText: greeting }).waitFor();
  // It is no content yet.
  expect(await page.getByRole('heading').count()).toBe(0);

  // An empty page shows a dot, an outline none.
  await page.goto('/experts', { waitUntil: 'domcontentloaded' });
  await page.locator('#root main').waitFor();
  const dot = await page.locator('#root').evaluate((it) => getComputedStyle(it, '::after').content);
  expect(dot).toBe('none');

  await page.unroute('**/assets/*.js');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: greeting }).waitFor();
  expect(await outline.count()).toBe(0);
});
