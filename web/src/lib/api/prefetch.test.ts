import { auth } from '@thedot/domain/auth/auth.contract';
import { openId } from '@thedot/domain/auth/openid.contract';
import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, expect, test } from 'vitest';
import { type ReceivedCall, errorResponse, stubServer } from '../../testing/server.ts';
import {
  prefetchProviders,
  PROVIDERS_URL,
  getPrefetchedProviders,
  awaitPrefetchedProviders,
} from './providers-prefetch.ts';
import {
  prefetchSession,
  ME_URL,
  requestRefresh,
  REFRESH_URL,
  takePrefetchedMe,
} from './session-prefetch.ts';

let calls: ReceivedCall[];
let answers: (call: ReceivedCall) => Response | Promise<Response>;

beforeEach(() => {
  calls = stubServer((call) => answers(call));
});
const urls = () => calls.map(({ path }) => `/api${path}`);

test('the literal paths and methods match the contracts', () => {
  const asked = [auth.refresh, users.me, openId.providers];
  expect([REFRESH_URL, ME_URL, PROVIDERS_URL]).toEqual(asked.map(({ path }) => `/api${path}`));
  expect(asked.map(({ method }) => method)).toEqual(Array(3).fill('GET'));
});

test('prefetched answers are used once, then calls are sent', async () => {
  answers = ({ path }) =>
    Response.json(path === '/user' ? { user: 'Amira' } : { accessToken: 'fresh' });

  await prefetchSession();

  expect(await requestRefresh()).toMatchObject({ status: 200, body: { accessToken: 'fresh' } });
  expect(await takePrefetchedMe()).toMatchObject({ status: 200, body: { user: 'Amira' } });
  expect(calls[1]).toMatchObject({ path: '/user', headers: { authorization: 'Bearer fresh' } });
  expect(await takePrefetchedMe()).toBeNull();
  await requestRefresh();
  expect(urls()).toEqual([REFRESH_URL, ME_URL, REFRESH_URL]);
});

test('without a valid session the user is not requested', async () => {
  answers = () => errorResponse(401, 'auth.session_expired');

  await prefetchSession();

  expect(await takePrefetchedMe()).toBeNull();
  expect((await requestRefresh()).status).toBe(401);
  expect(urls()).toEqual([REFRESH_URL]);
});

test('a network failure is reported to the call that needs the answer', async () => {
  answers = () => {
    throw new TypeError('fetch failed');
  };

  await prefetchSession();

  expect(await takePrefetchedMe()).toBeNull();
  await expect(requestRefresh()).rejects.toThrow('fetch failed');
});

test('a user whose request timed out is reported as such, not requested again', async () => {
  answers = ({ path }) => {
    if (path === '/user') throw new DOMException('timed out', 'TimeoutError');
    return Response.json({ accessToken: 'fresh' });
  };

  await prefetchSession();

  await expect(takePrefetchedMe()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(urls()).toEqual([REFRESH_URL, ME_URL]);
});

test('without a prefetch, or after a failed one, there are no providers', async () => {
  expect(getPrefetchedProviders()).toBeNull();
  expect(await awaitPrefetchedProviders()).toBeNull();

  answers = () => Promise.reject(new TypeError('away'));
  prefetchProviders();

  expect(await awaitPrefetchedProviders()).toBeNull();
});

test('prefetched providers are available synchronously once they have arrived', async () => {
  answers = () => Response.json({ providers: [] });
  prefetchProviders();
  expect(getPrefetchedProviders()).toBeNull();

  const answer = { status: 200, body: { providers: [] }, permissionsEtag: null };
  expect(await awaitPrefetchedProviders()).toEqual(answer);
  expect(getPrefetchedProviders()).toEqual(answer);
});

test('a page that is loaded in advance refreshes the session once it is opened', async () => {
  answers = () => Response.json({ accessToken: 'fresh' });
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });

  const refreshed = requestRefresh();
  await Promise.resolve();
  expect(urls()).toEqual([]);
  Reflect.deleteProperty(document, 'prerendering');
  document.dispatchEvent(new Event('prerenderingchange'));

  expect(await refreshed).toMatchObject({ status: 200 });
});
