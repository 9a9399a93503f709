import { expect, test } from 'vitest';
import { expectAt, expectRight, expectTyped, field, fill, press } from './forms.ts';
import { still } from './looking.ts';
import { accountOf, people, person, visitor } from './people.ts';

const IN_FRENCH = { locale: 'fr-FR' } as const;

test('registering tells in French what is missing and what cannot be, and keeps the rest', async () => {
  const { page, visit, expects } = await visitor(IN_FRENCH);
  expects('422 /api/auth/checkEmail', '422 /api/auth/register');
  await visit('/register');

  await press(page, 'Créer mon compte');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Organisation']) {
    await expectAt(field(page, label), 'Ce champ est obligatoire');
  }
  await expectAt(field(page, 'Mot de passe'), 'Ce champ est obligatoire');

  const typed = { Prénom: 'Selma', Nom: 'Gara', Organisation: 'Gara & filles' };
  await fill(page, { ...typed, 'Adresse e-mail': 'selma', 'Mot de passe': 'court' });
  await press(page, 'Créer mon compte');
  await expectAt(field(page, 'Adresse e-mail'), 'Cette adresse e-mail n’est pas valable');

  await fill(page, { 'Adresse e-mail': 'selma@mailinator.com' });
  await field(page, 'Prénom').focus();
  await expectAt(
    field(page, 'Adresse e-mail'),
    'Les adresses e-mail temporaires ne sont pas acceptées',
  );
  await fill(page, { 'Adresse e-mail': accountOf('amira').email });
  await field(page, 'Prénom').focus();
  await expectAt(field(page, 'Adresse e-mail'), 'Un compte existe déjà');

  await fill(page, { 'Adresse e-mail': 'selma@gara.tn' });
  await press(page, 'Créer mon compte');
  await expectAt(field(page, 'Mot de passe'), 'Un mot de passe compte de 10 à 128 caractères');
  await fill(page, { 'Mot de passe': 'password1234' });
  await press(page, 'Créer mon compte');
  await expectAt(field(page, 'Mot de passe'), 'trop facile à deviner');
  await expectRight(field(page, 'Prénom'));
  await expectTyped(page, { ...typed, 'Adresse e-mail': 'selma@gara.tn' });
});

test('whoever goes on in French is written to in French, unless they choose', async () => {
  const { page, visit } = await visitor();
  const toFrench = () => page.getByRole('button', { name: 'FR, Switch to French' }).click();
  await visit('/register');
  await fill(page, { 'First name': 'Selma' });
  await toFrench();
  await expectTyped(page, { Prénom: 'Selma', Langue: 'Français' });

  await page.getByRole('button', { name: 'EN, Passer en anglais' }).click();
  await visit('/register-TT5GStation');
  await expectTyped(page, { Language: 'English' });
  await toFrench();
  await expectTyped(page, { Langue: 'Français' });
  await field(page, 'Langue').click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.reload();
  await expectTyped(page, { Langue: 'English' });
});

test('what leads away from a field that would complain is not pushed from under a slow press', async () => {
  const { page, visit } = await visitor();
  await visit('/login');
  await expect
    .poll(() => field(page, 'Email address').evaluate((it) => it === document.activeElement))
    .toBe(true);

  await page
    .getByRole('link', { name: 'Forgot your password?' })
    .hover({ position: { x: 20, y: 3 } });
  await page.mouse.down();
  await still(page);
  await page.mouse.up();

  await page.waitForURL('**/recover');
});

test('signing in says what is wrong without saying which accounts exist', async () => {
  const { page, visit, expects } = await visitor(IN_FRENCH);
  expects('401 /api/auth/signin');
  await visit('/login');

  await press(page, 'Se connecter');
  await expectAt(field(page, 'Adresse e-mail'), 'Ce champ est obligatoire');
  await expectAt(field(page, 'Mot de passe'), 'Ce champ est obligatoire');

  for (const email of [accountOf('amira').email, 'nobody@thedot.example']) {
    await fill(page, { 'Adresse e-mail': email, 'Mot de passe': 'not the right one' });
    await press(page, 'Se connecter');
    await page.getByRole('alert').filter({ hasText: 'Mot de passe incorrect' }).last().waitFor();
    await expectAt(field(page, 'Mot de passe'), 'Mot de passe incorrect');
    await expectTyped(page, { 'Adresse e-mail': email });
  }
});

