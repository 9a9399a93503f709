import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clockOffsetMs } from '../tools/test-environment/clock.ts';
import { answerFirstRequest, openBrowser } from './browser.ts';
import { expectFieldError, expectFieldValues, field, fillFields, clickButton } from './forms.ts';
import { signInAtProvider, startHubWithProviders } from './identity-provider.ts';
import { waitForMail } from './mails.ts';
import { startSampleCopy, startEmptyHub } from './hub-copies.ts';
import { findSampleAccount } from './users.ts';
import { generateTotpCode, readAuthenticatorKey } from './second-factor.ts';
import type { RunningServer } from './server.ts';

/** A hub with two identity providers that requires a second factor of administrators. */
let hub: RunningServer;
beforeAll(async () => {
  hub = await startSampleCopy({ SECOND_FACTOR_ROLES: 'admin' }, startHubWithProviders);
}, 60_000);
afterAll(() => hub.stop());

const openHubBrowser = (name: string, options: BrowserContextOptions = {}) =>
  openBrowser(name, { baseURL: hub.url, ...options });
const hubPathOf = (page: Page) => page.url().slice(hub.url.length);

async function completeRegistration(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('+216 20 123 456');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Tunisia', exact: true }).click();
  await page.getByLabel('Position').fill('Student');
  await clickButton(page, 'Complete registration');
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
}

test('a newcomer signs in with their school from a deep link, then sets a password and unlinks the school', async () => {
  const { page, expectRefusals, expectSessionEnd } = await openHubBrowser('Leila');
  const email = 'leila.mansour@school.tn';
  expectRefusals('409 /api/auth/openid/unlink');

  await page.goto('/account?tab=security');
  await page.getByLabel('Keep me signed in').check();
  await clickButton(page, 'Continue with The School');
  await signInAtProvider(page, email);
  await page.getByRole('heading', { name: 'Welcome, Leila' }).waitFor();
  await clickButton(page, 'More details (optional)');
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Mansour');
  await completeRegistration(page);
  await page.getByText(`${email}, linked`).waitFor();
  expect(hubPathOf(page)).toBe('/account?tab=security');
  const refreshCookie = (await page.context().cookies()).find(({ name }) => name === 'refresh');
  // The browser sets the expiry of cookies by the real clock.
  const realTime = Date.now() - clockOffsetMs;
  expect(refreshCookie?.expires).toBeGreaterThan(realTime / 1000 + 20 * 86_400);

  // After sign-out from the hub she is still signed in at the school, so one click signs her in again.
  await page.getByRole('button', { name: 'account and status' }).click();
  expectSessionEnd();
  await clickButton(page, 'Sign out');
  await clickButton(page, 'Continue with The School');
  await page.getByRole('heading', { level: 1, name: /Leila/ }).waitFor();
  expect(hubPathOf(page)).toBe('/dashboard');

  await page.goto('/account?tab=security');
  await clickButton(page, 'Unlink The School');
  const dialog = page.getByRole('dialog', { name: 'Unlink The School' });
  const passwordField = dialog.getByLabel('Password', { exact: true });
  await passwordField.fill('there is none');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expectFieldError(passwordField, 'Your account has no password yet');
  await page.keyboard.press('Escape');
  await clickButton(page, 'Email me a code');
  const mail = await waitForMail(email, /code to set your password/i, { at: hub.url });
  await fillFields(page, {
    'Code from the email': /\b\d{4} \d{4}\b/.exec(mail.text)?.[0] ?? '',
    'New password': 'olive trees in november',
  });
  await clickButton(page, 'Set password');
  await page.getByText('Password set').waitFor();
  await clickButton(page, 'Unlink The School');
  await passwordField.fill('olive trees in november');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The School unlinked').waitFor();
  await page.getByRole('button', { name: 'Link The School' }).waitFor();
});

