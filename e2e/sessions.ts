import type { Page } from 'playwright-core';
import type { SignedInUser } from './users.ts';

const MONTHS_SHOWN = 2;

/** Opens the request form of an expert from the list of experts. */
export async function openRequestForm(
  { page, visit }: SignedInUser,
  expert: string,
): Promise<void> {
  await visit('/experts');
  await page.getByRole('link', { name: expert, exact: true }).click();
  await page.getByRole('link', { name: 'Request a session' }).click();
  await page.getByRole('heading', { name: 'Request a session' }).waitFor();
}

/** The free times that are not selected yet, in either language. */
export const getFreeTimes = (page: Page) =>
  page
    .getByRole('group', { name: /^(Morning|Afternoon|Matin|Après-midi)$/ })
    .locator('button:enabled[aria-pressed=false]');

export const getDaysWithTimes = (page: Page) =>
  page
    .getByRole('group', { name: 'Available days' })
    .getByRole('button', { name: /, \d+ times? available/ });

/** Opens the last day with free times of the current month, or of the next month when none is left. */
export async function openLastFreeDay(page: Page): Promise<void> {
  const none = page.getByText('No times available this month');
  await getDaysWithTimes(page).or(none).first().waitFor();
  if (await none.isVisible()) await page.getByRole('button', { name: 'Next month' }).click();
  await getDaysWithTimes(page).last().click();
}

/** Selects `count` free times, day by day. */
export async function selectTimes(page: Page, count: number): Promise<void> {
  const picked = page.getByRole('list', { name: 'Your times' }).locator('time');
  for (let month = 0; month < MONTHS_SHOWN; month += 1) {
    await getDaysWithTimes(page).first().waitFor();
    for (const day of await getDaysWithTimes(page).all()) {
      await day.click();
      await getFreeTimes(page).first().waitFor();
      while ((await picked.count()) < count && (await getFreeTimes(page).count()) > 0) {
        await getFreeTimes(page).first().click();
      }
      if ((await picked.count()) === count) return;
    }
    await page.getByRole('button', { name: 'Next month' }).click();
  }
  throw new Error(`There are no ${count} free times`);
}

/** Selects one of the expert’s topics, the only one again, and describes the request. */
export async function describeRequest(
  page: Page,
  topic: string,
  description: string,
): Promise<void> {
  await page.locator('form').getByText(topic, { exact: true }).click();
  await page.getByLabel('What do you need help with?').fill(description);
}

/** Sends a request by the form and returns the path of the booking. */
export async function requestSession(
  user: SignedInUser,
  request: { expert: string; topic: string; description: string; times: number },
): Promise<string> {
  const { page } = user;
  await openRequestForm(user, request.expert);
  await selectTimes(page, request.times);
  await describeRequest(page, request.topic, request.description);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.waitForURL(/\/booking\/[\da-f-]{36}$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}
