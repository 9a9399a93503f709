import { beforeEach, expect, test, vi } from 'vitest';

/** The loaded modules and requested addresses, in order. */
let asked: string[] = [];

const MODULES = {
  './app/layout/AppLayout.tsx': 'shell',
  './features/dashboard/DashboardPage.tsx': 'dashboard',
  './features/auth/sign-in/LoginPage.tsx': 'sign-in',
} as const;

function asks(module: string) {
  asked.push(module);
  return {};
}

beforeEach(() => {
  asked = [];
  vi.resetModules();
  for (const [path, name] of Object.entries(MODULES)) vi.doMock(path, () => asks(name));
  document.cookie = 'signed-in=; max-age=0';
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ accessToken: 'fresh' });
  });
});

async function begin(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await import('./early.ts');
  await vi.dynamicImportSettled();
}

const expectAsked = (...wanted: readonly string[]) =>
  vi.waitFor(() => expect(asked.toSorted()).toEqual(wanted.toSorted()));

test('with a session cookie requests the session first, then the shell and the dashboard', async () => {
  document.cookie = 'signed-in=1';
  await begin('/dashboard');
  await expectAsked('/api/auth/refreshtoken', '/api/user', 'shell', 'dashboard');
  expect(asked[0]).toBe('/api/auth/refreshtoken');
});

test('with a session cookie prefetches no page other than the dashboard', async () => {
  document.cookie = 'signed-in=1';
  await begin('/booking');
  await expectAsked('/api/auth/refreshtoken', '/api/user', 'shell');
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
