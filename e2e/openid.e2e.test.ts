import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sit } from './browser.ts';
import { expectAt, field, fill, press } from './forms.ts';
import { signInThere, startHubWithProviders } from './identity-provider.ts';
import { linkIn, mailTo } from './mails.ts';
import { startCopy } from './own-hub.ts';
import { accountOf, ASKED_AS_IT_ENDS } from './people.ts';
import type { Running } from './server.ts';

let hub: Running;
beforeAll(async () => {
  hub = await startCopy({}, startHubWithProviders);
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

test('somebody whom only their school knows follows a link, comes in, and completes their registration', async () => {
  const { page, expects } = await seat('Leila');
  expects(...ASKED_AS_IT_ENDS);

  await page.goto('/account?tab=security');
  await page.getByLabel('Keep me signed in').check();
  await press(page, 'Continue with The School');
  await signInThere(page, 'leila.mansour@school.tn');

  await page.getByRole('heading', { name: 'Welcome, Leila' }).waitFor();
  await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Mansour');
  await complete(page);

  await page.getByText('As leila.mansour@school.tn, since').waitFor();
  expect(addressOf(page)).toBe('/account?tab=security');
  const kept = (await page.context().cookies()).find(({ name }) => name === 'refresh');
  expect(kept?.expires).toBeGreaterThan(Date.now() / 1000 + 20 * 86_400);

  // Signed out here they are still signed in there: one click, and they are back.
  await page.getByRole('button', { name: 'account and presence' }).click();
  await press(page, 'Sign out');
  await press(page, 'Continue with The School');
  await page.getByRole('heading', { level: 1, name: /Leila/ }).waitFor();
  expect(addressOf(page)).toBe('/dashboard');
});

test('who came in by their school chooses a password, and can then do without the school', async () => {
  const { page, expects } = await seat('Sami');
  expects('409 /api/auth/openid/unlink');
  await page.goto('/login');
  await press(page, 'Continue with The School');
  await signInThere(page, 'sami.jelassi@school.tn');
  await complete(page);
  await page.goto('/account?tab=security');

  await press(page, 'Unlink The School');
  const dialog = page.getByRole('dialog', { name: 'Unlink The School' });
  const asked = dialog.getByLabel('Password', { exact: true });
  await asked.fill('there is none');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expectAt(asked, 'Your account has no password yet');
  await page.keyboard.press('Escape');
  await press(page, 'Send the link');
  const mail = await mailTo('sami.jelassi@school.tn', /new password/i, { at: hub.url });
  await page.goto(linkIn(mail, hub.url));
  await fill(page, { 'New password': 'olive trees in november' });
  await press(page, 'Set the password');
  await page.getByText('Your new password is set').waitFor();
  await fill(page, {
    'Email address': 'sami.jelassi@school.tn',
    Password: 'olive trees in november',
  });
  await press(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: /Sami/ }).waitFor();

  await page.goto('/account?tab=security');
  await press(page, 'Unlink The School');
  await asked.fill('olive trees in november');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The link to The School is gone.').waitFor();
  await page.getByRole('button', { name: 'Link The School' }).waitFor();
});

test('une personne inscrite lie sa banque à son compte, entre par elle, puis retire ce lien', async () => {
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
  // The bank tells their address; that opens nothing.
  await page.getByRole('alert').filter({ hasText: 'Un compte existe déjà' }).waitFor();
  await expect.poll(() => field(page, 'Adresse e-mail').inputValue()).toBe(email);
});

test('who goes back without signing in there, or comes with what others began, is told so', async () => {
  const { page, expects } = await seat('somebody');
  expects('403 /api/auth/openid/finish', '410 /api/auth/openid/finish');

  await page.goto('/login?redirect=%2Fchat');
  await press(page, 'Continue with The School');
  await page.getByRole('heading', { name: 'The School' }).waitFor();
  await press(page, 'Sign in');
  await page.getByRole('alert').filter({ hasText: 'The School did not let you through' }).waitFor();
  expect(addressOf(page)).toBe('/login?redirect=%2Fchat');

  await page.goto('/sso/callback/school?code=stolen&state=of-somebody-else');
  await page.getByRole('alert').filter({ hasText: 'begun elsewhere' }).waitFor();
  expect(addressOf(page)).toBe('/login');
});

test('an address that the school has not confirmed is confirmed by mail first', async () => {
  const { page, expects } = await seat('somebody new');
  expects('403 /api/auth/openid/finish');

  await page.goto('/login');
  await press(page, 'Continue with The School');
  await signInThere(page, 'new.karim@school.tn');

  await page.getByText('Your address is not confirmed yet').waitFor();
  await expect.poll(() => field(page, 'Email address').inputValue()).toBe('new.karim@school.tn');
  await press(page, 'Send the mail again');
  await page.getByText('Sent again to new.karim@school.tn').waitFor();
});

test('a provider that is away is told where it was asked for, and the page loses nothing', async () => {
  const { page, expects } = await seat('somebody patient');
  expects('503 /api/auth/openid/start');
  const body = {
    code: 'openid.provider_away',
    message: '{provider} cannot be reached right now, try again shortly',
    params: { provider: 'La Banque' },
  };
  await page.route('**/openid/start', (route) => route.fulfill({ status: 503, json: body }), {
    times: 1,
  });

  await page.goto('/login');
  await fill(page, { 'Email address': 'rim@atelier-rim.tn' });
  await press(page, 'Continue with La Banque');
  await page.getByRole('alert').filter({ hasText: 'La Banque cannot be reached' }).waitFor();
  await expect.poll(() => field(page, 'Email address').inputValue()).toBe('rim@atelier-rim.tn');
  await press(page, 'Continue with La Banque');
  await page.getByRole('heading', { name: 'The School' }).waitFor();
});

test('a page that is come back to by the browser’s button can be used again', async () => {
  const { page } = await seat('somebody who hesitates');

  await page.goto('/login');
  await press(page, 'Continue with The School');
  await page.getByRole('heading', { name: 'The School' }).waitFor();
  await page.goBack();
  await press(page, 'Continue with La Banque');
  await page.getByRole('heading', { name: 'The School' }).waitFor();
});
