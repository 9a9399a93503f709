import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the error text of an invalid field, or an empty string. */
const readFieldError = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return '';
    const ids = ['aria-describedby', 'aria-errormessage'].map((name) => input.getAttribute(name));
    return ids
      .flatMap((list) => list?.split(' ') ?? [])
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  });

/** Expects a field to be invalid with this error text. */
export const expectFieldError = (field: Locator, text: string) =>
  expect.poll(() => readFieldError(field)).toContain(text);

/** Expects a field to be valid. */
export const expectNoFieldError = (field: Locator) =>
  expect.poll(() => readFieldError(field)).toBe('');

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export async function fillFields(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Expects the fields to hold these values. */
export async function expectFieldValues(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await expect.poll(() => field(page, label).inputValue(), { message: label }).toBe(value);
  }
}

export const clickButton = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click();

/** Opens the actions menu of a row and clicks an action. */
export async function chooseAction(page: Page, rowName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${rowName}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
