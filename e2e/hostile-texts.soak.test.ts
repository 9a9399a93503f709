import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendToTexts } from '../tools/test-environment/hostile-rows.ts';
import { expectHarmless, HOSTILE_IMAGE } from './hostile-input.ts';
import { copySample } from './hub-copies.ts';
import { type RunningServer, startServer } from './server.ts';
import { type SignedInUser, signInUser } from './users.ts';

const MAX_PAGES = 40;

let copy: Awaited<ReturnType<typeof copySample>>;
let hub: RunningServer;
beforeAll(async () => {
  copy = await copySample();
  expect(await appendToTexts(copy.settings.DATABASE_OWNER_URL, HOSTILE_IMAGE)).toBeGreaterThan(40);
  hub = await startServer(copy.folder, copy.settings);
});
afterAll(async () => {
  await hub.stop();
  await copy.remove();
});

const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Follows the links of pages from the dashboard on, one of each kind of page. */
async function visitAllPages({ page }: SignedInUser): Promise<readonly string[]> {
  const kinds = new Set(['/dashboard']);
  const waiting = ['/dashboard', '/account?tab=organization', '/chat', '/calendar'];
  const visited: string[] = [];
  for (let path = waiting.shift(); path && visited.length < MAX_PAGES; path = waiting.shift()) {
    visited.push(path);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectHarmless(page);
    const links = await page.locator('a[href^="/"]:not([download], [target])').all();
    for (const href of await Promise.all(links.map((it) => it.getAttribute('href')))) {
      const kind = href?.replace(ID, ':id').replace(/[?#].*/, '') ?? '';
      if (!href || kinds.has(kind) || /^\/(api|mail|privacy)/.test(kind)) continue;
      kinds.add(kind);
      waiting.push(href);
    }
  }
  return visited;
}

test.each([
  ['nour', 'en-GB', 25],
  ['amira', 'fr-FR', 15],
  ['slimane', 'en-GB', 12],
  ['khalil', 'fr-FR', 5],
  ['walid', 'en-GB', 5],
  ['hatem', 'fr-FR', 2],
] as const)(
  'markup in all that was ever written stays text on each page that %s reaches by links, in %s (A31)',
  { timeout: 20 * 60_000 },
  async (name, locale, atLeast) => {
    const visited = await visitAllPages(await signInUser(name, { locale, baseURL: hub.url }));

    expect(visited.length, visited.join(' ')).toBeGreaterThanOrEqual(atLeast);
  },
);
