import { openId } from '@thedot/domain/auth/openid.contract';
import { expect, test, vi } from 'vitest';
import {
  askProvidersAhead,
  PROVIDERS_URL,
  providersNow,
  providersSoon,
} from './providers-ahead.ts';

test('what is asked before the contracts are here is what the contract says', () => {
  expect(PROVIDERS_URL).toBe(`/api${openId.providers.path}`);
  expect(openId.providers.method).toBe('GET');
});

test('nothing that was not asked is waited for, and silence is no answer', async () => {
  expect(providersNow()).toBeNull();
  expect(await providersSoon()).toBeNull();

  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('away')));
  askProvidersAhead();

  expect(await providersSoon()).toBeNull();
});

test('what was asked ahead is there at once when it has come', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ providers: [] }));
  askProvidersAhead();
  expect(providersNow()).toBeNull();

  const answer = { status: 200, body: { providers: [] }, rights: null };
  expect(await providersSoon()).toEqual(answer);
  expect(providersNow()).toEqual(answer);
});
