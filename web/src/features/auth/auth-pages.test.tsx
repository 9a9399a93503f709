import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StationSignUp } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import {
  expectFieldError,
  findField,
  fillFields,
  pressButton,
  setUpScreens,
  renderScreen,
} from '../../testing/screens.tsx';
import { type ReceivedCall, errorResponse, stubServer } from '../../testing/server.ts';
import { parseDevice } from './security/sign-in-sessions.data.ts';
import { LoginPage } from './sign-in/LoginPage.tsx';
import { PasswordCard } from './security/PasswordCard.tsx';
import { RecoverPage } from './password/RecoverPage.tsx';
import { RegisterPage } from './sign-up/RegisterPage.tsx';
import { ResetPasswordPage } from './password/ResetPasswordPage.tsx';
import {
  STATION_STEPS,
  stationStepFields,
  findStationStepWithField,
  isStepField,
} from './station/station-steps.ts';
import { VerifyPage } from './sign-up/VerifyPage.tsx';

setUpScreens('shell', 'auth', 'security');

let calls: ReceivedCall[];
/** Responses by method and path; every other request succeeds. */
let answers: Readonly<Record<string, () => Response>>;

beforeEach(() => {
  answers = { 'GET /auth/openid/providers': () => Response.json({ providers: [] }) };
  calls = stubServer(({ method, path }) => answers[`${method} ${path}`]?.());
});

const refuse = (status: number, code: string, path?: string) => () =>
  errorResponse(status, code, path ? { errors: [{ path, code, msg: code }] } : {});

const open = (at: string, path: string, page: ReactElement) =>
  renderScreen(
    <Routes>
      <Route path={path} element={page} />
      <Route path="/recover" element={<h1>Recover</h1>} />
    </Routes>,
    { at, me: {} },
  );

describe('sign-in', () => {
  const openLogin = () => open('/login', '/login', <LoginPage />);

  test('shows missing fields and a wrong password in French, and keeps the email address', async () => {
    await chooseLanguage('fr');
    answers = { ...answers, 'POST /auth/signin': refuse(401, 'auth.invalid_credentials') };
    openLogin();

    await pressButton('Se connecter');
    await expectFieldError('Adresse e-mail', 'Ce champ est obligatoire');
    await expectFieldError('Mot de passe', 'Ce champ est obligatoire');

    await fillFields({
      'Adresse e-mail': 'amira@thedot.example',
      'Mot de passe': 'not the right one',
    });
    await pressButton('Se connecter');
    await expectFieldError('Mot de passe', 'Adresse e-mail ou mot de passe incorrect');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Adresse e-mail ou mot de passe incorrect',
    );
    expect((await findField('Adresse e-mail')).value).toBe('amira@thedot.example');
  });

  test('shows that the email address is not confirmed and resends the email', async () => {
    answers = { ...answers, 'POST /auth/signin': refuse(403, 'auth.not_verified') };
    openLogin();
    await fillFields({ 'Email address': 'aida@mzali.tn', Password: 'three quiet harbours' });
    await pressButton('Sign in');

    await screen.findByText(/Verify your email first/);
    await pressButton('Resend email');

    await screen.findByText('Sent to aida@mzali.tn.');
    expect(calls.at(-1)?.body).toEqual({ email: 'aida@mzali.tn' });
  });
});

test('the sign-up form shows each field error in French and keeps the other input', async () => {
  await chooseLanguage('fr');
  open('/register', '/register', <RegisterPage />);

  await pressButton('Créer un compte');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe', 'Organisation']) {
    await expectFieldError(label, 'Ce champ est obligatoire');
  }
  const typed = { Prénom: 'Selma', Nom: 'Gara', Organisation: 'Gara & filles' };
  await fillFields({ ...typed, 'Mot de passe': 'court', 'Adresse e-mail': 'selma' });
  await userEvent.tab();
  await expectFieldError('Adresse e-mail', 'Saisissez une adresse e-mail valable');

  answers = { 'GET /auth/checkEmail': refuse(422, 'auth.temporary_email', 'email') };
  await fillFields({ 'Adresse e-mail': 'selma@mailinator.com' });
  await userEvent.tab();
  await expectFieldError('Adresse e-mail', 'Les adresses e-mail temporaires ne sont pas acceptées');
  answers = { 'GET /auth/checkEmail': () => Response.json({ free: false }) };
  await fillFields({ 'Adresse e-mail': 'amira@thedot.example' });
  await userEvent.tab();
  await expectFieldError('Adresse e-mail', 'Un compte existe déjà');

  answers = {
    'GET /auth/checkEmail': () => Response.json({ free: true }),
    'POST /auth/register': refuse(422, 'auth.password_length', 'password'),
  };
  await fillFields({ 'Adresse e-mail': 'selma@gara.tn' });
  await pressButton('Créer un compte');
  await expectFieldError('Mot de passe', 'Utilisez de 10 à 128 caractères');
  const common = refuse(422, 'auth.password_common', 'password');
  answers = { ...answers, 'POST /auth/register': common };
  await fillFields({ 'Mot de passe': 'password1234' });
  await pressButton('Créer un compte');
  await expectFieldError('Mot de passe', 'trop facile à deviner');
  for (const [label, value] of Object.entries({ ...typed, 'Adresse e-mail': 'selma@gara.tn' })) {
    expect((await findField(label)).value).toBe(value);
    expect((await findField(label)).getAttribute('aria-invalid')).not.toBe('true');
  }
});

