import { expect, onTestFinished, test } from 'vitest';
import { sit } from './browser.ts';
import { expectAt, expectTyped, field, fill, press } from './forms.ts';
import { startEmptyHub } from './own-hub.ts';
import type { Running } from './server.ts';

/** A hub without anybody, which ends after the browsers of its test. */
async function emptyHub(): Promise<Running> {
  const hub = await startEmptyHub({ NODE_ENV: 'production' });
  onTestFinished(hub.stop);
  return hub;
}

const linkIn = (said: readonly string[]) => /\S+\/setup\/\S+/.exec(said.join('\n'))?.[0] ?? '';

test('the link that an empty hub prints makes its first administrator, once', async () => {
  const hub = await emptyHub();
  const link = linkIn(hub.said);
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
  await fill(page, { Password: 'olive trees in november' });
  await press(page, 'Create the administrator');
  await page.getByRole('heading', { name: 'Welcome, Leïla' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/register/complete');

  const late = await sit('somebody who found the link');
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

test('a first administrator whose first sign-in fails only has to sign in', async () => {
  const hub = await emptyHub();
  const { page, expects } = await sit('the first administrator');
  expects('503 /api/auth/signin');
  await page.route('**/api/auth/signin', (route) => route.fulfill({ status: 503 }), { times: 1 });

  await page.goto(linkIn(hub.said));
  await fill(page, {
    'First name': 'Leïla',
    'Last name': 'Mansour',
    'Email address': 'leila@hub.tn',
    Password: 'olive trees in november',
  });
  await press(page, 'Create the administrator');
  await page.getByRole('heading', { name: 'Good to see you' }).waitFor();
  await expectTyped(page, { 'Email address': 'leila@hub.tn' });
  await fill(page, { Password: 'olive trees in november' });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Welcome, Leïla' }).waitFor();
});
