import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserRecord } from '@thedot/domain/accounts/directory.contract';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import {
  expectFieldError,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../../testing/server.ts';
import { UserEditPage } from './UserEditPage.tsx';

setUpScreens('shell', 'users', 'directory', 'security');

/** Longer than a closed dialog of Mantine waits (10 ms) until it returns the focus. */
const FOCUS_RETURN_MS = 50;

const user: UserRecord = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Amira Ben Salah',
  firstName: 'Amira',
  lastName: 'Ben Salah',
  email: 'amira@example.org',
  photo: null,
  role: 'startup',
  status: 'Offline',
  phone: '',
  gender: 'unsaid',
  birthdate: null,
  country: 'TN',
  language: 'en',
  position: 'Founder',
  bio: '',
  timeZone: null,
  organization: null,
  station5G: false,
  review: null,
  reviewReason: null,
  isRemoved: false,
  isErased: false,
  isCompleted: true,
  isVerified: true,
  hasPassword: true,
  keepInformed: false,
  joinedAt: '2026-01-01T00:00:00Z',
  seenAt: null,
};

interface Answers {
  readonly hasCode: boolean;
  readonly edit: (body: Readonly<Record<string, unknown>>) => Response;
}

function openPage({ hasCode, edit }: Answers) {
  const factor = { isOn: hasCode, since: null, recoveryCodesLeft: 0, isRequired: false };
  const calls = stubServer(({ method, path, body }) => {
    if (method === 'PUT') return edit(body as Readonly<Record<string, unknown>>);
    if (path === '/auth/secondFactor') return Response.json({ ...factor, hasPassword: true });
    if (path === `/users/${user.id}`) return Response.json({ user });
    return Response.json({ items: [], next: null });
  });
  const pages = (
    <Routes>
      <Route path="/users/edit/:id" element={<UserEditPage />} />
      <Route path="/users/view/:id" element={<output>Page of the user</output>} />
    </Routes>
  );
  renderScreen(pages, { at: `/users/edit/${user.id}`, me: { role: 'super-admin' } });
  return calls;
}

const saved = () => Response.json({ user });
const proofRequired = () => errorResponse(422, 'auth.proof_required');
const wrong = (path: string, code: string) =>
  errorResponse(422, code, { errors: [{ path, code }] });

async function changeEmail(email: string) {
  await fillFields({ Email: email });
  await pressButton('Save changes');
}

test('a new email address asks for the own password and code, and is saved with them', async () => {
  let tries = 0;
  const calls = openPage({
    hasCode: true,
    edit: ({ password }) => {
      if (!password) return proofRequired();
      return ++tries === 1 ? wrong('code', 'auth.wrong_code') : saved();
    },
  });

  await changeEmail('new@example.org');
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  screen.getByText(/address of Amira Ben Salah to new@example\.org/);
  await fillFields({
    'Your password': 'a secret',
    'Code from your authenticator app, or a recovery code': '111111',
  });
  await userEvent.keyboard('{Enter}');
  await expectFieldError(
    'Code from your authenticator app, or a recovery code',
    'This code isn’t correct',
  );
  await fillFields({ 'Code from your authenticator app, or a recovery code': '222222' });
  await userEvent.keyboard('{Enter}');

  await screen.findByText('Page of the user');
  const { id } = user;
  expect(mutationBodies(calls)).toEqual([
    { id, email: 'new@example.org' },
    { id, email: 'new@example.org', password: 'a secret', code: '111111' },
    { id, email: 'new@example.org', password: 'a secret', code: '222222' },
  ]);
});

test('an address that is refused after the password is shown at its field, which has the focus', async () => {
  openPage({
    hasCode: false,
    edit: ({ password }) => (password ? wrong('email', 'auth.email_taken') : proofRequired()),
  });

  await changeEmail('taken@example.org');
  await fillFields({ 'Your password': 'a secret' });
  expect(
    screen.queryByLabelText('Code from your authenticator app, or a recovery code'),
  ).toBeNull();
  await userEvent.keyboard('{Enter}');

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expectFieldError('Email', 'Account with this email already registered');
  // Dialogs return the focus a moment after they have closed.
  await new Promise((resolve) => setTimeout(resolve, FOCUS_RETURN_MS));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});
