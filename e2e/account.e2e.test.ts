import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { requestErasure } from './erasure.ts';
import {
  chooseAction,
  expectFieldError,
  expectFieldValues,
  field,
  fillFields,
  clickButton,
} from './forms.ts';
import { extractLink, type Mail, waitForMail } from './mails.ts';
import { PHONE } from './accessibility.ts';
import {
  findSampleAccount,
  getPath,
  signInUsers,
  signInUser,
  openVisitorBrowser,
} from './users.ts';
import {
  generateTotpCode,
  setUpAuthenticator,
  findRecoveryCodes,
  signInToCodeStep,
} from './second-factor.ts';
import { requestSession } from './sessions.ts';

const SECURITY = '/account?tab=security';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const TABS = 4;

const waitForHeading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'account and status' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
};

test('a user who forgot the password sets a new one with a single-use mailed link', async () => {
  const { email } = findSampleAccount('yasmine');
  const password = 'a lighthouse in la goulette';
  const { page } = await openVisitorBrowser();
  const otherBrowser = await openVisitorBrowser();
  const askForLink = async (before?: Mail): Promise<Mail> => {
    await otherBrowser.visit('/recover');
    await fillFields(otherBrowser.page, { 'Email address': email });
    await clickButton(otherBrowser.page, 'Send reset link');
    await otherBrowser.page.getByText(`If ${email} has an account`).waitFor();
    return waitForMail(email, /Choose a new password/, { before });
  };

  const first = await askForLink();
  await page.goto(extractLink(first));
  await fillFields(page, { 'New password': password });
  await clickButton(page, 'Save password');
  await page.getByText('Password changed. Sign in with your new password.').waitFor();
  await fillFields(page, { 'Email address': email, Password: password });
  await clickButton(page, 'Sign in');
  await page.getByRole('heading', { name: 'Yasmine', level: 1 }).waitFor();
  expect(getPath(page)).toBe('/dashboard');
  await waitForMail(email, /Your password was changed/);

  otherBrowser.expectRefusals('422 /api/user/password', '409 /api/user/password');
  await otherBrowser.page.goto(extractLink(await askForLink(first)));
  await fillFields(otherBrowser.page, { 'New password': password });
  await clickButton(otherBrowser.page, 'Save password');
  await expectFieldError(
    field(otherBrowser.page, 'New password'),
    'You’ve used this password before. Choose another.',
  );
  await expectFieldValues(otherBrowser.page, { 'New password': password });
  await otherBrowser.visit(new URL(extractLink(first)).pathname);
  await fillFields(otherBrowser.page, { 'New password': 'another lighthouse in bizerte' });
  await clickButton(otherBrowser.page, 'Save password');
  await otherBrowser.page.getByText('This link was already used. Request a new one.').waitFor();
});