test('whoever has not confirmed their address is told so, and gets another mail', async () => {
  const { page, visit, expects } = await visitor();
  expects('403 /api/auth/signin');
  await visit('/register');
  await fill(page, {
    'First name': 'Aïda',
    'Last name': 'Mzali',
    'Email address': 'aida@mzali.tn',
    Password: 'three quiet harbours',
    Organization: 'Mzali Conserves',
  });
  await press(page, 'Create my account');
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor();

  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await fill(page, { Password: 'three quiet harbours' });
  await press(page, 'Sign in');

  await page.getByText('Your address is not confirmed yet').waitFor();
  await press(page, 'Send the mail again');
  await page.getByText('Sent again to aida@mzali.tn.').waitFor();
});

test('asking for a new password needs an address that can be one', async () => {
  const { page, visit } = await visitor(IN_FRENCH);
  await visit('/recover');

  await fill(page, { 'Adresse e-mail': 'moi chez moi' });
  await press(page, 'Envoyer le lien');

  await expectAt(field(page, 'Adresse e-mail'), 'Cette adresse e-mail n’est pas valable');
  await expectTyped(page, { 'Adresse e-mail': 'moi chez moi' });
});

test('a link that was never given out says so, and offers another', async () => {
  const { page, visit, expects } = await visitor();
  expects('410 /api/auth/verify', '410 /api/user/password');

  await visit('/verify/guessed');
  await page.getByText('This link is not valid any more').waitFor();
  await page.getByLabel('Email address').waitFor();

  await visit('/reset-password/guessed');
  await fill(page, { 'New password': 'desert roses in spring' });
  await press(page, 'Set the password');
  await page.getByText('This link is not valid any more').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('**/recover');
});

test('changing the password says at each field what is wrong with it', async () => {
  const { olfa } = await people('olfa');
  const { page, visit, expects, account } = olfa;
  expects('422 /api/user/password');
  await visit('/account?tab=security');

  await press(page, 'Change the password');
  await expectAt(field(page, 'Current password'), 'This field is required');

  await fill(page, { 'Current password': account.password, 'New password': 'short' });
  await press(page, 'Change the password');
  await expectAt(field(page, 'New password'), 'A password has 10 to 128 characters');

  const wrong = { 'Current password': 'not this one', 'New password': 'a field of red poppies' };
  await fill(page, wrong);
  await press(page, 'Change the password');
  await expectAt(field(page, 'Current password'), 'Incorrect password');
  await expectTyped(page, wrong);

  await fill(page, { 'Current password': account.password, 'New password': account.password });
  await press(page, 'Change the password');
  await expectAt(field(page, 'New password'), 'Cannot use same password again');

  await fill(page, { 'New password': 'a field of red poppies' });
  await press(page, 'Change the password');
  await page.getByText('Your password is changed.').waitFor();
});

test('completing a registration checks each step, and a reload keeps what was typed', async () => {
  const { page, visit } = await person('ghassen', IN_FRENCH);
  await visit('/register/complete');

  await press(page, 'Continuer');
  await expectAt(field(page, 'Téléphone'), 'Ce champ est obligatoire');
  await fill(page, { Téléphone: 'pas un numéro' });
  await press(page, 'Continuer');
  await expectAt(field(page, 'Téléphone'), 'Ce numéro de téléphone n’est pas valable');

  await fill(page, { Téléphone: '+216 71 000 111', Prénom: '' });
  await press(page, 'Continuer');
  await expectAt(field(page, 'Prénom'), 'Ce champ est obligatoire');
  await page.reload();
  await expect.poll(() => field(page, 'Téléphone').inputValue()).toBe('+216 71 000 111');
});
