import permissions from '../../../domain/src/access/permissions.fixture.json' with { type: 'json' };
import { isStaff, Role } from '@thedot/domain/access/roles';
import type { Me } from '@thedot/domain/users/users.contract';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeMe } from '../testing/make-me.ts';
import { setAccessToken } from '../lib/api/access-token.ts';
import { appLayout } from './layout/load-app-layout.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { findVisitorRedirect, routes } from './routes.tsx';
import { setMe } from '../lib/session/session.ts';

const AUTH = [
  '/login',
  '/register',
  '/register-TT5GStation',
  '/verify/:code',
  '/recover',
  '/reset-password/:token',
];

/** The screens of point 2 of the specification, by group. */
const SCREENS = `
  /register/complete
  /dashboard /account /users/list /users/view/:id /users/edit/:id /users/external /team
  /organizations /organizations/:id
  /community-service /manage-community /eurafrique-legal
  /not-authorized /error-404
  /experts /expert/:id /expert/:id/book /availability
  /visio /visio/join/:id /visio/review/:id
  /chat
  /booking /booking/:id /booking/:id/feedbacks /booking/calendar/sechedule /calendar
  /feedback /feedback/:filter
  /space /booking/workshop /booking/hotdesk /booking/workshop/:id /booking/hotdesk/:id
  /bookingspace/calendar
  /material /material/book /material/booking /material/calendar
  /event/propose /event/calendar /events /events/detail/:id /event/edit/:id /event/:id
  /5GStation/space /5GStation/materials /5GStation/materials/book /5GStation/materials/calendar
  /5GStation/space/calendar /5GStation/materials/settings
  /opportunity/add /opportunity/edit/:id /opportunity/details/:id /opportunity/all
  /opportunity/proposals
`
  .trim()
  .split(/\s+/);

function signedIn(change: Partial<Me> = {}): void {
  setAccessToken('a token');
  setMe(makeMe(change));
}

/** Returns where a user who opens this path lands. */
async function landingOf(path: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const hasArrived = () => router.state.initialized && router.state.navigation.state === 'idle';
  await vi.waitUntil(hasArrived, { timeout: 8_000 });
  const { pathname, search } = router.state.location;
  router.dispose();
  return pathname + search;
}

beforeEach(() => {
  setAccessToken(null);
  queryClient.clear();
});

test.each([...AUTH, ...SCREENS])('the path %s has its own route', (path) => {
  const leaf = matchRoutes(routes, path.replaceAll(/:\w+/g, 'claims'))?.at(-1);
  expect(leaf?.route.path).toBe(path);
});

test.each([
  ['/', '/login?redirect=%2Fdashboard'],
  ['/booking?tab=past', '/login?redirect=%2Fbooking%3Ftab%3Dpast'],
  ['/no/such/place', '/error-404'],
  ...['/login', '/register', '/recover', '/reset-password/x', '/event/1'].map((path) => [
    path,
    path,
  ]),
])('a visitor who opens %s lands on %s', async (path, landing) => {
  expect(await landingOf(String(path))).toBe(landing);
});

describe('a startup', () => {
  beforeEach(() => signedIn());

  test('has the app layout loaded when the page appears', async () => {
    expect(appLayout()).toBeNull();
    expect(await landingOf('/visio')).toBe('/visio');
    expect(appLayout()).not.toBeNull();
  });

  test.each([
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/login?redirect=/experts', '/experts'],
    ['/login?redirect=//evil.example', '/dashboard'],
    ['/register', '/dashboard'],
    ['/register-TT5GStation', '/dashboard'],
    ['/recover', '/dashboard'],
    ['/verify/code', '/dashboard'],
    ['/reset-password/x', '/reset-password/x'],
    ['/secure', '/dashboard'],
    ['/register/complete', '/dashboard'],
    ['/users/list', '/not-authorized'],
    ['/feedback/proposal', '/feedback/proposal'],
    ['/feedback/resolved', '/feedback/resolved'],
    ['/feedback/claims', '/feedback/claims'],
    ['/feedback/others', '/error-404'],
  ])('lands from %s on %s', async (path, landing) => {
    expect(await landingOf(path)).toBe(landing);
  });
});

