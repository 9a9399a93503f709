import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAt, field, fill, press } from './forms.ts';
import { accountOf, people, person, visitor } from './people.ts';

/** In kB as gzip sends them: docs/decisions/0050-weight-of-the-first-page.md */
const BUDGET = { signIn: 218, furtherPage: 120, listening: 20, style: 32 } as const;

/** What listens comes once a page is shown, or with somebody's first move on it. */
const LISTENING = /\/assets\/Live-/;

/** What a page fetches from now on, or since it was last asked. */
function weighing(page: Page) {
  let bodies: Promise<{ kind: string; size: number }>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (LISTENING.test(response.url())) return;
    if (kind === 'script' || kind === 'stylesheet') {
      bodies.push(response.body().then((body) => ({ kind, size: gzipSync(body).length / 1000 })));
    }
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    const fetched = await Promise.all(bodies);
    bodies = [];
    const sumOf = (kind: string) =>
      fetched.filter((it) => it.kind === kind).reduce((sum, it) => sum + it.size, 0);
    return { script: sumOf('script'), style: sumOf('stylesheet') };
  };
}

test.each(['en', 'fr'])('sign-in stays within its weight in %s', async (locale) => {
  const { page, visit } = await visitor({ locale });
  const weight = weighing(page);

  await visit('/login');

  const { script, style } = await weight();
  expect(script).toBeLessThan(BUDGET.signIn);
  expect(style).toBeLessThan(BUDGET.style);
});

test('the session and the first page are asked for while the libraries are on their way', async () => {
  const { startup } = await people('startup');
  const { page } = startup;
  const early = ['/api/auth/refreshtoken', '/api/user', '/assets/DashboardPage'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.startsWith(path)),
  );
  await page.route('**/assets/libraries-*.js', async (route) => {
    await Promise.all(early);
    await route.continue();
  });

  await startup.visit('/dashboard');
});

test('whoever follows a link into the hub without a session is served sign-in as early', async () => {
  const { page, visit } = await visitor();
  const early = page.waitForRequest((request) => request.url().includes('/assets/sign-in'));
  await page.route('**/assets/libraries-*.js', async (route) => {
    await early;
    await route.continue();
  });

  await visit('/booking');
});

test('what is wrong is told in words as soon as they have come, and never by its code', async () => {
  const { page, visit, expects } = await visitor();
  expects('401 /api/auth/signin');
  let goOn = () => {};
  const released = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/assets/error-catalogue-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await visit('/login');
  const password = field(page, 'Password');

  await fill(page, { 'Email address': accountOf('amira').email, Password: 'not the right one' });
  await press(page, 'Sign in');
  await password.and(page.locator('[aria-invalid=true]')).waitFor();

  expect(await page.locator('form').innerText()).not.toMatch(/auth\.|went wrong/);
  goOn();
  await expectAt(password, 'Invalid Password');
  await page.getByRole('alert').filter({ hasText: 'Invalid Password' }).last().waitFor();
});

test.each([
  ['en', 238, ['Experts', 'Bookings', 'Calendar']],
  ['fr', 239, ['Experts', 'Réservations', 'Calendrier']],
])(
  'the dashboard and each page after it stay within their weights in %s',
  async (locale, budget, pages) => {
    const { page, visit } = await person('startup', { locale });
    const weight = weighing(page);

    await visit('/dashboard');

    const { script, style } = await weight();
    expect(script).toBeLessThan(budget);
    expect(style).toBeLessThan(BUDGET.style);
    for (const name of pages) await expectLight(page, name, weight);
  },
);

test('so do the pages of the staff', async () => {
  const { page, visit } = await person('dot', { viewport: { width: 1440, height: 1200 } });
  const weight = weighing(page);
  await visit('/dashboard');
  await weight();

  for (const name of ['Users', 'Registrations', 'Organizations']) {
    await expectLight(page, name, weight);
  }
});

test('what listens to the hub comes after the page, and is light', async () => {
  const { page, visit } = await person('startup');
  const listening = page.waitForResponse((response) => LISTENING.test(response.url()));

  await visit('/dashboard');

  const body = await (await listening).body();
  expect(gzipSync(body).length / 1000).toBeLessThan(BUDGET.listening);
});

async function expectLight(page: Page, name: string, weight: ReturnType<typeof weighing>) {
  await page.getByRole('navigation').getByRole('link', { name }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect((await weight()).script, name).toBeLessThan(BUDGET.furtherPage);
}
