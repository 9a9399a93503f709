import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { fill, press } from './forms.ts';
import type { Account } from './hub.ts';

const STEP_MS = 30_000;

/** The code that the authenticator app shows now, or some half minutes later. */
export const codeOf = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * STEP_MS });

export const shownCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).locator('code');

export async function keyOn(page: Page): Promise<string> {
  const key = await page.locator('code').innerText();
  return key.replaceAll(' ', '');
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await fill(page, { 'Email address': email, Password: password });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

/** Sets up the app from the password to the recovery codes; answers the app's key. */
export async function confirmWith(
  page: Page,
  { password }: Account,
  look = async () => {},
): Promise<string> {
  await fill(page, { 'Your password': password });
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await look();
  const key = await keyOn(page);
  await fill(page, { 'The six digits that the app shows now': codeOf(key) });
  await press(page, 'Switch it on');
  await shownCodes(page).first().waitFor();
  return key;
}
