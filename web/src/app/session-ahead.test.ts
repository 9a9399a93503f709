import { auth } from '@thedot/domain/auth/auth.contract';
import { users } from '@thedot/domain/users/users.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { askAhead, ME_URL, refresh, REFRESH_URL, takeMe } from './session-ahead.ts';

const asked: { url: string; bearer: string | undefined }[] = [];
let answers: (url: string) => Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    asked.push({ url, bearer: init.headers['authorization'] });
    return answers(url);
  });
});
const urls = () => asked.map(({ url }) => url);

test('the calls that a page begins with are those of the contracts', () => {
  expect([REFRESH_URL, ME_URL]).toEqual([`/api${auth.refresh.path}`, `/api${users.me.path}`]);
  expect([auth.refresh.method, users.me.method]).toEqual(['GET', 'GET']);
});

test('what was asked ahead is answered from there, once', async () => {
  answers = (url) => Response.json(url === ME_URL ? { user: 'Amira' } : { accessToken: 'fresh' });

  await askAhead();

  expect(await refresh()).toMatchObject({ status: 200, body: { accessToken: 'fresh' } });
  expect(await takeMe()).toMatchObject({ status: 200, body: { user: 'Amira' } });
  expect(asked[1]).toEqual({ url: ME_URL, bearer: 'Bearer fresh' });
  expect(await takeMe()).toBeNull();
  await refresh();
  expect(urls()).toEqual([REFRESH_URL, ME_URL, REFRESH_URL]);
});

test('whose session is over is not asked who they are', async () => {
  answers = () => Response.json({ code: 'auth.session_expired' }, { status: 401 });

  await askAhead();

  expect(await takeMe()).toBeNull();
  expect((await refresh()).status).toBe(401);
  expect(urls()).toEqual([REFRESH_URL]);
});

test('a hub that is away says so to whoever needs it, and to nobody before', async () => {
  answers = () => {
    throw new TypeError('fetch failed');
  };

  await askAhead();

  expect(await takeMe()).toBeNull();
  await expect(refresh()).rejects.toThrow('fetch failed');
});
