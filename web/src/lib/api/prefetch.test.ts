import { auth } from '@thedot/domain/auth/auth.contract';
import { openId } from '@thedot/domain/auth/openid.contract';
import { dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { hubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { users } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ReceivedCall, errorResponse, stubServer } from '../../testing/server.ts';
import { setAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import {
  prefetchProviders,
  PROVIDERS_URL,
  getPrefetchedProviders,
  awaitPrefetchedProviders,
} from './providers-prefetch.ts';
import { endSession } from './session-end.ts';
import {
  DASHBOARD_URL,
  HUB_DAY_URL,
  ME_URL,
  prefetchCall,
  prefetchSession,
  REFRESH_URL,
  requestRefresh,
  takePrefetched,
} from './session-prefetch.ts';

let calls: ReceivedCall[];
let answers: (call: ReceivedCall) => Response | Promise<Response>;

beforeEach(() => {
  calls = stubServer((call) => answers(call));
});
afterEach(() => {
  setAccessToken(null);
  vi.useRealTimers();
});
const urls = () => calls.map(({ path }) => `/api${path}`);

test('the literal paths and methods match the contracts', () => {
  const asked = [auth.refresh, users.me, dashboard.mine, hubDay.hub, openId.providers];
  expect([REFRESH_URL, ME_URL, DASHBOARD_URL, HUB_DAY_URL, PROVIDERS_URL]).toEqual(
    asked.map(({ path }) => `/api${path}`),
  );
  expect(asked.map(({ method }) => method)).toEqual(Array(5).fill('GET'));
});

const sendMe = () => createClient(users).me();

async function startSession(): Promise<void> {
  await prefetchSession();
  prefetchCall(ME_URL).catch(() => undefined);
}

test('prefetched answers are used once, then calls are sent', async () => {
  answers = ({ path }) =>
    Response.json(path === '/user' ? { user: 'Amira' } : { accessToken: 'fresh' });
  await startSession();

  expect(await sendMe()).toEqual({ user: 'Amira' });
  expect(urls()).toEqual([REFRESH_URL, ME_URL]);
  expect(calls[1]).toMatchObject({ headers: { authorization: 'Bearer fresh' } });
  await sendMe();
  expect(urls()).toEqual([REFRESH_URL, ME_URL, ME_URL]);
});

test('a prefetched answer is not that of a call with another method', async () => {
  answers = ({ method }) => Response.json({ accessToken: 'fresh', method });
  await startSession();

  expect(await createClient(users).saveProfile({ body: {} })).toMatchObject({ method: 'PUT' });
});

test('without a valid session nothing else is requested', async () => {
  answers = () => errorResponse(401, 'auth.session_expired');

  await prefetchSession();

  expect(await prefetchCall(ME_URL)).toBeNull();
  expect((await requestRefresh()).status).toBe(401);
  expect(urls()).toEqual([REFRESH_URL]);
});

test('a network failure is reported to the call that needs the answer', async () => {
  answers = () => {
    throw new TypeError('fetch failed');
  };

  await prefetchSession();

  expect(await prefetchCall(ME_URL)).toBeNull();
  await expect(requestRefresh()).rejects.toThrow('fetch failed');
});

test('a call whose prefetched request failed is sent again', async () => {
  let fails = true;
  answers = ({ path }) => {
    if (path === '/user' && fails) throw new TypeError('fetch failed');
    return Response.json({ accessToken: 'fresh' });
  };
  await startSession();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  fails = false;

  await sendMe();

  expect(urls()).toEqual([REFRESH_URL, ME_URL, ME_URL]);
});

test('a call whose prefetched request timed out is reported as such, not sent again', async () => {
  answers = ({ path }) => {
    if (path === '/user') throw new DOMException('timed out', 'TimeoutError');
    return Response.json({ accessToken: 'fresh' });
  };
  await startSession();

  await expect(sendMe()).rejects.toMatchObject({ code: 'server.timeout' });
  expect(urls()).toEqual([REFRESH_URL, ME_URL]);
});

test('a prefetched answer is not used after a change', async () => {
  answers = ({ method, path }) =>
    Response.json({ accessToken: 'fresh', number: calls.length, method, path });
  await startSession();
  await vi.waitFor(() => expect(calls).toHaveLength(2));

  await createClient(users).saveProfile({ body: {} });

  expect(await sendMe()).toMatchObject({ number: 4 });
});

test('an answer that no call takes is dropped after ten seconds, and when the session ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  answers = () => Response.json({ accessToken: 'fresh' });
  await prefetchSession();

  await prefetchCall(ME_URL);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(takePrefetched(ME_URL)).toBeNull();

  await prefetchCall(ME_URL);
  endSession('signed-out');
  expect(takePrefetched(ME_URL)).toBeNull();
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