test('a user sets up two-step sign-in, signs in with an app and a recovery code, and switches it off', async () => {
  const dorra = await signInUser('dorra');
  const { page, account } = dorra;
  dorra.expectRefusals('422 /api/auth/secondFactor/setup', '422 /api/auth/signin/code');
  await dorra.visit(SECURITY);
  await clickButton(page, 'Set up');
  await fillFields(page, { 'Your password': 'not my password' });
  await clickButton(page, 'Continue');
  await expectFieldError(field(page, 'Your password'), 'Incorrect password');
  const key = await setUpAuthenticator(page, account);
  const codes = await findRecoveryCodes(page).allInnerTexts();
  expect(codes).toHaveLength(10);
  await clickButton(page, 'I have saved my codes');
  await page.getByText('10 of 10 recovery codes left').waitFor();
  await waitForMail(account.email, /Two-step sign-in is on|en deux étapes est activée/);

  await dorra.context.clearCookies();
  await signInToCodeStep(page, account);
  await expect
    .poll(() => field(page, 'Code').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await fillFields(page, { Code: '000 000' });
  await expectFieldError(field(page, 'Code'), 'This code isn’t correct. Check it and try again.');
  await expectFieldValues(page, { Code: '000 000' });
  await fillFields(page, { Code: generateTotpCode(key) });
  await page.getByRole('heading', { name: 'Dorra', level: 1 }).waitFor();

  await dorra.context.clearCookies();
  await signInToCodeStep(page, account);
  await clickButton(page, 'Use a recovery code');
  await fillFields(page, { 'Recovery code': codes[3]?.toLowerCase().replace('-', ' ') ?? '' });
  await clickButton(page, 'Sign in');
  await page.getByRole('heading', { name: 'Dorra', level: 1 }).waitFor();
  await dorra.visit(SECURITY);
  await page.getByText('9 of 10 recovery codes left').waitFor();
  await waitForMail(account.email, /Codes left: 9|Codes restants.: 9/);

  await clickButton(page, 'New recovery codes');
  await fillFields(page, {
    'Your password': account.password,
    'Code from your authenticator app, or a recovery code': codes[4] ?? '',
  });
  await clickButton(page, 'Create new codes');
  await findRecoveryCodes(page).first().waitFor();
  const renewed = await findRecoveryCodes(page).allInnerTexts();
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await clickButton(page, 'I have saved my codes');
  await clickButton(page, 'Turn off');
  await fillFields(page, {
    'Your password': account.password,
    'Code from your authenticator app, or a recovery code': renewed[0] ?? '',
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up' }).waitFor();
  await waitForMail(account.email, /Two-step sign-in is off|en deux étapes est désactivée/);
});

test('a user who lost phone and recovery codes signs in again after staff reset the second factor', async () => {
  const { paolo, dot } = await signInUsers('paolo', 'dot');
  // The open page receives an account event as its sign-in session ends, and refetches.
  paolo.expectRefusals(
    '401 /api/auth/secondFactor',
    '401 /api/auth/refreshtoken',
    '401 /api/user',
    '401 /api/auth/openid/methods',
    '401 /api/auth/sessions',
    '401 /api/auth/view-as',
    '410 /api/auth/signin/code',
  );
  await paolo.visit(SECURITY);
  await clickButton(paolo.page, 'Set up');
  await setUpAuthenticator(paolo.page, paolo.account);

  await dot.visit('/users/list?search=paolo');
  await dot.page.getByRole('link', { name: 'Paolo Ricci' }).click();
  await clickButton(dot.page, 'Reset');
  await dot.page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await dot.page.getByText('Two-step sign-in reset for Paolo Ricci').waitFor();
  await dot.page.getByRole('button', { name: 'Reset', exact: true }).waitFor({ state: 'detached' });
  await waitForMail(paolo.account.email, /two-step sign-in was reset|a été réinitialisée/);

  // The sign-in ticket expires before the code is sent: sign-in starts again and keeps the email address.
  const { page, context, account } = paolo;
  const { email, password } = account;
  await context.clearCookies();
  await page.route('**/api/auth/signin', (route) => route.fulfill({ json: { ticket: 'late' } }));
  await page.goto('/login?redirect=%2Faccount%3Ftab%3Dpreferences');
  await fillFields(page, { 'Email address': email, Password: password });
  await clickButton(page, 'Sign in');
  await fillFields(page, { Code: '123456' });
  await page.getByText('Signing in took too long. Try again.').waitFor();
  await expectFieldValues(page, { 'Email address': email, Password: '' });
  await page.unroute('**/api/auth/signin');
  await fillFields(page, { Password: password });
  await clickButton(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  expect(getPath(page)).toBe('/account?tab=preferences');
});

test('tabs that reload at the same time stay signed in, and sign-out in one tab leads all to a plain sign-in page and clears their storage', async () => {
  const { startup } = await signInUsers('startup');
  const { page } = startup;
  await startup.visit('/dashboard');
  const tabs = await Promise.all(Array.from({ length: TABS }, startup.openTab));
  await Promise.all(tabs.map((tab) => tab.goto('/booking', { waitUntil: 'commit' })));
  await Promise.all(tabs.map(waitForHeading));
  await Promise.all(tabs.map((tab) => tab.reload({ waitUntil: 'commit' })));
  await Promise.all(tabs.map(waitForHeading));
  expect(tabs.map(getPath)).toEqual(tabs.map(() => '/booking'));
  const [other = page] = tabs;
  await Promise.all(tabs.slice(1).map((tab) => tab.close()));

  await page.keyboard.press('Shift+D');
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      localStorage.setItem('left-behind', 'yes');
      sessionStorage.setItem('left-behind', 'yes');
    });
  }
  // The server tells the other tab that the session is over before this one has its answer.
  await page.route('**/api/auth/revoketoken', async (route) => {
    const answer = await route.fetch();
    await other.waitForURL('**/login**');
    await route.fulfill({ response: answer });
  });
  startup.expectSessionEnd();
  await signOut(page);
  for (const tab of [page, other]) {
    await tab.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
    expect(getPath(tab)).toBe('/login');
    expect(await tab.getByText('Session expired').count()).toBe(0);
    expect(await tab.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])).toEqual([
      { 'vuexy-skin': 'dark' },
      {},
    ]);
  }
  await other.goto('/experts');
  await other.waitForURL('**/login?redirect=%2Fexperts');
});

