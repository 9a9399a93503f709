import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { clockOffsetMs } from '../tools/test-environment/clock.ts';
import { sit } from './browser.ts';
import { expectAt, expectTyped, field, fill, press } from './forms.ts';
import { signInThere, startHubWithProviders } from './identity-provider.ts';
import { linkIn, mailTo } from './mails.ts';
import { startCopy, startEmptyHub } from './own-hub.ts';
import { accountOf, ASKED_AS_IT_ENDS } from './people.ts';
import { codeOf, keyOn } from './second-factor.ts';
import type { Running } from './server.ts';

/** A hub with two identity providers, whose administrators need a second factor. */
let hub: Running;
beforeAll(async () => {
  hub = await startCopy({ SECOND_FACTOR_ROLES: 'admin' }, startHubWithProviders);
}, 60_000);
afterAll(() => hub.stop());

const seat = (name: string, options: BrowserContextOptions = {}) =>
  sit(name, { baseURL: hub.url, ...options });
const addressOf = (page: Page) => page.url().slice(hub.url.length);

async function complete(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('+216 20 123 456');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Tunisia', exact: true }).click();
  await press(page, 'Continue');
  await page.getByLabel('Position').fill('Student');
  await press(page, 'Continue');
  await press(page, 'Complete my registration');
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
}

test('a newcomer follows a link, comes in by their school, then sets a password and unlinks the school', async () => {
  const { page, expects } = await seat('Leila');
  const email = 'leila.mansour@school.tn';
  expects(...ASKED_AS_IT_ENDS, '409 /api/auth/openid/unlink');

  await page.goto('/account?tab=security');
  await page.getByLabel('Keep me signed in').check();
  await press(page, 'Continue with The School');
  await signInThere(page, email);
  await page.getByRole('heading', { name: 'Welcome, Leila' }).waitFor();
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Mansour');
  await complete(page);
  await page.getByText(`As ${email}, since`).waitFor();
  expect(addressOf(page)).toBe('/account?tab=security');
  const kept = (await page.context().cookies()).find(({ name }) => name === 'refresh');
  // The browser dates its cookies by the real clock.
  const realTime = Date.now() - clockOffsetMs;
  expect(kept?.expires).toBeGreaterThan(realTime / 1000 + 20 * 86_400);

  // Signed out of the hub she is still signed in at the school: one click, and she is back.
  await page.getByRole('button', { name: 'account and presence' }).click();
  await press(page, 'Sign out');
  await press(page, 'Continue with The School');
  await page.getByRole('heading', { level: 1, name: /Leila/ }).waitFor();
  expect(addressOf(page)).toBe('/dashboard');

  await page.goto('/account?tab=security');
  await press(page, 'Unlink The School');
  const dialog = page.getByRole('dialog', { name: 'Unlink The School' });
  const asked = dialog.getByLabel('Password', { exact: true });
  await asked.fill('there is none');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expectAt(asked, 'Your account has no password yet');
  await page.keyboard.press('Escape');
  await press(page, 'Send the link');
  const mail = await mailTo(email, /new password/i, { at: hub.url });
  await page.goto(linkIn(mail, hub.url));
  await fill(page, { 'New password': 'olive trees in november' });
  await press(page, 'Set the password');
  await page.getByText('Your new password is set').waitFor();
  await fill(page, { 'Email address': email, Password: 'olive trees in november' });
  await press(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: /Leila/ }).waitFor();
  await page.goto('/account?tab=security');
  await press(page, 'Unlink The School');
  await asked.fill('olive trees in november');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The link to The School is gone.').waitFor();
  await page.getByRole('button', { name: 'Link The School' }).waitFor();
});

