import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf, pathOf, people, visitor } from './people.ts';

interface Permissions {
  readonly denied: Readonly<Record<string, readonly string[]>>;
  readonly routes: readonly {
    readonly path: string;
    readonly resource: string | null;
    readonly action: string;
  }[];
}

/** The specification's table, written out: the product has its own, and must agree with it. */
const TABLE: Permissions = JSON.parse(
  readFileSync(new URL('../domain/src/access/permissions.fixture.json', import.meta.url), 'utf8'),
);
const ROLES = Object.keys(TABLE.denied);
const STAFF = ['super-admin', 'admin', 'dot'];
const FOR_STAFF = ['/opportunity/add', '/opportunity/edit/:id', '/opportunity/proposals'];
const FOR_ANYBODY = '/event/:id';
const NOBODYS = '00000000-0000-7000-8000-000000000000';

const addressOf = (path: string) => path.replace(':id', NOBODYS).replace(':filter', 'claims');

function mayOpen(role: string, { path, resource }: Permissions['routes'][number]): boolean {
  if (FOR_STAFF.includes(path) && !STAFF.includes(role)) return false;
  return resource === null || !TABLE.denied[role]?.includes(resource);
}

/** Goes to an address inside the running page, and says where that led once its page stands there. */
const goTo = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const here = () => location.pathname + location.search;
    const heading = () => document.querySelector('h1');
    // What stands around a page is another for each; its heading may come, or change, with what it loads.
    const stage = () => document.querySelector('[data-entrance]') ?? heading();
    const before = { path: location.pathname, stage: stage() };
    history.pushState(null, '', wanted);
    dispatchEvent(new PopStateEvent('popstate'));
    const isStill = () => stage() === before.stage && location.pathname !== before.path;
    while (isStill() || !heading()) await new Promise(requestAnimationFrame);
    return here();
  }, address);

