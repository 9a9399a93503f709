import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { type PushState, pushQuery } from '../push.data.ts';
import { PushSwitch } from './PushSwitch.tsx';

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch');

/** A browser that could show news, and whose service for it cannot be reached. */
const pushManager = {
  getSubscription: async () => null,
  subscribe: async () => {
    throw new DOMException('Registration failed - push service error', 'AbortError');
  },
};
const registration = { pushManager };
const serviceWorker = {
  getRegistration: async () => registration,
  register: async () => registration,
  ready: Promise.resolve(registration),
};

function see(state: PushState) {
  queryClient.setQueryData(pushQuery.queryKey, state);
  queryClient.setQueryDefaults(pushQuery.queryKey, { staleTime: Infinity });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <PushSwitch />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeEach(async () => {
  keepAccessToken('known');
  vi.stubGlobal('fetch', async () => Response.json({ publicKey: 'key' }));
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  await loadTexts('app', 'ui', 'preferences', 'errors');
  await chooseLanguage('en');
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

test('whoever switches news on is told that the browser’s service for them is away', async () => {
  see('off');
  await userEvent.click(theSwitch());

  expect((await screen.findByRole('alert')).textContent).toContain(
    'This browser’s service for notifications cannot be reached.',
  );
  expect(theSwitch().checked).toBe(false);
});

test('a test is not said to be on its way to a browser that receives nothing any more', async () => {
  see('on');
  await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));

  expect((await screen.findByRole('alert')).textContent).toContain(
    'This device receives no notifications any more.',
  );
  expect(screen.queryByText('It is on its way to this device.')).toBe(null);
  expect(theSwitch().checked).toBe(false);
});
