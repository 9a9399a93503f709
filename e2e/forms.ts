import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What stands at a field that is marked as wrong; nothing if it is not. */
const complaintAt = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return '';
    const ids = ['aria-describedby', 'aria-errormessage'].map((name) => input.getAttribute(name));
    return ids
      .flatMap((list) => list?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  });

/** The field says this sentence, at its own place. */
export const expectAt = (field: Locator, sentence: string) =>
  expect.poll(() => complaintAt(field)).toContain(sentence);

/** The field is found wrong no longer. */
export const expectRight = (field: Locator) => expect.poll(() => complaintAt(field)).toBe('');

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Nothing of what was typed is lost. */
export async function expectTyped(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe(value);
  }
}

export const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click();

/** Opens the menu of a row and takes an action from it. */
export async function chooseAction(page: Page, rowName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${rowName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
