import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectFieldError,
  expectNoFieldError,
  expectFieldValues,
  field,
  fillFields,
  clickButton,
} from './forms.ts';
import { extractLink, findMails, waitForMail } from './mails.ts';
import {
  findSampleAccount,
  blockLiveEvents,
  visitWithLiveEvents,
  getPath,
  signInUsers,
  LIVE_TIMEOUT,
  openVisitorBrowser,
} from './users.ts';

const PASSWORD = 'olive trees in november';
const PITCH = {
  name: 'pitch.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'utf8'),
};

const nextSpring = () => `${new Date().getFullYear() + 1}-04-12`;

interface Registrant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

async function fillPersonAndCompany(page: Page, { firstName, lastName, email }: Registrant) {
  await fillFields(page, {
    'First name': firstName,
    'Last name': lastName,
    'Email address': email,
    Password: PASSWORD,
    Phone: '+216 20 123 456',
    Position: 'Network engineer',
  });
  await clickButton(page, 'Continue');
  await fillFields(page, {
    'Company or project': 'Atelier Rim',
    Industry: 'Telemedicine',
    'What you do': 'Ultrasound, guided from far away.',
  });
  await clickButton(page, 'Continue');
}

async function fillProject(page: Page) {
  await field(page, 'What will you do at the 5G station?').fill(
    'Measure the latency of our probes.',
  );
  await page.getByLabel('Technical support').check();
  await clickButton(page, 'Continue');
}

async function confirmAndComplete(page: Page, { email, firstName }: Registrant) {
  await page.goto(extractLink(await waitForMail(email, /verify/)));
  await page.getByRole('heading', { name: `Welcome, ${firstName}` }).waitFor();
  // The sign-up form already asked for phone, position and company.
  await expectFieldValues(page, { Phone: '+216 20 123 456', Position: 'Network engineer' });
  await clickButton(page, 'Submit registration');
  await page
    .getByRole('heading', { name: `We’re reviewing your registration, ${firstName}` })
    .waitFor();
}

