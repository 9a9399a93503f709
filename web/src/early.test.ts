import { isStaff, Role } from '@thedot/domain/access/roles';
import { beforeEach, expect, test, vi } from 'vitest';

/** The loaded modules and requested addresses, in order. */
let asked: string[] = [];
/** The answer about the signed-in user. */
let me: object = {};

const SIGN_IN = './features/auth/sign-in/LoginPage.tsx';

beforeEach(() => {
  asked = [];
  me = { user: { role: 'startup', isCompleted: true }, announcements: { shown: [] } };
  vi.resetModules();
  vi.doMock(SIGN_IN, () => {
    asked.push('sign-in');
    return {};
  });
  document.head.innerHTML = ['staff', 'announcements']
    .map((it) => `<template id="scripts-${it}"><link href="/${it}.js"></template>`)
    .join('');
  document.cookie = 'signed-in=; max-age=0';
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url === '/api/user' ? me : { accessToken: 'fresh' });
  });
});

async function begin(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await import('./early.ts');
  await vi.dynamicImportSettled();
}

const expectAsked = (...wanted: readonly string[]) =>
  vi.waitFor(() => expect(asked.toSorted()).toEqual(wanted.toSorted()));

const preloaded = () =>
  Array.from(document.head.querySelectorAll('link'), (it) => it.getAttribute('href'));

const SESSION = ['/api/auth/refreshtoken', '/api/user'];

test('with a session cookie requests the session first, then the dashboard', async () => {
  document.cookie = 'signed-in=1';
  await begin('/dashboard');
  await expectAsked(...SESSION, '/api/dashboard/mine');
  expect(asked[0]).toBe('/api/auth/refreshtoken');
  expect(preloaded()).toEqual([]);
});

test('the call about the user is known before the session is refreshed', async () => {
  document.cookie = 'signed-in=1';
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await begin('/booking');
  const { takePrefetched, ME_URL } = await import('./lib/api/session-prefetch.ts');
  expect(takePrefetched(ME_URL)).not.toBeNull();
});

test('for staff also requests the day of the hub and the code of their dashboard', async () => {
  document.cookie = 'signed-in=1';
  me = { user: { role: 'dot', isCompleted: true } };
  await begin('/');
  await expectAsked(...SESSION, '/api/dashboard/mine', '/api/dashboard/hub');
  expect(preloaded()).toEqual(['/staff.js']);
});

test.each([{ isCompleted: false }, { isCompleted: true, isUnsecured: true }])(
  'requests no dashboard for a user whose account is not set up: %o',
  async (user) => {
    document.cookie = 'signed-in=1';
    me = { user: { role: 'dot', ...user } };
    await begin('/dashboard');
    await expectAsked(...SESSION);
    expect(preloaded()).toEqual([]);
  },
);

test('the roles of staff are those of the permission table', async () => {
  const { STAFF } = await import('./early.ts');
  expect(STAFF).toEqual(Role.options.filter(isStaff));
});

test('requests the code of announcements when there are some', async () => {
  document.cookie = 'signed-in=1';
  me = { user: { role: 'dot', isCompleted: true }, announcements: { shown: [{}] } };
  await begin('/booking');
  await expectAsked(...SESSION);
  expect(preloaded()).toEqual(['/announcements.js']);
});

test('with a session cookie prefetches no page other than the dashboard', async () => {
  document.cookie = 'signed-in=1';
  await begin('/booking');
  await expectAsked(...SESSION);
  expect(preloaded()).toEqual([]);
});

test.each(['/', '/login', '/booking'])(
  'at %s prefetches the sign-in page for a visitor',
  async (path) => {
    await begin(path);
    await expectAsked('/api/auth/openid/providers', 'sign-in');
  },
);

test('prefetches no sign-in page on a public page', async () => {
  await begin('/register');
  await expectAsked();
});