test('the password recovery form rejects an invalid email address without a request', async () => {
  open('/recover', '/recover', <RecoverPage />);

  await fillFields({ 'Email address': 'me at home' });
  await pressButton('Send reset link');

  await expectFieldError('Email address', 'Enter a valid email address');
  expect((await findField('Email address')).value).toBe('me at home');
  expect(calls).toEqual([]);
});

describe('the link that verifies an address', () => {
  const openLink = () =>
    renderScreen(
      <Routes>
        <Route path="/verify/:code" element={<VerifyPage />} />
        <Route path="/dashboard" element={<h1>Dashboard</h1>} />
      </Routes>,
      { at: '/verify/fresh' },
    );
  const verified = (signedIn: boolean) => () => Response.json({ email: 'aida@mzali.tn', signedIn });

  test('signs in with the token of a refresh', async () => {
    answers = {
      'POST /auth/verify': verified(true),
      'GET /auth/refreshtoken': () => Response.json({ accessToken: 'token' }),
    };
    openLink();
    await screen.findByRole('heading', { name: 'Dashboard' });
  });

  test.each([
    ['the account has a second factor', verified(false)],
    ['the refresh fails', verified(true)],
  ])('offers to sign in when %s', async (_, answer) => {
    answers = {
      'POST /auth/verify': answer,
      'GET /auth/refreshtoken': refuse(401, 'auth.no_refresh_token'),
    };
    openLink();
    await screen.findByRole('heading', { name: 'Email verified' });
    screen.getByRole('link', { name: 'Sign in' });
  });
});

describe('the page that sets a password', () => {
  const openLink = (search: string) =>
    renderScreen(
      <Routes>
        <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
        <Route path="/login" element={<LoginPage />} />
      </Routes>,
      { at: `/reset-password/fresh${search}`, me: {} },
    );

  test('speaks of a first password after an invitation', async () => {
    openLink('?first=yes');
    await screen.findByRole('heading', { name: 'Choose a password' });
    expect(screen.queryByText(/signed out/)).toBeNull();
    await fillFields({ Password: 'desert roses in spring' });
    await pressButton('Set password');
    await screen.findByText('Password set. Sign in with it to continue.');
  });

  test('speaks of a new password, and of other devices, after a recovery', async () => {
    openLink('');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    screen.getByText('You’ll be signed out on all other devices.');
    await fillFields({ 'New password': 'desert roses in spring' });
    await pressButton('Save password');
    await screen.findByText('Password changed. Sign in with your new password.');
  });
});

describe('an invalid link', () => {
  test('to confirm an email address shows the error and asks for the address', async () => {
    answers = { 'POST /auth/verify': refuse(410, 'auth.token_invalid') };
    open('/verify/guessed', '/verify/:code', <VerifyPage />);
    await screen.findByText(/This link is no longer valid/);
    await findField('Email address');
  });

  test('to verify an address that was used before offers to sign in', async () => {
    answers = { 'POST /auth/verify': refuse(409, 'auth.token_used') };
    open('/verify/used', '/verify/:code', <VerifyPage />);
    await screen.findByRole('heading', { name: 'Email already verified' });
    screen.getByRole('link', { name: 'Sign in' });
    expect(screen.queryByLabelText('Email address')).toBeNull();
  });

  test('to set a password shows the error and offers a new link', async () => {
    answers = { 'PUT /user/password': refuse(410, 'auth.token_invalid') };
    open('/reset-password/guessed', '/reset-password/:token', <ResetPasswordPage />);
    await fillFields({ 'New password': 'desert roses in spring' });
    await pressButton('Save password');

    await screen.findByText(/This link is no longer valid/);
    await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
    await screen.findByRole('heading', { name: 'Recover' });
  });
});