test('a startup links its bank in French, signs in with it, and removes the link', async () => {
  const { email, password } = findSampleAccount('startup');
  const { page, expectRefusals } = await openHubBrowser('une startup');
  expectRefusals('422 /api/auth/openid/link/start', '409 /api/auth/openid/finish');

  await page.goto('/account?tab=security');
  await switchToFrench(page);
  await fillFields(page, { 'Adresse e-mail': email, 'Mot de passe': password });
  await clickButton(page, 'Se connecter');
  await clickButton(page, 'Associer La Banque');
  const dialog = page.getByRole('dialog', { name: 'Associer La Banque' });
  const passwordField = dialog.getByLabel('Mot de passe', { exact: true });
  await passwordField.fill('un essai pour voir');
  await dialog.getByRole('button', { name: 'Continuer vers La Banque' }).click();
  await expectFieldError(passwordField, 'Mot de passe incorrect');
  await passwordField.fill(password);
  await dialog.getByRole('button', { name: 'Continuer vers La Banque' }).click();
  await signInAtProvider(page, email);

  await page.getByText('Connexion avec La Banque activée').waitFor();
  await page.getByText(`${email}, depuis le`).waitFor();
  await page.context().clearCookies({ name: /refresh|signed-in/ });
  await page.goto('/booking');
  await clickButton(page, 'Continuer avec La Banque');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/booking');

  await page.goto('/account?tab=security');
  await clickButton(page, 'Dissocier La Banque');
  const leaving = page.getByRole('dialog', { name: 'Dissocier La Banque' });
  await leaving.getByLabel('Mot de passe', { exact: true }).fill(password);
  await leaving.getByRole('button', { name: 'Dissocier' }).click();
  await page.getByText('Connexion avec La Banque désactivée').waitFor();
  await page.context().clearCookies({ name: /refresh|signed-in/ });
  await page.goto('/login');
  await clickButton(page, 'Continuer avec La Banque');
  // The bank confirms the address, but an address alone opens no account.
  await page.getByRole('alert').filter({ hasText: 'Un compte existe déjà' }).waitFor();
  await expect.poll(() => field(page, 'Adresse e-mail').inputValue()).toBe(email);
});

test('a visitor sees why a sign-in with a provider failed, and keeps the typed address', async () => {
  const { page, expectRefusals } = await openHubBrowser('a visitor');
  expectRefusals(
    '403 /api/auth/openid/finish',
    '410 /api/auth/openid/finish',
    '503 /api/auth/openid/start',
  );
  const atSchool = page.getByRole('heading', { name: 'The School' });

  // The user returns without signing in at the provider.
  await page.goto('/login?redirect=%2Fchat');
  await clickButton(page, 'Continue with The School');
  await atSchool.waitFor();
  await clickButton(page, 'Sign in');
  await page.getByRole('alert').filter({ hasText: 'The School declined the sign-in' }).waitFor();
  expect(hubPathOf(page)).toBe('/login?redirect=%2Fchat');

  // The response belongs to a sign-in of another browser.
  await page.goto('/sso/callback/school?code=stolen&state=of-somebody-else');
  await page.getByRole('alert').filter({ hasText: 'started in another browser' }).waitFor();
  expect(hubPathOf(page)).toBe('/login');

  // The provider is unreachable; later, the browser's back button leads to a working page.
  const body = {
    code: 'openid.provider_away',
    message: '{provider} isn’t responding. Try again in a moment.',
    params: { provider: 'La Banque' },
  };
  await answerFirstRequest(page, '**/openid/start', { status: 503, json: body });
  await fillFields(page, { 'Email address': 'rim@atelier-rim.tn' });
  await clickButton(page, 'Continue with La Banque');
  await page.getByRole('alert').filter({ hasText: 'La Banque isn’t responding' }).waitFor();
  await expectFieldValues(page, { 'Email address': 'rim@atelier-rim.tn' });
  await clickButton(page, 'Continue with La Banque');
  await atSchool.waitFor();
  await page.goBack();

  // An address that the school has not confirmed must be confirmed by mail.
  await clickButton(page, 'Continue with The School');
  await signInAtProvider(page, 'new.karim@school.tn');
  await page.getByText('Verify your email first').waitFor();
  await expectFieldValues(page, { 'Email address': 'new.karim@school.tn' });
  await clickButton(page, 'Resend email');
  await page.getByText('Sent to new.karim@school.tn').waitFor();
});