test('a user who is signed out, by staff or on another device, or removed sees the reason at once', async () => {
  const { hela, walid } = await signInUsers('hela', 'walid');
  await walid.visit('/dashboard');
  await hela.visit('/users/list?search=walid');
  await hela.page.getByRole('link', { name: `${walid.me.firstName} ${walid.me.lastName}` }).click();
  await clickButton(hela.page, 'Sign out everywhere');
  walid.expectSessionEnd();
  await hela.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await walid.page.getByText('Session expired').waitFor();
  await waitForMail(walid.account.email, /signed out of all devices|appareils ont été déconnectés/);

  const [desk, phone] = [
    await signInUser('hatem'),
    await signInUser('hatem', { userAgent: IPHONE }),
  ];
  await phone.visit('/dashboard');
  await desk.visit(SECURITY);
  phone.expectSessionEnd();
  await clickButton(desk.page, 'Sign out of Safari on iOS');
  await fillFields(desk.page, { 'Your password': desk.account.password });
  await clickButton(desk.page, 'Sign out');
  await desk.page.getByText('Device signed out').waitFor();
  await desk.row('Safari on iOS').waitFor({ state: 'detached' });
  await phone.page.getByText('Session expired').waitFor();
  await expect.poll(() => getPath(phone.page)).toMatch(/^\/login\?redirect=/);

  await desk.visit('/dashboard');
  await desk.page.getByRole('button', { name: 'FR, Switch to French' }).click();
  await desk.page.getByRole('button', { name: 'compte et présence' }).click();
  await hela.visit('/users/list?search=riahi');
  await chooseAction(hela.page, 'Hatem Riahi', 'Remove…');
  desk.expectSessionEnd();
  await hela.page.getByRole('dialog').getByRole('button', { name: 'Remove user' }).click();
  await hela.page.getByText('No results').waitFor();
  await desk.page.waitForURL('**/login**');
  const reason = 'Votre compte est désactivé. Contactez l’administrateur.';
  await desk.page.getByRole('main').getByText(reason).waitFor();
  expect(await desk.page.getByText('Votre session a expiré').count()).toBe(0);
});

test('an expert who switches off a notification and sets quiet hours is not notified of a request', async () => {
  const { julien, skander } = await signInUsers('julien', 'skander');
  const { page } = julien;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await julien.visit('/account?tab=notifications');
  await page.getByRole('button', { name: 'Advanced' }).click();
  // The first type is that of a new request.
  const inBell = page.getByRole('switch', { name: /^In-app: / }).first();
  const byMail = page.getByRole('combobox', { name: /^Email: / }).first();
  const never = page.getByRole('option', { name: 'Never' });
  await inBell.waitFor();
  const before = await bell.textContent();
  await waitForSave(page, () => inBell.press('Space'));
  // Opening the list keeps the scroll position: a jump to the top would hide the options.
  const scrollTop = await page.evaluate(() => scrollY);
  await byMail.click();
  await never.waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(scrollTop);
  await waitForSave(page, () => never.click());
  await expect.poll(() => byMail.inputValue()).toBe('Never');

  await page.getByRole('switch', { name: 'Use quiet hours' }).press('Space');
  await field(page, 'Until').fill('21');
  await clickButton(page, 'Save');
  await expectFieldError(field(page, 'Until'), 'Quiet hours must start and end at different times');
  await field(page, 'Until').fill('630');
  await clickButton(page, 'Save');
  await page.getByText('Changes saved').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Advanced' }).click();
  await inBell.waitFor();
  await expect.poll(() => inBell.isChecked()).toBe(false);
  await expect.poll(() => byMail.inputValue()).toBe('Never');
  await expect.poll(() => field(page, 'Until').inputValue()).toBe('06:30');

  const booking = await requestSession(skander, {
    expert: 'Julien Faure',
    topic: 'Communication and marketing',
    description: 'What our first page leaves out',
    times: 1,
  });
  await julien.visit(booking);
  await page.getByText('What our first page leaves out').waitFor();
  await expect.poll(() => bell.textContent()).toBe(before);
});

test('a user downloads a copy of their data, requests erasure and withdraws the request', async () => {
  const { lina } = await signInUsers('lina');
  const { page, account, me } = lina;
  await lina.visit('/account?tab=data');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export your data' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expectFieldError(dialog.getByLabel('Your password'), 'Incorrect password');
  lina.expectRefusals('422 /api/mydata/export');
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^thedot-\d{4}-\d\d-\d\d\.zip$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const archive = Buffer.concat(chunks).toString('utf8');
  expect(archive).toContain('README.txt');
  expect(archive).toContain(`"email": "${me.email}"`);
  expect(archive).toContain(`"lastName": "${me.lastName}"`);

  await requestErasure(lina);
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await page.getByRole('button', { name: 'Delete my account…' }).waitFor();
});