test('the password form shows each field error, keeps the input and confirms the change', async () => {
  const answer = (response: () => Response) => {
    answers = {
      'GET /auth/secondFactor': () => Response.json({ hasPassword: true }),
      'POST /user/password': response,
    };
  };
  answer(refuse(422, 'auth.password_length', 'password'));
  open('/account', '/account', <PasswordCard />);

  await pressButton('Change password');
  await expectFieldError('Current password', 'This field is required');
  await fillFields({ 'Current password': 'not this one', 'New password': 'short' });
  await pressButton('Change password');
  await expectFieldError('New password', 'Use 10 to 128 characters');

  answer(refuse(422, 'auth.wrong_password'));
  await fillFields({ 'New password': 'a field of red poppies' });
  await pressButton('Change password');
  await expectFieldError('Current password', 'Incorrect password');
  expect((await findField('Current password')).value).toBe('not this one');
  expect((await findField('New password')).value).toBe('a field of red poppies');

  answer(refuse(422, 'auth.same_password'));
  await fillFields({ 'Current password': 'a field of red poppies' });
  await pressButton('Change password');
  await expectFieldError('New password', 'You’ve used this password before. Choose another.');

  answer(() => Response.json({}));
  await fillFields({ 'New password': 'a field of blue poppies' });
  await pressButton('Change password');
  await screen.findByText('Password changed');
});

test('an account without a password chooses one with a code from an email', async () => {
  let hasPassword = false;
  answers = {
    ...answers,
    'GET /auth/secondFactor': () =>
      Response.json({ since: null, required: false, hasPassword, recoveryCodesLeft: 0 }),
    'POST /user/password/code': () => Response.json({}),
    'POST /user/password/first': refuse(422, 'auth.wrong_code'),
  };
  open('/account', '/account', <PasswordCard />);

  await pressButton('Email me a code');
  await fillFields({
    'Code from the email': '0000 0000',
    'New password': 'a field of red poppies',
  });
  await pressButton('Set password');
  await expectFieldError('Code from the email', 'code');

  hasPassword = true;
  answers = { ...answers, 'POST /user/password/first': () => Response.json({}) };
  await fillFields({ 'Code from the email': '1234 5678' });
  await pressButton('Set password');
  await screen.findByText('Password set');
  expect(calls.findLast(({ path }) => path === '/user/password/first')?.body).toEqual({
    code: '1234 5678',
    password: 'a field of red poppies',
  });
  await screen.findByRole('button', { name: 'Change password' });
});

const UNKNOWN = { kind: 'unknown', browser: null, system: null };

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { kind: 'desk', browser: 'Firefox', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { kind: 'phone', browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    { kind: 'desk', browser: 'Microsoft Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', browser: 'Chrome', system: 'Android' },
  ],
  ['', UNKNOWN],
  ['curl/8.5.0', UNKNOWN],
  ['their-own-program/1', UNKNOWN],
  ['<script>alert(1)</script>', UNKNOWN],
])('parses the device from the user agent %j', (userAgent, device) => {
  expect(parseDevice(userAgent)).toEqual(device);
});

describe('the 5G station sign-up', () => {
  /** Fields of the last step and fields without a text input. */
  const ELSEWHERE = ['form', 'keepInformed', 'isLegallyPublished', 'hasStartupLabel'];

  test('has each field of the contract in exactly one step', () => {
    const fields = Object.keys(StationSignUp.shape).filter((it) => !ELSEWHERE.includes(it));

    for (const field of fields) {
      expect(
        STATION_STEPS.filter((step) => isStepField(step, field)),
        field,
      ).toHaveLength(1);
    }
  });

  test('finds the first step that contains an error path', () => {
    expect(findStationStepWithField(['slots.1.day', 'reason'])).toBe('project');
    expect(findStationStepWithField(['slots.1.day'])).toBe('times');
    expect(findStationStepWithField(['something else'])).toBeUndefined();
  });

  test('validates the day of each preferred time', () => {
    expect(stationStepFields('times', 2)).toEqual(['slots', 'slots.0.day', 'slots.1.day']);
  });
});
