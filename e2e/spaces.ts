import type { Page } from 'playwright-core';

const nameOf = (day: Date) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(day);

/** Turns the week of a space until it shows the day, and returns its column. */
export async function openWeekOf(page: Page, day: Date) {
  const column = page.getByRole('list', { name: nameOf(day) });
  for (let step = 0; step < 3 && !(await column.isVisible()); step += 1) {
    await page.getByRole('button', { name: 'Next days' }).click();
  }
  await column.waitFor();
  return column;
}
