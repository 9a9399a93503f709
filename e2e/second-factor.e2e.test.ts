import { expect, onTestFinished, test } from 'vitest';
import { sit } from './browser.ts';
import { expectAt, expectTyped, field, fill, press } from './forms.ts';
import { mailTo } from './mails.ts';
import { startCopy } from './own-hub.ts';
import { accountOf, ASKED_AS_IT_ENDS, pathOf, people, person, visitor } from './people.ts';
import { codeOf, confirmWith, keyOn, shownCodes, signIn } from './second-factor.ts';

const SECURITY = '/account?tab=security';

test('somebody sets up a second step, and signs in with their phone, then with a recovery code', async () => {
  const dorra = await person('dorra');
  const { page, account } = dorra;
  dorra.expects('422 /api/auth/secondFactor/setup', '422 /api/auth/signin/code');
  await dorra.visit(SECURITY);

  await press(page, 'Set it up');
  await fill(page, { 'Your password': 'not my password' });
  await press(page, 'Continue');
  await expectAt(field(page, 'Your password'), 'Incorrect password');
  const key = await confirmWith(page, account);
  const codes = await shownCodes(page).allInnerTexts();
  expect(codes).toHaveLength(10);
  await press(page, 'I have kept them');
  await page.getByText('10 recovery codes left of 10').waitFor();
  await mailTo(account.email, /Two-step sign-in is on|en deux étapes est activée/);

  await dorra.context.clearCookies();
  await signIn(page, account);
  await expect
    .poll(() => field(page, 'Code').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await fill(page, { Code: '000 000' });
  await expectAt(field(page, 'Code'), 'This code is not right');
  await expectTyped(page, { Code: '000 000' });
  await fill(page, { Code: codeOf(key, 1) });
  await page.getByRole('heading', { name: 'Dorra', level: 1 }).waitFor();

  await dorra.context.clearCookies();
  await signIn(page, account);
  await press(page, 'Use a recovery code');
  await fill(page, { 'Recovery code': codes[3]?.toLowerCase().replace('-', ' ') ?? '' });
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Dorra', level: 1 }).waitFor();
  await dorra.visit(SECURITY);
  await page.getByText('9 recovery codes left of 10').waitFor();
  await mailTo(account.email, /You have 9 left|Il vous en reste 9/);

  await press(page, 'New recovery codes');
  await fill(page, {
    'Your password': account.password,
    'Code of your app, or a recovery code': codes[4] ?? '',
  });
  await press(page, 'Make new codes');
  await shownCodes(page).first().waitFor();
  const renewed = await shownCodes(page).allInnerTexts();
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await press(page, 'I have kept them');

  await press(page, 'Switch it off');
  await fill(page, {
    'Your password': account.password,
    'Code of your app, or a recovery code': renewed[0] ?? '',
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Switch it off' }).click();
  await page.getByRole('button', { name: 'Set it up' }).waitFor();
  await mailTo(account.email, /Two-step sign-in is off|en deux étapes est désactivée/);
});

test('a sign-in that took too long begins again, and the address is still there', async () => {
  const { page, visit, expects } = await visitor();
  expects('410 /api/auth/signin/code');
  const { email, password } = accountOf('amira');
  await page.route('**/api/auth/signin', (route) => route.fulfill({ json: { ticket: 'late' } }));
  await visit('/login?redirect=%2Fbooking');
  await fill(page, { 'Email address': email, Password: password });
  await press(page, 'Sign in');

  await fill(page, { Code: '123456' });

  await page.getByText('That took too long. Sign in once more.').waitFor();
  await expectTyped(page, { 'Email address': email, Password: '' });
  await page.unroute('**/api/auth/signin');
  await fill(page, { Password: password });
  await press(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
});

test('whoever ends another browser’s session throws it out at once', async () => {
  const here = await person('aziz');
  const there = await person('aziz', {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  // By the line, or by the first call if the line does not stand yet.
  there.expects(...ASKED_AS_IT_ENDS, '401 /api/auth/refreshtoken');
  await there.visit('/dashboard');
  await here.visit(SECURITY);

  await press(here.page, 'Sign out Safari on iOS');
  await here.page.getByText('Signed out there.').waitFor();
  await here.row('Safari on iOS').waitFor({ state: 'detached' });

  await there.page.getByText('Session expired').waitFor();
  await expect.poll(() => pathOf(there.page)).toMatch(/^\/login\?redirect=/);
  await here.visit('/dashboard');
});

test('whoever has lost phone and codes gets back in with the help of the staff', async () => {
  const { paolo, dot } = await people('paolo', 'dot');
  // The page that is thrown out hears of its account, and asks for what it shows.
  paolo.expects(
    '401 /api/auth/secondFactor',
    '401 /api/auth/refreshtoken',
    '401 /api/user',
    '401 /api/auth/openid/ways',
    '401 /api/auth/sessions',
  );
  await paolo.visit(SECURITY);
  await press(paolo.page, 'Set it up');
  await confirmWith(paolo.page, paolo.account);

  await dot.visit('/users/list?search=paolo');
  await dot.page.getByRole('link', { name: 'Paolo Ricci' }).click();
  await press(dot.page, 'Reset it');
  await dot.page.getByRole('dialog').getByRole('button', { name: 'Reset it' }).click();
  await dot.page.getByText('The two-step sign-in of Paolo Ricci is reset.').waitFor();
  await dot.page.getByRole('button', { name: 'Reset it' }).waitFor({ state: 'detached' });

  await mailTo(paolo.account.email, /two-step sign-in was reset|a été réinitialisée/);
  await paolo.context.clearCookies();
  await paolo.page.goto('/login');
  await fill(paolo.page, {
    'Email address': paolo.account.email,
    Password: paolo.account.password,
  });
  await press(paolo.page, 'Sign in');
  await paolo.page.getByRole('heading', { name: 'Paolo', level: 1 }).waitFor();
});

test('whose role asks for a second step is led to it, in French too, and then on to where they wanted', async () => {
  const hub = await startCopy({ SECOND_FACTOR_ROLES: 'admin' });
  // After the browser is closed, which else hears that the hub is about to stop.
  onTestFinished(hub.stop);
  const admin = accountOf('admin');
  const { page } = await sit('an administrator', { baseURL: hub.url, locale: 'fr-FR' });
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
  // Another answer is the first to tell that their rights have changed: who they are is asked twice.
  let asked = 0;
  const askedTwice = page.waitForRequest((it) => it.url().endsWith('/api/user') && ++asked === 2);
  await page.route('**/api/user', async (route) => {
    await askedTwice;
    await route.continue();
  });
  await press(page, 'Activer');
  await askedTwice;
  await page.waitForLoadState('networkidle');
  await press(page, 'Continuer vers le hub');

  await page.getByRole('heading', { level: 1, name: 'Réservations' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/booking');
});