test('a startup links its bank in French, signs in with it, and removes the link', async () => {
  const { email, password } = accountOf('startup');
  const { page, expects } = await seat('une startup', { locale: 'fr-FR' });
  expects('422 /api/auth/openid/link/start', '409 /api/auth/openid/finish');

  await page.goto('/account?tab=security');
  await fill(page, { 'Adresse e-mail': email, 'Mot de passe': password });
  await press(page, 'Se connecter');
  await press(page, 'Lier La Banque');
  const dialog = page.getByRole('dialog', { name: 'Lier La Banque' });
  const asked = dialog.getByLabel('Mot de passe', { exact: true });
  await asked.fill('un essai pour voir');
  await dialog.getByRole('button', { name: 'Aller chez La Banque' }).click();
  await expectAt(asked, 'Mot de passe incorrect');
  await asked.fill(password);
  await dialog.getByRole('button', { name: 'Aller chez La Banque' }).click();
  await signInThere(page, email);

  await page.getByText('La Banque est lié à votre compte.').waitFor();
  await page.getByText(`Comme ${email}, depuis le`).waitFor();
  await page.context().clearCookies({ name: /refresh|signed-in/ });
  await page.goto('/booking');
  await press(page, 'Continuer avec La Banque');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/booking');

  await page.goto('/account?tab=security');
  await press(page, 'Retirer le lien avec La Banque');
  const leaving = page.getByRole('dialog', { name: 'Retirer le lien avec La Banque' });
  await leaving.getByLabel('Mot de passe', { exact: true }).fill(password);
  await leaving.getByRole('button', { name: 'Retirer' }).click();
  await page.getByText('Le lien avec La Banque est retiré.').waitFor();
  await page.context().clearCookies({ name: /refresh|signed-in/ });
  await page.goto('/login');
  await press(page, 'Continuer avec La Banque');
  // The bank confirms the address, which alone opens no account.
  await page.getByRole('alert').filter({ hasText: 'Un compte existe déjà' }).waitFor();
  await expect.poll(() => field(page, 'Adresse e-mail').inputValue()).toBe(email);
});

test('a visitor of the sign-in page is told what went wrong at the school, and keeps what was typed', async () => {
  const { page, expects } = await seat('a visitor');
  expects(
    '403 /api/auth/openid/finish',
    '410 /api/auth/openid/finish',
    '503 /api/auth/openid/start',
  );
  const atSchool = page.getByRole('heading', { name: 'The School' });

  // Back without signing in there.
  await page.goto('/login?redirect=%2Fchat');
  await press(page, 'Continue with The School');
  await atSchool.waitFor();
  await press(page, 'Sign in');
  await page.getByRole('alert').filter({ hasText: 'The School did not let you through' }).waitFor();
  expect(addressOf(page)).toBe('/login?redirect=%2Fchat');

  // With an answer to a sign-in that began in another browser.
  await page.goto('/sso/callback/school?code=stolen&state=of-somebody-else');
  await page.getByRole('alert').filter({ hasText: 'begun elsewhere' }).waitFor();
  expect(addressOf(page)).toBe('/login');

  // The provider cannot be reached; then the browser's back button leaves a page that works.
  const body = {
    code: 'openid.provider_away',
    message: '{provider} cannot be reached right now, try again shortly',
    params: { provider: 'La Banque' },
  };
  await page.route('**/openid/start', (route) => route.fulfill({ status: 503, json: body }), {
    times: 1,
  });
  await fill(page, { 'Email address': 'rim@atelier-rim.tn' });
  await press(page, 'Continue with La Banque');
  await page.getByRole('alert').filter({ hasText: 'La Banque cannot be reached' }).waitFor();
  await expectTyped(page, { 'Email address': 'rim@atelier-rim.tn' });
  await press(page, 'Continue with La Banque');
  await atSchool.waitFor();
  await page.goBack();

  // An address that the school has not confirmed is confirmed by mail first.
  await press(page, 'Continue with The School');
  await signInThere(page, 'new.karim@school.tn');
  await page.getByText('Your address is not confirmed yet').waitFor();
  await expectTyped(page, { 'Email address': 'new.karim@school.tn' });
  await press(page, 'Send the mail again');
  await page.getByText('Sent again to new.karim@school.tn').waitFor();
});

