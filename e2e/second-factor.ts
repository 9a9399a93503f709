import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillFields, clickButton } from './forms.ts';
import type { Account } from './global-setup.ts';

const STEP_MS = 30_000;

/** The authenticator code of now, or of another time step. */
export const generateTotpCode = (key: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * STEP_MS });

export const findRecoveryCodes = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).locator('code');

export async function readAuthenticatorKey(page: Page): Promise<string> {
  const key = await page.locator('code').innerText();
  return key.replaceAll(' ', '');
}

export async function signInToCodeStep(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await fillFields(page, { 'Email address': email, Password: password });
  await clickButton(page, 'Sign in');
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
}

/** Sets up an authenticator app, from the password to the recovery codes, and returns its key. */
export async function setUpAuthenticator(
  page: Page,
  { password }: Account,
  checkQrStep = async () => {},
): Promise<string> {
  await fillFields(page, { 'Your password': password });
  await clickButton(page, 'Continue');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await checkQrStep();
  const key = await readAuthenticatorKey(page);
  // The code before: that of now is not used yet. It is accepted until the next step begins.
  await expect.poll(() => Date.now() % STEP_MS).toBeLessThan(STEP_MS - 6_000);
  await fillFields(page, { '6-digit code from the app': generateTotpCode(key, -1) });
  await clickButton(page, 'Turn on');
  await findRecoveryCodes(page).first().waitFor();
  return key;
}
