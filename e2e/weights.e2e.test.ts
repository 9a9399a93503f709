import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people, visitor } from './people.ts';

/** In kB as gzip sends them: docs/decisions/0050-weight-of-the-first-page.md */
const BUDGET = { signIn: 220, dashboard: 240, furtherPage: 120, style: 32 } as const;

/** What a page fetches from now on, or since it was last asked. */
function weighing(page: Page) {
  let bodies: Promise<{ kind: string; size: number }>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
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

test('sign-in stays within its weight', async () => {
  const { page, visit } = await visitor();
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

test('the dashboard and each page after it stay within their weights', async () => {
  const { startup } = await people('startup');
  const { page } = startup;
  const weight = weighing(page);

  await startup.visit('/dashboard');

  const { script, style } = await weight();
  expect(script).toBeLessThan(BUDGET.dashboard);
  expect(style).toBeLessThan(BUDGET.style);
  for (const name of ['Experts', 'Bookings']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const further = await weight();
    expect(further.script, name).toBeLessThan(BUDGET.furtherPage);
  }
});
