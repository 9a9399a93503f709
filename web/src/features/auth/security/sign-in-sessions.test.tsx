import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectFieldError,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../../testing/server.ts';
import { SignInSessions } from './SignInSessions.tsx';

setUpScreens('shell', 'security');

const HERE = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  userAgent: '',
  address: '192.0.2.7',
  startedAt: '2026-01-05T09:00:00.000Z',
  lastUsedAt: '2026-01-05T09:00:00.000Z',
  isCurrent: true,
};
const THERE = { ...HERE, id: '0199aaaa-0000-7000-8000-000000000002', isCurrent: false };

function open(hasPassword: boolean) {
  const server = { refusal: null as string | null };
  const calls = stubServer(({ method, path }) => {
    if (path === '/auth/secondFactor')
      return Response.json({
        isOn: false,
        since: null,
        recoveryCodesLeft: 0,
        isRequired: false,
        hasPassword,
      });
    if (method === 'GET') return Response.json({ items: [HERE, THERE] });
    if (!server.refusal) return Response.json({ ended: 1 });
    const errors = hasPassword ? [{ code: server.refusal, path: 'password', msg: '' }] : [];
    return errorResponse(422, server.refusal, { errors });
  });
  renderScreen(<SignInSessions />);
  return { server, calls };
}

test('signs out of other devices once the own password is right', async () => {
  const { server, calls } = open(true);
  server.refusal = 'auth.wrong_password';
  await pressButton('Sign out of all other devices');
  await fillFields({ 'Your password': 'a guess' });
  await pressButton('Sign out');
  await expectFieldError('Your password', 'Incorrect password');

  server.refusal = null;
  await fillFields({ 'Your password': 'olive mills at dawn' });
  await pressButton('Sign out');

  expect(await screen.findByText('Signed out of 1 other device')).toBeDefined();
  expect(mutationBodies(calls)).toEqual([
    { password: 'a guess' },
    { password: 'olive mills at dawn' },
  ]);
});

test('asks a user who has no password for none, and says when they must sign in again', async () => {
  const { server, calls } = open(false);
  server.refusal = 'auth.sign_in_again';
  await pressButton('Sign out of Unknown device');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await pressButton('Sign out');

  expect(await screen.findByText(/sign in again/i)).toBeDefined();
  expect(mutationBodies(calls)).toEqual([{}]);
});