const INCOMPLETE = { isCompleted: false };
const IN_REVIEW = { role: 'external', review: 'waiting' } as const;
const UNSECURED = { role: 'admin', isUnsecured: true };

test.each([
  ['/', INCOMPLETE, '/register/complete'],
  ['/login', INCOMPLETE, '/register/complete'],
  ['/error-404', INCOMPLETE, '/register/complete'],
  ['/experts', INCOMPLETE, '/register/complete?redirect=%2Fexperts'],
  ['/login?redirect=/experts', INCOMPLETE, '/register/complete?redirect=%2Fexperts'],
  ['/dashboard', IN_REVIEW, '/dashboard'],
  ['/account', IN_REVIEW, '/account'],
  ['/feedback', IN_REVIEW, '/not-authorized'],
  ['/dashboard', UNSECURED, '/secure'],
  ['/login?redirect=/experts', UNSECURED, '/secure?redirect=%2Fexperts'],
  ['/users/list', UNSECURED, '/secure?redirect=%2Fusers%2Flist'],
  ['/secure', UNSECURED, '/secure'],
])('opening %s as a user with %j lands on %s', async (path, who, landing) => {
  signedIn(who);
  expect(await landingOf(path)).toBe(landing);
});

describe('the permission table of the specification', () => {
  const RECORD = '00000000-0000-7000-8000-000000000000';
  const FOR_STAFF = ['/opportunity/add', '/opportunity/edit/:id', '/opportunity/proposals'];
  const PUBLIC_PAGE = '/event/:id';
  const denied: Readonly<Record<string, readonly string[]>> = permissions.denied;
  const addressOf = (path: string) => path.replace(':id', RECORD).replace(':filter', 'claims');

  /** Where each route of the table leads, inside the running app. */
  async function landings(): Promise<Readonly<Record<string, string>>> {
    const router = createMemoryRouter(routes, { initialEntries: ['/error-404'] });
    const found: Record<string, string> = {};
    for (const { path } of permissions.routes) {
      await router.navigate(addressOf(path));
      found[path] = router.state.location.pathname + router.state.location.search;
    }
    router.dispose();
    return found;
  }

  const wanted = (landing: (route: (typeof permissions.routes)[number]) => string) =>
    Object.fromEntries(permissions.routes.map((route) => [route.path, landing(route)]));

  test.each(Role.options)('opens exactly the allowed screens to the role %s', async (role) => {
    signedIn({ role });

    const isOpen = ({ path, resource }: (typeof permissions.routes)[number]) =>
      (isStaff(role) || !FOR_STAFF.includes(path)) &&
      (resource === null || !denied[role]?.includes(resource));
    expect(await landings()).toEqual(
      wanted((route) => (isOpen(route) ? addressOf(route.path) : '/not-authorized')),
    );
  });

  test('redirects a visitor from every screen to sign-in with the requested path', async () => {
    const login = (path: string) => `/login?${new URLSearchParams({ redirect: addressOf(path) })}`;
    expect(await landings()).toEqual(
      wanted(({ path }) => (path === PUBLIC_PAGE ? addressOf(path) : login(path))),
    );
  });
});

test.each([
  ['/', '/login?redirect=%2Fdashboard'],
  ['/organizations/7?tab=files', '/login?redirect=%2Forganizations%2F7%3Ftab%3Dfiles'],
  ['/secure', '/login?redirect=%2Fsecure'],
  ['/login', null],
  ['/event/7', null],
  ['/unknown', null],
])('a visitor who opens %s goes to %s before its code is loaded', (path, target) => {
  expect(findVisitorRedirect(new URL(path, 'https://hub.example'))).toBe(target);
});
