import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const nameOf = (day: Date) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(day);

/** Turns the week of a space until it shows the day, and returns its column. */
export async function openWeekOf(page: Page, day: Date) {
  const column = page.getByRole('list', { name: nameOf(day) });
  const first = page.getByRole('list', { name: /^\w+day, / }).first();
  await first.waitFor();
  for (let step = 0; step < 10 && !(await column.isVisible()); step += 1) {
    const before = await first.getAttribute('aria-label');
    await page.getByRole('button', { name: 'Next days' }).click();
    await expect.poll(() => first.getAttribute('aria-label')).not.toBe(before);
  }
  await column.waitFor();
  return column;
}
