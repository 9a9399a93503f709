import { test } from 'vitest';
import { expectAt, expectRight, expectTyped, field, fill, press } from './forms.ts';
import { accountOf, visitor } from './people.ts';

test('a newcomer registers in French despite refused fields, and signs in too early', async () => {
  const { page, visit, expects } = await visitor({ locale: 'fr-FR' });
  expects('422 /api/auth/checkEmail', '422 /api/auth/register', '403 /api/auth/signin');
  await visit('/register');
  await press(page, 'Créer mon compte');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe', 'Organisation']) {
    await expectAt(field(page, label), 'Ce champ est obligatoire');
  }

  const typed = { Prénom: 'Selma', Nom: 'Gara', Organisation: 'Gara & filles' };
  await fill(page, { ...typed, 'Adresse e-mail': 'selma@mailinator.com' });
  await field(page, 'Prénom').focus();
  const address = field(page, 'Adresse e-mail');
  await expectAt(address, 'Les adresses e-mail temporaires ne sont pas acceptées');
  await fill(page, { 'Adresse e-mail': accountOf('amira').email });
  await field(page, 'Prénom').focus();
  await expectAt(address, 'Un compte existe déjà');
  await fill(page, { 'Adresse e-mail': 'selma@gara.tn', 'Mot de passe': 'court' });
  await press(page, 'Créer mon compte');
  await expectAt(field(page, 'Mot de passe'), 'Un mot de passe compte de 10 à 128 caractères');
  await fill(page, { 'Mot de passe': 'password1234' });
  await press(page, 'Créer mon compte');
  await expectAt(field(page, 'Mot de passe'), 'trop facile à deviner');
  await expectRight(field(page, 'Prénom'));
  await expectTyped(page, { ...typed, 'Adresse e-mail': 'selma@gara.tn', Langue: 'Français' });

  await fill(page, { 'Mot de passe': 'trois ports tranquilles' });
  await press(page, 'Créer mon compte');
  await page.getByRole('link', { name: 'Retour à la connexion' }).click();
  await fill(page, { 'Mot de passe': 'trois ports tranquilles' });
  await press(page, 'Se connecter');
  await page.getByText('Votre adresse n’est pas encore confirmée').waitFor();
  await press(page, 'Renvoyer l’e-mail');
  await page.getByText('Renvoyé à selma@gara.tn.').waitFor();
});
