import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../app/access-token.ts';
import { loadErrorTexts } from '../../app/error-text.ts';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { queryClient } from '../../app/query-client.ts';
import { keepMe } from '../../app/session.ts';
import { somebody } from '../../testing/me.ts';
import { LoginPage } from './LoginPage.tsx';
import { PasswordCard } from './parts/PasswordCard.tsx';
import { RecoverPage } from './RecoverPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

const user = userEvent.setup();
let sent: Sent[] = [];
/** What the server answers by method and path; everything else is fine. */
let answers: Readonly<Record<string, () => Response>> = {};

beforeEach(async () => {
  sent = [];
  answers = { 'GET /auth/openid/providers': () => Response.json({ providers: [] }) };
  await loadTexts('app', 'ui', 'shell', 'auth', 'security');
  await chooseLanguage('en');
  await loadErrorTexts();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${new URL(url, 'http://hub').pathname.replace('/api', '')}`;
    sent.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null });
    return answers[call]?.() ?? Response.json({});
  });
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const refuse = (status: number, code: string, path?: string) => () =>
  Response.json(
    { code, message: code, ...(path && { errors: [{ path, code, msg: code }] }) },
    { status },
  );

function open(path: string, pattern: string, page: ReactNode) {
  const routes = [
    { path: pattern, element: page },
    { path: '/recover', element: <h1>Recover</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { exact: true, selector: 'input' });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await field(label);
    await user.clear(input);
    await user.click(input);
    await user.paste(value);
  }
}

/** The field is marked as wrong, and described by this sentence. */
async function expectAt(label: string, sentence: string): Promise<void> {
  const input = await field(label);
  await vi.waitFor(() => {
    expect(input.getAttribute('aria-invalid'), label).toBe('true');
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(words).toContain(sentence);
  });
}

describe('sign-in', () => {
  const openLogin = () => open('/login', '/login', <LoginPage />);

  test('shows in French what is missing and that the password is wrong, and keeps the address', async () => {
    await chooseLanguage('fr');
    await loadErrorTexts();
    answers = { ...answers, 'POST /auth/signin': refuse(401, 'auth.invalid_credentials') };
    openLogin();

    await press('Se connecter');
    await expectAt('Adresse e-mail', 'Ce champ est obligatoire');
    await expectAt('Mot de passe', 'Ce champ est obligatoire');

    await fill({ 'Adresse e-mail': 'amira@thedot.example', 'Mot de passe': 'not the right one' });
    await press('Se connecter');
    await expectAt('Mot de passe', 'Mot de passe incorrect');
    expect((await screen.findByRole('alert')).textContent).toContain('Mot de passe incorrect');
    expect((await field('Adresse e-mail')).value).toBe('amira@thedot.example');
  });

  test('tells that the address is not confirmed, and sends the mail again', async () => {
    answers = { ...answers, 'POST /auth/signin': refuse(403, 'auth.not_verified') };
    openLogin();
    await fill({ 'Email address': 'aida@mzali.tn', Password: 'three quiet harbours' });
    await press('Sign in');

    await screen.findByText(/Your address is not confirmed yet/);
    await press('Send the mail again');

    await screen.findByText('Sent again to aida@mzali.tn.');
    expect(sent.at(-1)?.body).toEqual({ email: 'aida@mzali.tn' });
  });
});

test('registering shows each refused field in French, and keeps the rest', async () => {
  await chooseLanguage('fr');
  await loadErrorTexts();
  open('/register', '/register', <RegisterPage />);

  await press('Créer mon compte');
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Mot de passe', 'Organisation']) {
    await expectAt(label, 'Ce champ est obligatoire');
  }
  const typed = { Prénom: 'Selma', Nom: 'Gara', Organisation: 'Gara & filles' };
  await fill({ ...typed, 'Mot de passe': 'court', 'Adresse e-mail': 'selma' });
  await user.tab();
  await expectAt('Adresse e-mail', 'Cette adresse e-mail n’est pas valable');

  answers = { 'GET /auth/checkEmail': refuse(422, 'auth.temporary_email', 'email') };
  await fill({ 'Adresse e-mail': 'selma@mailinator.com' });
  await user.tab();
  await expectAt('Adresse e-mail', 'Les adresses e-mail temporaires ne sont pas acceptées');
  answers = { 'GET /auth/checkEmail': () => Response.json({ free: false }) };
  await fill({ 'Adresse e-mail': 'amira@thedot.example' });
  await user.tab();
  await expectAt('Adresse e-mail', 'Un compte existe déjà');

  answers = {
    'GET /auth/checkEmail': () => Response.json({ free: true }),
    'POST /auth/register': refuse(422, 'auth.password_length', 'password'),
  };
  await fill({ 'Adresse e-mail': 'selma@gara.tn' });
  await press('Créer mon compte');
  await expectAt('Mot de passe', 'Un mot de passe compte de 10 à 128 caractères');
  answers = {
    ...answers,
    'POST /auth/register': refuse(422, 'auth.password_common', 'password'),
  };
  await fill({ 'Mot de passe': 'password1234' });
  await press('Créer mon compte');
  await expectAt('Mot de passe', 'trop facile à deviner');
  for (const [label, value] of Object.entries({ ...typed, 'Adresse e-mail': 'selma@gara.tn' })) {
    expect((await field(label)).value).toBe(value);
    expect((await field(label)).getAttribute('aria-invalid')).not.toBe('true');
  }
});

test('recovering a password asks for an address that can be one', async () => {
  open('/recover', '/recover', <RecoverPage />);

  await fill({ 'Email address': 'me at home' });
  await press('Send the link');

  await expectAt('Email address', 'This is not a valid email address');
  expect((await field('Email address')).value).toBe('me at home');
  expect(sent).toEqual([]);
});

describe('a link that is not valid', () => {
  test('to confirm an address says so, and asks for the address', async () => {
    answers = { 'POST /auth/verify': refuse(410, 'auth.token_invalid') };
    open('/verify/guessed', '/verify/:code', <VerifyPage />);

    await screen.findByText(/This link is not valid any more/);
    await field('Email address');
  });

  test('to choose a password says so, and offers another', async () => {
    answers = { 'PUT /user/password': refuse(410, 'auth.token_invalid') };
    open('/reset-password/guessed', '/reset-password/:token', <ResetPasswordPage />);
    await fill({ 'New password': 'desert roses in spring' });
    await press('Set the password');

    await screen.findByText(/This link is not valid any more/);
    await user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    await screen.findByRole('heading', { name: 'Recover' });
  });
});

test('changing the password shows each refused field, keeps what was typed, and then says it is done', async () => {
  keepAccessToken('token');
  keepMe(somebody());
  const answer = (response: () => Response) => {
    answers = {
      'GET /auth/secondFactor': () => Response.json({ hasPassword: true }),
      'POST /user/password': response,
    };
  };
  answer(refuse(422, 'auth.password_length', 'password'));
  open('/account', '/account', <PasswordCard />);

  await press('Change the password');
  await expectAt('Current password', 'This field is required');
  await fill({ 'Current password': 'not this one', 'New password': 'short' });
  await press('Change the password');
  await expectAt('New password', 'A password has 10 to 128 characters');

  answer(refuse(422, 'auth.wrong_password'));
  await fill({ 'New password': 'a field of red poppies' });
  await press('Change the password');
  await expectAt('Current password', 'Incorrect password');
  expect((await field('Current password')).value).toBe('not this one');
  expect((await field('New password')).value).toBe('a field of red poppies');

  answer(refuse(422, 'auth.same_password'));
  await fill({ 'Current password': 'a field of red poppies' });
  await press('Change the password');
  await expectAt('New password', 'Cannot use same password again');

  answer(() => Response.json({}));
  await fill({ 'New password': 'a field of blue poppies' });
  await press('Change the password');
  await screen.findByText('Your password is changed.');
});
