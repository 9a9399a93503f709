import { auth } from '@thedot/domain/auth/auth.contract';
import { openId } from '@thedot/domain/auth/openid.contract';
import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, expect, test } from 'vitest';
import { type Call, refusal, serve } from '../testing/server.ts';
import {
  askProvidersAhead,
  PROVIDERS_URL,
  providersNow,
  providersSoon,
} from './providers-ahead.ts';
import { askAhead, ME_URL, refresh, REFRESH_URL, takeMe } from './session-ahead.ts';

let calls: Call[];
let answers: (call: Call) => Response | Promise<Response>;

beforeEach(() => {
  calls = serve((call) => answers(call));
});
const urls = () => calls.map(({ path }) => `/api${path}`);

test('what is asked before the contracts are here is what the contracts say', () => {
  const asked = [auth.refresh, users.me, openId.providers];
  expect([REFRESH_URL, ME_URL, PROVIDERS_URL]).toEqual(asked.map(({ path }) => `/api${path}`));
  expect(asked.map(({ method }) => method)).toEqual(Array(3).fill('GET'));
});

test('what was asked ahead is answered from there, once', async () => {
  answers = ({ path }) =>
    Response.json(path === '/user' ? { user: 'Amira' } : { accessToken: 'fresh' });

  await askAhead();

  expect(await refresh()).toMatchObject({ status: 200, body: { accessToken: 'fresh' } });
  expect(await takeMe()).toMatchObject({ status: 200, body: { user: 'Amira' } });
  expect(calls[1]).toMatchObject({ path: '/user', headers: { authorization: 'Bearer fresh' } });
  expect(await takeMe()).toBeNull();
  await refresh();
  expect(urls()).toEqual([REFRESH_URL, ME_URL, REFRESH_URL]);
});

test('whose session is over is not asked who they are', async () => {
  answers = () => refusal(401, 'auth.session_expired');

  await askAhead();

  expect(await takeMe()).toBeNull();
  expect((await refresh()).status).toBe(401);
  expect(urls()).toEqual([REFRESH_URL]);
});

test('a hub that is away says so to the call that needs it, not before', async () => {
  answers = () => {
    throw new TypeError('fetch failed');
  };

  await askAhead();

  expect(await takeMe()).toBeNull();
  await expect(refresh()).rejects.toThrow('fetch failed');
});

test('providers that were not asked for are not waited for, and silence is no answer', async () => {
  expect(providersNow()).toBeNull();
  expect(await providersSoon()).toBeNull();

  answers = () => Promise.reject(new TypeError('away'));
  askProvidersAhead();

  expect(await providersSoon()).toBeNull();
});

test('providers that were asked for ahead are there at once when they have come', async () => {
  answers = () => Response.json({ providers: [] });
  askProvidersAhead();
  expect(providersNow()).toBeNull();

  const answer = { status: 200, body: { providers: [] }, rights: null };
  expect(await providersSoon()).toEqual(answer);
  expect(providersNow()).toEqual(answer);
});