test('an administrator who needs a second factor sets it up in French and goes on to the wanted page', async () => {
  const admin = accountOf('admin');
  const { page } = await seat('an administrator', { locale: 'fr-FR' });
  await page.goto('/login?redirect=%2Faccount%3Ftab%3Dpreferences');
  await fill(page, {
    'Adresse e-mail': admin.email,
    'Mot de passe': admin.password,
  });
  await press(page, 'Se connecter');

  await page.getByRole('heading', { name: 'D’abord, une seconde étape' }).waitFor();
  await page.goto(`${hub.url}/booking`);
  await page.getByRole('heading', { name: 'D’abord, une seconde étape' }).waitFor();
  expect(new URL(page.url()).search).toBe('?redirect=%2Fbooking');
  await fill(page, { 'Votre mot de passe': admin.password });
  await press(page, 'Continuer');
  await page.getByRole('img', { name: 'Code QR pour votre application' }).waitFor();
  const code = codeOf(await keyOn(page));
  await fill(page, { 'Les six chiffres que l’application affiche maintenant': code });
  await press(page, 'Activer');
  await press(page, 'Continuer vers le hub');

  await page.getByRole('heading', { level: 1, name: 'Réservations' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/booking');
});

test('the link that an empty hub prints makes its first administrator, once', async () => {
  const empty = await startEmptyHub({ NODE_ENV: 'production' });
  onTestFinished(empty.stop);
  const link = /\S+\/setup\/\S+/.exec(empty.said.join('\n'))?.[0] ?? '';
  const { page, expects } = await sit('the first administrator', { locale: 'fr-FR' });
  expects('422 /api/auth/firstAdmin');

  await page.goto(link);
  await page.getByRole('heading', { name: 'Ouvrez votre hub' }).waitFor();
  await press(page, 'Créer l’administrateur');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe']) {
    await expectAt(field(page, label), 'Ce champ est obligatoire');
  }
  const typed = { Prénom: 'Leïla', Nom: 'Mansour', 'Adresse e-mail': 'leila@hub.tn' };
  await fill(page, { ...typed, 'Mot de passe': 'court' });
  await press(page, 'Créer l’administrateur');
  await expectAt(field(page, 'Mot de passe'), 'Un mot de passe compte de 10 à 128 caractères');
  await fill(page, { 'Mot de passe': 'password1234' });
  await press(page, 'Créer l’administrateur');
  await expectAt(field(page, 'Mot de passe'), 'trop facile à deviner');
  await expectTyped(page, typed);

  await page.getByRole('button', { name: 'Passer en anglais' }).click();
  await page.getByRole('heading', { name: 'Open your hub' }).waitFor();
  await expectAt(field(page, 'Password'), 'too easy to guess');
  await expectTyped(page, { 'First name': 'Leïla', 'Email address': 'leila@hub.tn' });
  // The account is made; only the first sign-in after it fails.
  expects('503 /api/auth/signin');
  await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await fill(page, { Password: 'olive trees in november' });
  await press(page, 'Create the administrator');
  await page.getByRole('heading', { name: 'Good to see you' }).waitFor();
  await expectTyped(page, { 'Email address': 'leila@hub.tn' });
  await fill(page, { Password: 'olive trees in november' });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Welcome, Leïla' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/register/complete');

  const late = await sit('another holder of the link');
  late.expects('409 /api/auth/firstAdmin');
  await late.page.goto(link);
  await fill(late.page, {
    'First name': 'Karim',
    'Last name': 'Jelassi',
    'Email address': 'karim@hub.tn',
    Password: 'three quiet harbours',
  });
  await press(late.page, 'Create the administrator');
  await late.page.getByRole('alert').filter({ hasText: 'Token already used' }).waitFor();
});
