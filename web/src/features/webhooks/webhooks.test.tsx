import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Webhook, WebhookDelivery } from '@thedot/domain/webhooks/webhooks.contract';
import { expect, test, vi } from 'vitest';
import {
  createTestQueryClient,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../testing/server.ts';
import { WebhookPage } from './WebhookPage.tsx';
import { WebhooksPage } from './WebhooksPage.tsx';

setUpScreens('webhooks', 'api-keys', 'shell');

const ID = '0199aaaa-0000-7000-8000-000000000001';
const WEBHOOK: Webhook = {
  id: ID,
  name: 'Accounting',
  url: 'https://accounting.example/hook',
  topics: ['space_booking', 'loan'],
  isOn: true,
  offBecause: null,
  failingSince: null,
  lastDeliveredAt: '2026-01-05T09:00:00.000Z',
  queued: 0,
  formerSecretUntil: null,
  isSecretExposed: false,
  createdAt: '2026-01-01T09:00:00.000Z',
  createdBy: null,
};
const DELIVERY: WebhookDelivery = {
  id: '0199aaaa-0000-7000-8000-000000000002',
  eventId: '0199aaaa-0000-7000-8000-000000000003',
  type: 'loan.changed',
  data: { status: 'returned' },
  happenedAt: '2026-01-05T09:00:00.000Z',
  status: 'failed',
  tries: 7,
  answer: 500,
  error: 'HTTP 500',
  nextTryAt: null,
  endedAt: '2026-01-06T08:00:00.000Z',
  isReplay: false,
};

const openList = (items: readonly Webhook[], answer?: Response) => {
  const calls = stubServer(({ method }) =>
    method === 'POST' ? answer?.clone() : Response.json({ items }),
  );
  renderScreen(<WebhooksPage />, { me: { role: 'admin' } });
  return calls;
};
const openOne = (webhook: Webhook, deliveries: readonly WebhookDelivery[] = [DELIVERY]) => {
  const calls = stubServer(({ method, path }) => {
    if (method !== 'GET')
      return Response.json(path.endsWith('/secret') ? { secret: 'whsec_new' } : {});
    return path.endsWith('/deliveries')
      ? Response.json({ items: deliveries, next: null })
      : Response.json(webhook);
  });
  renderScreen(<WebhookPage />, {
    me: { role: 'admin' },
    at: `/settings/webhooks/${ID}`,
    path: '/settings/webhooks/:id',
  });
  return calls;
};
const paths = (calls: ReturnType<typeof stubServer>) =>
  calls.map(({ method, path }) => `${method} ${path}`);

test('lists each webhook with its state, topics and last call', async () => {
  const off = { ...WEBHOOK, id: '2', name: 'Old', isOn: false, offBecause: 'failing' as const };
  const isSecretExposed = true;
  openList([
    WEBHOOK,
    { ...WEBHOOK, id: '3', isSecretExposed, failingSince: WEBHOOK.createdAt },
    off,
  ]);

  expect(await screen.findByText('Off after failed calls')).toBeDefined();
  for (const state of ['On', 'Failing']) expect(screen.getByText(state)).toBeDefined();
  expect(screen.getAllByText(/^A former admin knows the secret/)).toHaveLength(1);
  expect(screen.getAllByText('Loans of material')).toHaveLength(3);
});

test('adds a webhook, names a refused address at its field, and shows the secret once', async () => {
  const errors = [{ code: 'webhook.private_address', path: 'url', msg: '' }];
  let refused = true;
  const calls = stubServer(({ method }) => {
    if (method === 'GET') return Response.json({ items: [] });
    return refused
      ? errorResponse(422, 'webhook.private_address', { errors })
      : Response.json({ webhook: WEBHOOK, secret: 'whsec_abc' });
  });
  renderScreen(<WebhooksPage />, { me: { role: 'admin' } });
  expect(await screen.findByText('No webhooks')).toBeDefined();
  await pressButton('New webhook');
  await fillFields({ Name: 'Accounting', Address: 'https://10.0.0.7/' });
  await userEvent.click(screen.getByLabelText('Loans of material'));

  await pressButton('Add the webhook');
  expect(await screen.findByText(/inside a private network/)).toBeDefined();
  refused = false;
  await fillFields({ Address: WEBHOOK.url });
  await pressButton('Add the webhook');

  expect((await screen.findByLabelText('Secret')).textContent).toBe('whsec_abc');
  expect(mutationBodies(calls).at(-1)).toEqual({
    name: 'Accounting',
    url: WEBHOOK.url,
    topics: ['loan'],
    isOn: true,
  });
});

test('sends a test, and a delivery again, and renews the secret', async () => {
  const calls = openOne({ ...WEBHOOK, formerSecretUntil: '2026-01-06T09:30:00.000Z' });

  expect((await screen.findByText('Former secret signs until')).nextSibling?.textContent).toMatch(
    /^Jan 6, 2026, /,
  );
  await pressButton('Send a test');
  await pressButton(/^Send again: loan\.changed, /);
  expect(screen.getByText('Answer 500')).toBeDefined();
  await pressButton('More actions for Accounting');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'New secret' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'New secret' }),
  );

  expect((await screen.findByLabelText('Secret')).textContent).toBe('whsec_new');
  expect(paths(calls)).toEqual(
    expect.arrayContaining([
      `POST /settings/webhooks/${ID}/test`,
      `POST /settings/webhooks/deliveries/${DELIVERY.id}/replay`,
      `POST /settings/webhooks/${ID}/secret`,
    ]),
  );
});

test('of a webhook that is off nothing is sent, until it is switched on in its form', async () => {
  const calls = openOne({ ...WEBHOOK, isOn: false, offBecause: 'failing' });
  const test = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send a test' });
  expect(test.disabled).toBe(true);

  await pressButton('Edit');
  await userEvent.click(await screen.findByRole('switch', { name: /^Switched on/ }));
  await pressButton('Save');

  await vi.waitFor(() =>
    expect(mutationBodies(calls)).toEqual([
      { name: 'Accounting', url: WEBHOOK.url, topics: WEBHOOK.topics, isOn: true },
    ]),
  );
});

test('says that the webhooks could not be loaded', async () => {
  stubServer(() => errorResponse(503, 'server.unavailable'));
  renderScreen(<WebhooksPage />, {
    me: { role: 'admin' },
    cache: createTestQueryClient(),
  });

  expect(await screen.findByText('Couldn’t load the webhooks.')).toBeDefined();
});
