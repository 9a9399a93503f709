import { openId } from '@thedot/domain/auth/openid.contract';
import { expect, test, vi } from 'vitest';
import { askProvidersAhead, PROVIDERS_URL, takeProviders } from './providers-ahead.ts';

test('what is asked before the contracts are here is what the contract says', () => {
  expect(PROVIDERS_URL).toBe(`/api${openId.providers.path}`);
  expect(openId.providers.method).toBe('GET');
});

test('what was asked ahead is answered from there, once, and silence is no answer', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ providers: [] }));
  askProvidersAhead();
  expect(await takeProviders()).toEqual({ status: 200, body: { providers: [] } });
  expect(await takeProviders()).toBeNull();

  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('away')));
  askProvidersAhead();
  expect(await takeProviders()).toBeNull();
});
