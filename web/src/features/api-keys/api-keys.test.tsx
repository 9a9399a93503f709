import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiKey } from '@thedot/domain/api-keys/api-keys.contract';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { expect, test, vi } from 'vitest';
import {
  createTestQueryClient,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../testing/server.ts';
import { ApiKeysPage } from './ApiKeysPage.tsx';

setUpScreens('api-keys', 'security', 'shell');

const karim = { id: '1', name: 'Karim Jelassi', photo: null, organization: null };
const KEY: ApiKey = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Door display',
  prefix: 'dot_0a1b2c',
  scopes: ['spaces:read', 'events:write'],
  maker: karim,
  createdAt: '2026-01-05T09:00:00.000Z',
  expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  lastUsedAt: '2026-01-06T09:00:00.000Z',
  lastUsedAddress: '192.0.2.7',
  state: 'active',
  revokedAt: null,
  revokedBy: null,
};
const TOKEN = `dot_${'0a1b2c3d'.repeat(6)}`;
const FACTOR = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };

const open = (keys: Partial<Record<string, readonly ApiKey[]>> = {}) => {
  const calls = stubServer(({ method, path, query }) => {
    if (path === '/auth/secondFactor') return Response.json({ ...FACTOR, hasPassword: true });
    if (method === 'POST') return Response.json({ key: KEY, token: TOKEN });
    if (method === 'GET')
      return Response.json({ items: keys[query.get('state') ?? ''] ?? [], next: null });
    return undefined;
  });
  renderScreen(<ApiKeysPage />, { me: { role: 'admin' } });
  return calls;
};

test('lists what each key may do, whose it is, its end and its last use', async () => {
  open({
    active: [KEY, { ...KEY, id: '3', name: 'Script', expiresAt: new Date().toISOString() }],
    ended: [
      { ...KEY, id: '2', name: 'Old', state: 'ended', revokedAt: KEY.expiresAt, revokedBy: karim },
    ],
  });

  const active = within(await screen.findByRole('region', { name: 'Active keys' }));
  expect(await active.findByText('Door display')).toBeDefined();
  for (const text of ['dot_0a1b2c…', 'Spaces: Read', 'Events: Read and change'])
    expect(active.getAllByText(text)).toHaveLength(2);
  expect(active.getByText(/^Expires in 30 days, on /)).toBeDefined();
  expect(active.getByText(/^Expires today, on /)).toBeDefined();
  expect(active.getAllByText(/^Last used .* from 192\.0\.2\.7$/)).toHaveLength(2);
  const ended = within(screen.getByRole('region', { name: 'Expired and revoked' }));
  expect((await ended.findByText(/^Revoked on/)).textContent).toContain('Karim Jelassi');
  expect(ended.queryByRole('button')).toBeNull();
});

test('makes a key with the chosen scopes and the own password, and shows it once', async () => {
  const calls = open();
  expect(await screen.findByText('No active keys')).toBeDefined();
  await pressButton('New API key');

  await fillFields({ Name: 'Door display', 'Your password': 'olive mills at dawn' });
  await pressButton('Create the key');
  await screen.findByText(/^(Choose|Select|Add)|required/i);
  expect(mutationBodies(calls)).toEqual([]);
  await userEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Spaces' })).getByLabelText('Read and change'),
  );
  expect(
    within(screen.getByRole('radiogroup', { name: 'Users' })).queryByLabelText('Read and change'),
  ).toBeNull();
  await pressButton('Create the key');

  expect((await screen.findByLabelText('API key')).textContent).toBe(TOKEN);
  expect(mutationBodies(calls)).toEqual([
    { name: 'Door display', scopes: ['spaces:write'], days: 90, password: 'olive mills at dawn' },
  ]);
  await pressButton('I’ve stored it');
  await vi.waitFor(() => expect(screen.queryByText(TOKEN)).toBeNull());
});

test('revokes a key after a confirmation', async () => {
  const calls = open({ active: [KEY] });

  await pressButton('Revoke Door display');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }),
  );

  await vi.waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      `DELETE /settings/api-keys/${KEY.id}`,
    ),
  );
});

test('says that the keys could not be loaded', async () => {
  stubServer(() => errorResponse(503, 'server.unavailable'));
  renderScreen(<ApiKeysPage />, {
    me: { role: 'admin' },
    cache: createTestQueryClient(),
  });

  await vi.waitFor(() =>
    expect(screen.getAllByText('Couldn’t load the API keys.')).toHaveLength(2),
  );
});