test('a registrant of the 5G station sends a document, the station’s staff accept, and the open page follows', async () => {
  const rim = { firstName: 'Rim', lastName: 'Sellami', email: 'rim@station.tn' };
  const { page, visit } = await openVisitorBrowser();

  await visit('/register-TT5GStation');
  await fillPersonAndCompany(page, rim);
  await fillProject(page);
  await page.locator('input[type=file]').setInputFiles(PITCH);
  // A reload restores the draft, but neither the password nor the file; other tabs have none of it.
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('draft:station');
  await page.reload();
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Rim');
  expect(await field(page, 'Password').inputValue()).toBe('');
  await field(page, 'Password').fill(PASSWORD);
  for (let step = 0; step < 3; step++) await clickButton(page, 'Continue');
  await page.getByText('To send these files, add them again').waitFor();
  await page.locator('input[type=file]').setInputFiles(PITCH);
  await clickButton(page, 'Continue');
  await field(page, 'Time 1, day').fill(nextSpring());
  await clickButton(page, 'Continue');
  await page.getByText('pitch.pdf').waitFor();
  // The browser's back button goes one step back.
  await page.goBack();
  await expect
    .poll(() => field(page, 'Time 1, day').inputValue())
    .toBe(`Apr 12, ${new Date().getFullYear() + 1}`);
  await clickButton(page, 'Continue');
  await clickButton(page, 'Submit registration');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await confirmAndComplete(page, rim);

  await clickButton(page, 'Edit details');
  const dialog = page.getByRole('dialog', { name: 'Edit details' });
  await dialog.getByLabel('What will you do at the 5G station?').fill('Measure the jitter.');
  await dialog.getByRole('button', { name: 'Add time' }).click();
  const second = dialog.getByRole('group', { name: 'Time 2' });
  await second.getByLabel('Time 2, day', { exact: true }).fill(nextSpring());
  await second.getByText('Afternoon').click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const { tt } = await signInUsers('tt');
  await tt.visit('/users/external');
  // The station's staff see only their own registrants.
  await tt.page.getByRole('link', { name: 'Rim Sellami' }).waitFor();
  expect(await tt.page.getByText('Tarek Hammami').count()).toBe(0);
  await tt.page.getByRole('link', { name: 'Rim Sellami' }).click();
  const drawer = tt.page.getByRole('dialog');
  await drawer.getByText('Measure the jitter.').waitFor();
  await drawer.getByText(/April 12, afternoon/).waitFor();
  const [download] = await Promise.all([
    tt.page.waitForEvent('download'),
    drawer.getByRole('link', { name: 'pitch.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pitch.pdf');
  await drawer.getByRole('button', { name: 'Approve' }).click();
  expect(await drawer.getByRole('radio').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await drawer.getByText('Approved by Walid Ferchichi').waitFor();

  await waitForMail(rim.email, /Welcome to/);
  // The open page updates live.
  await page
    .getByRole('heading', { name: 'We’re reviewing your registration' })
    .waitFor({ ...LIVE_TIMEOUT, state: 'hidden' });
  expect(getPath(page)).toBe('/dashboard');
});

test('a founder registers with one form, one email, one page and one password, and the waiting page updates itself', async () => {
  const email = 'mehdi@oliva.tn';
  const { page, visit } = await openVisitorBrowser();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  let passwordFields = 0;
  const countPasswordFields = async () => {
    passwordFields += await page.locator('input[type=password]').count();
  };

  await visit('/register');
  await fillFields(page, {
    'First name': 'Mehdi',
    'Last name': 'Oueslati',
    'Email address': email,
    Password: PASSWORD,
    Organization: 'Oliva',
  });
  await countPasswordFields();
  await clickButton(page, 'Create account');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await countPasswordFields();

  const link = extractLink(await waitForMail(email, /verify/));
  await page.goto(link);
  await page.getByRole('heading', { name: 'Welcome, Mehdi' }).waitFor();
  await countPasswordFields();
  // Only what is missing is asked for.
  await expect.poll(() => page.getByRole('textbox').count()).toBe(2);
  await fillFields(page, { Phone: '+216 20 123 456', Position: 'Founder' });
  await clickButton(page, 'Submit registration');
  await page.getByRole('heading', { name: 'We’re reviewing your registration, Mehdi' }).waitFor();
  await countPasswordFields();

  expect(passwordFields).toBe(1);
  expect([...new Set(visited)]).toEqual([
    '/register',
    new URL(link).pathname,
    '/register/complete',
    '/dashboard',
  ]);
  expect(await findMails(email)).toHaveLength(1);

  await clickButton(page, 'Edit details');
  const dialog = page.getByRole('dialog', { name: 'Edit details' });
  await dialog.getByLabel('Position').fill('Co-founder');
  await dialog.getByLabel('Organization name').fill('Oliva Mills');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('main').getByText('Oliva Mills').waitFor();

  const again = await openVisitorBrowser();
  again.expectRefusals('409 /api/auth/verify');
  await again.page.goto(link);
  await again.page.getByRole('heading', { name: 'Email already verified' }).waitFor();
  await again.page.getByRole('link', { name: 'Sign in' }).waitFor();

  const { omar } = await signInUsers('omar');
  await omar.visit('/users/external?search=oueslati');
  await omar.page.getByRole('link', { name: 'Mehdi Oueslati' }).click();
  const review = omar.page.getByRole('dialog');
  await review.getByText('Co-founder').waitFor();
  await review.getByRole('button', { name: 'Approve' }).click();
  await review.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Experts' }).waitFor(LIVE_TIMEOUT);
  expect(getPath(page)).toBe('/dashboard');
});

test('staff decline a founder’s registration with a reason, and slower reviewers see the conflict', async () => {
  const { page, visit } = await openVisitorBrowser();

  await visit('/register');
  await page.getByLabel('First name').fill('Rim');
  await page.getByLabel('Last name').fill('Ben Youssef');
  await page.getByLabel('Email address').fill('rim@atelier-rim.tn');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Organization').fill('Atelier Rim');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  await page.goto(extractLink(await waitForMail('rim@atelier-rim.tn', /verify/)));
  await page.getByRole('heading', { name: 'Welcome, Rim' }).waitFor();
  // Until the registration is complete, every address leads to the same page.
  await visit('/experts');
  await page.getByRole('heading', { name: 'Welcome, Rim' }).waitFor();
  await page.getByLabel('Phone').fill('+216 20 123 456');
  await page.getByLabel('Position').fill('Founder');
  await page.getByRole('button', { name: 'More details' }).click();
  await page.getByLabel('Region').fill('Tunis');
  await page.getByRole('button', { name: 'Submit registration' }).click();

  await page.getByRole('heading', { name: 'We’re reviewing your registration, Rim' }).waitFor();
  expect(getPath(page)).toBe('/dashboard');

  const { hela, karim, nour, omar } = await signInUsers('hela', 'karim', 'nour', 'omar');
  await visitWithLiveEvents(omar, '/users/external');
  const queued = omar.page.getByRole('main').getByText('Rim Ben Youssef', { exact: true }).first();
  await queued.waitFor();
  for (const { page: desk, visit: open } of [hela, karim, nour]) {
    // Without events, so that no reviewer sees another's decision before deciding.
    await blockLiveEvents(desk);
    await open('/users/external?search=ben+youssef');
    await desk.getByRole('link', { name: 'Rim Ben Youssef' }).click();
  }
  const ofNour = nour.page.getByRole('dialog');
  await ofNour.getByRole('button', { name: 'Decline' }).click();
  await ofNour.getByRole('textbox', { name: 'Reason' }).fill('Your project needs no 5G.');

  const ofHela = hela.page.getByRole('dialog');
  await ofHela.getByRole('button', { name: 'Decline' }).click();
  await ofHela.getByRole('button', { name: 'Decline' }).click();
  await ofHela.getByText('This field is required').waitFor();
  await ofHela
    .getByRole('textbox', { name: 'Reason' })
    .fill('We have no free hours this spring. Ask again in June.');
  await ofHela.getByRole('button', { name: 'Decline' }).click();
  await ofHela.getByText('Declined by Hela Bouzid').waitFor();

  karim.expectRefusals('409 /api/user/external');
  const ofKarim = karim.page.getByRole('dialog');
  await ofKarim.getByRole('button', { name: 'Approve' }).click();
  await ofKarim.getByRole('button', { name: 'Approve' }).click();
  await karim.page.getByText('This registration was just decided by someone else').waitFor();
  await ofKarim.getByText('Declined by Hela Bouzid').waitFor();

  // The slower reviewer keeps the typed reason.
  nour.expectRefusals('409 /api/user/external');
  await ofNour.getByRole('button', { name: 'Decline' }).click();
  await ofNour.getByText('Your message wasn’t sent').waitFor();
  await expect
    .poll(() => ofNour.getByRole('textbox', { name: 'Reason' }).inputValue())
    .toBe('Your project needs no 5G.');

  expect((await waitForMail('rim@atelier-rim.tn', /About your registration/)).text).toContain(
    'Ask again in June.',
  );
  // The registrant's page and another reviewer's queue update live.
  await queued.waitFor({ ...LIVE_TIMEOUT, state: 'hidden' });
  await page.getByRole('heading', { name: 'Your registration was declined' }).waitFor();
  await page.getByText('We have no free hours this spring.').waitFor();
});

test('a newcomer corrects refused fields in French, and cannot sign in before confirming the address', async () => {
  const { page, visit, expectRefusals } = await openVisitorBrowser({ locale: 'fr-FR' });
  expectRefusals('422 /api/auth/checkEmail', '422 /api/auth/register', '403 /api/auth/signin');
  await visit('/register');
  await clickButton(page, 'Créer un compte');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe', 'Organisation']) {
    await expectFieldError(field(page, label), 'Ce champ est obligatoire');
  }

  const typed = { Prénom: 'Selma', Nom: 'Gara', Organisation: 'Gara & filles' };
  await fillFields(page, { ...typed, 'Adresse e-mail': 'selma@mailinator.com' });
  await field(page, 'Prénom').focus();
  const address = field(page, 'Adresse e-mail');
  await expectFieldError(address, 'Les adresses e-mail temporaires ne sont pas acceptées');
  await fillFields(page, { 'Adresse e-mail': findSampleAccount('amira').email });
  await field(page, 'Prénom').focus();
  await expectFieldError(address, 'Un compte existe déjà');
  await fillFields(page, { 'Adresse e-mail': 'selma@gara.tn', 'Mot de passe': 'court' });
  await clickButton(page, 'Créer un compte');
  await expectFieldError(field(page, 'Mot de passe'), 'Utilisez de 10 à 128 caractères');
  await fillFields(page, { 'Mot de passe': 'password1234' });
  await clickButton(page, 'Créer un compte');
  await expectFieldError(field(page, 'Mot de passe'), 'trop facile à deviner');
  await expectNoFieldError(field(page, 'Prénom'));
  await expectFieldValues(page, {
    ...typed,
    'Adresse e-mail': 'selma@gara.tn',
    Langue: 'Français',
  });

  await fillFields(page, { 'Mot de passe': 'trois ports tranquilles' });
  await clickButton(page, 'Créer un compte');
  await page.getByRole('link', { name: 'Retour à la connexion' }).click();
  await fillFields(page, { 'Mot de passe': 'trois ports tranquilles' });
  await clickButton(page, 'Se connecter');
  await page.getByText('Vérifiez d’abord votre adresse e-mail').waitFor();
  await clickButton(page, 'Renvoyer l’e-mail');
  await page.getByText('Envoyé à selma@gara.tn.').waitFor();
});