test('an administrator who needs a second factor sets it up in French and continues to the requested page', async () => {
  const admin = findSampleAccount('admin');
  const { page } = await openHubBrowser('an administrator');
  await page.goto('/login?redirect=%2Faccount%3Ftab%3Dpreferences');
  await switchToFrench(page);
  await fillFields(page, {
    'Adresse e-mail': admin.email,
    'Mot de passe': admin.password,
  });
  await clickButton(page, 'Se connecter');

  await page.getByRole('heading', { name: 'Activez la connexion en deux étapes' }).waitFor();
  await page.goto(`${hub.url}/booking`);
  await page.getByRole('heading', { name: 'Activez la connexion en deux étapes' }).waitFor();
  expect(new URL(page.url()).search).toBe('?redirect=%2Fbooking');
  await fillFields(page, { 'Votre mot de passe': admin.password });
  await clickButton(page, 'Continuer');
  await page.getByRole('img', { name: 'Code QR pour votre application' }).waitFor();
  const code = generateTotpCode(await readAuthenticatorKey(page));
  await fillFields(page, { 'Code à 6 chiffres de l’application': code });
  await clickButton(page, 'Activer');
  await clickButton(page, 'Continuer');

  await page.getByRole('heading', { level: 1, name: 'Réservations' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/booking');
});

test('the setup link of an empty hub creates the first administrator, once', async () => {
  const empty = await startEmptyHub({ NODE_ENV: 'production' });
  onTestFinished(empty.stop);
  expect(empty.startupOutput.join('\n')).not.toContain('/setup/');
  const link = (await readFile(join(empty.folder, 'first-admin-link.txt'), 'utf8')).trim();
  const { page, expectRefusals } = await openBrowser('the first administrator', {
    locale: 'fr-FR',
  });
  expectRefusals('422 /api/auth/firstAdmin');

  await page.goto(link);
  await page.getByRole('heading', { name: 'Configurez votre hub' }).waitFor();
  await clickButton(page, 'Créer le compte');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe']) {
    await expectFieldError(field(page, label), 'Ce champ est obligatoire');
  }
  const typed = { Prénom: 'Leïla', Nom: 'Mansour', 'Adresse e-mail': 'leila@hub.tn' };
  await fillFields(page, { ...typed, 'Mot de passe': 'court' });
  await clickButton(page, 'Créer le compte');
  await expectFieldError(field(page, 'Mot de passe'), 'Utilisez de 10 à 128 caractères');
  await fillFields(page, { 'Mot de passe': 'password1234' });
  await clickButton(page, 'Créer le compte');
  await expectFieldError(field(page, 'Mot de passe'), 'trop facile à deviner');
  await expectFieldValues(page, typed);

  await page.getByRole('button', { name: 'Passer en anglais' }).click();
  await page.getByRole('heading', { name: 'Set up your hub' }).waitFor();
  await expectFieldError(field(page, 'Password'), 'too easy to guess');
  await expectFieldValues(page, { 'First name': 'Leïla', 'Email address': 'leila@hub.tn' });
  // The account is created, but the sign-in that follows fails.
  expectRefusals('503 /api/auth/signin');
  await answerFirstRequest(page, '**/api/auth/signin', { status: 503 });
  await fillFields(page, { Password: 'olive trees in november' });
  await clickButton(page, 'Create account');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await expectFieldValues(page, { 'Email address': 'leila@hub.tn' });
  await fillFields(page, { Password: 'olive trees in november' });
  await clickButton(page, 'Sign in');
  // In production administrators need a second factor before anything else.
  await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor();

  const late = await openBrowser('another holder of the link');
  late.expectRefusals('409 /api/auth/firstAdmin');
  await late.page.goto(link);
  await fillFields(late.page, {
    'First name': 'Karim',
    'Last name': 'Jelassi',
    'Email address': 'karim@hub.tn',
    Password: 'three quiet harbours',
  });
  await clickButton(late.page, 'Create account');
  await late.page
    .getByRole('alert')
    .filter({ hasText: 'This link was already used. Request a new one.' })
    .waitFor();
});

/** The account is in English, but keeps the language that a visitor switches to. */
async function switchToFrench(page: Page) {
  await clickButton(page, 'FR, Switch to French');
  await page.getByRole('button', { name: 'EN, Passer en anglais' }).waitFor();
}