test.each(ROLES)('a %s opens the screens of their role and no others', async (role) => {
  const { [role]: somebody } = await people(role);
  if (!somebody) throw new Error(`No ${role}`);
  const { page, expects, visit } = somebody;
  expects(
    `404 /api/expert-booking/${NOBODYS}`,
    `404 /api/feedbacks/${NOBODYS}`,
    `404 /api/users/experts/${NOBODYS}`,
    `404 /api/users/${NOBODYS}`,
    '404 /api/user/getOrganizationById',
  );
  await visit('/not-authorized');

  const found = new Map<string, string>();
  for (const { path } of TABLE.routes) found.set(path, await goTo(page, addressOf(path)));

  const wanted = TABLE.routes.map((route): [string, string] => [
    route.path,
    mayOpen(role, route) ? addressOf(route.path) : '/not-authorized',
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
});

test('whoever has not signed in is asked to, and the address they wanted is kept', async () => {
  const { page, visit } = await visitor();
  await visit('/login');

  for (const { path } of TABLE.routes) {
    const address = addressOf(path);
    const login = `/login?${new URLSearchParams({ redirect: address })}`;
    expect(await goTo(page, address)).toBe(path === FOR_ANYBODY ? address : login);
  }
});

test('after signing in, one is where one wanted to be', async () => {
  const { page, visit } = await visitor();
  const { email, password } = accountOf('amira');

  await visit('/booking?tab=past');
  expect(pathOf(page)).toBe('/login?redirect=%2Fbooking%3Ftab%3Dpast');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/booking?tab=past');
});

test('typed into the address bar, a screen of another role leads to “not yours”', async () => {
  const { startup } = await people('startup');

  await startup.visit('/users/list');

  await startup.page.getByRole('heading', { name: 'This one isn’t yours to open' }).waitFor();
  expect(pathOf(startup.page)).toBe('/not-authorized');
});

test('whoever has not completed their registration does that first', async () => {
  const { ghassen } = await people('ghassen');

  for (const address of ['/dashboard', '/login', '/error-404']) {
    await ghassen.visit(address);
    expect(pathOf(ghassen.page), address).toBe('/register/complete');
  }
  for (const address of ['/booking', '/experts', '/users/list']) {
    await ghassen.visit(address);
    const remembered = new URLSearchParams({ redirect: address });
    expect(pathOf(ghassen.page), address).toBe(`/register/complete?${remembered}`);
  }
});

test('whoever follows a link, signs in and completes their registration is where it leads', async () => {
  const { page, visit } = await visitor();
  const { email, password } = accountOf('sami');
  const press = (name: string) => page.getByRole('button', { name }).click();

  await visit('/booking?tab=past');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign in');
  await page.getByRole('heading', { name: 'Welcome, Sami' }).waitFor();
  expect(pathOf(page)).toBe('/register/complete?redirect=%2Fbooking%3Ftab%3Dpast');
  await page.getByLabel('Phone').fill('+216 20 123 456');
  await press('Continue');
  await page.getByLabel('Position').fill('Product designer');
  await press('Continue');
  await press('Complete my registration');

  await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/booking?tab=past');
});

test('whoever waits for the hub’s answer has a dashboard that says so, their own data, and nothing else', async () => {
  const { tarek } = await people('tarek');

  await tarek.visit('/dashboard');
  await tarek.page.getByRole('heading', { name: 'We are reading your registration' }).waitFor();

  for (const address of ['/experts', '/booking', '/chat', '/feedback']) {
    expect(await goTo(tarek.page, address), address).toBe('/not-authorized');
    await goTo(tarek.page, '/dashboard');
  }
  await tarek.page.getByRole('link', { name: 'Take a copy of your data' }).click();
  await tarek.page.getByRole('button', { name: 'Get my data' }).waitFor();
  await tarek.page.getByRole('button', { name: 'Ask to be erased' }).waitFor();
  await expect
    .poll(() => tarek.page.getByRole('tab').allTextContents())
    .toEqual(['Security', 'My data']);
  await tarek.page.getByRole('tab', { name: 'Security' }).click();
  await tarek.page.getByRole('heading', { name: 'Password' }).waitFor();
});

test('signed in and complete, one is taken past the screens for signing in', async () => {
  const { startup } = await people('startup');
  await startup.visit('/');
  expect(pathOf(startup.page)).toBe('/dashboard');
  await startup.visit('/register/complete');
  expect(pathOf(startup.page)).toBe('/dashboard');

  for (const address of [
    '/login',
    '/register',
    '/register-TT5GStation',
    '/recover',
    '/verify/code',
    '/register/complete',
  ]) {
    expect(await goTo(startup.page, address), address).toBe('/dashboard');
  }
});

test('an address that does not exist is off the map, for everybody', async () => {
  const { startup } = await people('startup');
  const somebody = await visitor();

  for (const { visit, page } of [startup, somebody]) {
    for (const address of ['/no-such-page', '/booking/a/b/c', '/feedback/xyz', '/error-404']) {
      await visit(address);
      expect(pathOf(page), address).toBe('/error-404');
      await page.getByRole('heading', { name: 'This dot isn’t on the map' }).waitFor();
    }
  }
});

const LURES = [
  '//evil.example',
  'https:evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '%2f%2fevil.example',
  'data:text/html,evil',
  '/\t/evil.example',
  '/%09/evil.example',
  '/.//evil.example',
  '/..//evil.example',
];

test('a link to sign in cannot lead out of the hub', async () => {
  const { startup } = await people('startup');
  const stranger = await visitor();
  const { email, password } = accountOf('youssef');

  await startup.visit(`/login?redirect=${encodeURIComponent('//evil.example')}`);
  for (const lure of LURES) {
    const led = await goTo(startup.page, `/login?${new URLSearchParams({ redirect: lure })}`);
    expect(led, lure).toMatch(/^\/(dashboard|error-404)$/);
  }

  await stranger.visit('/login?redirect=//evil.example');
  await stranger.page.getByLabel('Email address').fill(email);
  await stranger.page.getByLabel('Password', { exact: true }).fill(password);
  await stranger.page.getByRole('button', { name: 'Sign in' }).click();
  await stranger.page.getByRole('heading', { name: 'Youssef', level: 1 }).waitFor();
  expect(pathOf(stranger.page)).toBe('/dashboard');
});