test('staff refuse one erasure request with a reason on a phone, and erase another user permanently', async () => {
  const { bilel, salma, zeineb } = await signInUsers('bilel', 'salma', 'zeineb');
  const karim = await signInUser('karim', { viewport: PHONE });
  const { page } = karim;
  await requestErasure(bilel);
  await karim.visit(`/users/view/${bilel.me.id}`);
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  // The request is the first card, so that staff need not scroll to it on a phone.
  await cards.filter({ hasText: 'Deletion requested' }).waitFor();
  await expect.poll(() => cards.first().innerText()).toBe('Deletion requested');
  await page.getByRole('button', { name: 'Decline…' }).click();
  await field(page, 'Reason').fill('A borrowed laptop is still with you.');
  await clickButton(page, 'Decline');
  // Exactly: the activity below says “Deletion request declined”.
  await page.getByText('Request declined', { exact: true }).waitFor();
  await bilel.visit('/account?tab=data');
  await bilel.page.getByText('A borrowed laptop is still with you.').waitFor();

  const { firstName, lastName, email, id } = salma.me;
  const name = `${firstName} ${lastName}`;
  await zeineb.visit('/booking?tab=all');
  await zeineb.page.getByText(name).first().waitFor();
  await requestErasure(salma);
  await waitForMail(email, /request to delete your account|demande de suppression de compte/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await karim.visit(`/users/view/${id}`);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}’s account` });
  await dialog.getByText(/^Request, /).waitFor();
  await dialog.getByLabel('Message').fill('She has left the hub.');
  // Her open page receives events about what she had, and what it fetches again then is refused.
  salma.expectSessionEnd();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Deleted user' }).waitFor();

  await karim.visit('/users/list?removed=yes');
  await page.getByRole('button', { name: 'Actions for Deleted user' }).first().click();
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Open']);
  await karim.visit(`/users/edit/${id}`);
  await page.getByRole('heading', { level: 1, name: 'This account was deleted' }).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'All users' }).last().click();
  await page.waitForURL(/\/users\/list/);

  await waitForMail(email, /account was deleted|compte a été supprimé/);
  await zeineb.visit('/booking?tab=all');
  await zeineb.page.getByText('Deleted user').first().waitFor();
  expect(await zeineb.page.getByText(name).count()).toBe(0);
  await salma.page.goto('/dashboard');
  await salma.page.waitForURL(/\/login/);
  await fillFields(salma.page, { 'Email address': email, Password: salma.account.password });
  await clickButton(salma.page, 'Sign in');
  await expectFieldError(field(salma.page, 'Password'), 'Incorrect email or password');
  expect(getPath(salma.page)).toMatch(/^\/login/);
});

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test('a refused photo shows its reason in French, and an accepted one appears in the menu and after a reload', async () => {
  const { page, load, expectRefusals } = await signInUser('mehdi', { locale: 'fr-FR' });
  expectRefusals('415 /api/user/uploadprofilepic');
  await load('/account');
  const inMenu = page.getByRole('button', { name: 'compte et présence' }).locator('img');
  const isDrawn = () => inMenu.evaluate((img: HTMLImageElement) => img.naturalWidth > 0);
  expect(await inMenu.count()).toBe(0);
  const typed = { Prénom: 'Mehdi Amine', Nom: 'Ayadi' };
  await fillFields(page, typed);
  const button = page.getByRole('button', { name: 'Choisir une photo' });
  const refusal = page.getByRole('main').getByRole('alert');
  const isRefused = async (sentence: string) => {
    await refusal.filter({ hasText: sentence }).waitFor();
    const described = await button.getAttribute('aria-describedby');
    await expect.poll(() => refusal.getAttribute('id')).toBe(described);
    await expectFieldValues(page, typed);
  };
  await choose(page, 'moi.gif', 'image/gif', Buffer.from('GIF89a'));
  await isRefused('L’image doit être un fichier JPG ou PNG');
  await choose(page, 'moi.png', 'image/png', Buffer.alloc(800_001));
  await isRefused('L’image est trop lourde. La limite est de 800 ko.');
  await choose(page, 'moi.png', 'image/png', Buffer.from('<svg>No picture at all</svg>'));
  await isRefused('L’image doit être un fichier JPG ou PNG');

  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 320 });
    canvas.getContext('2d')?.fillRect(40, 40, 120, 200);
    return canvas.toDataURL('image/jpeg');
  });
  await choose(page, 'moi.jpg', 'image/jpeg', Buffer.from(url.split(',')[1] ?? '', 'base64'));
  await page.getByRole('button', { name: 'Changer la photo' }).waitFor();
  await page.getByRole('main').locator('img').waitFor();
  await refusal.waitFor({ state: 'detached' });
  await expectFieldValues(page, typed);
  await expect.poll(isDrawn).toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await load('/dashboard');
  await expect.poll(isDrawn).toBe(true);
});

/** Waits until the server has stored a choice that is saved at once. */
const waitForSave = (page: Page, act: () => Promise<void>) =>
  Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
    act(),
  ]);
