import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { clockOffsetMs } from '../tools/test-environment/clock.ts';

const ARTIFACTS = new URL('.artifacts/', import.meta.url).pathname;
/** Whatever is waited for comes at once on a machine that has nothing else to do, and late on a shared one. */
const PATIENCE_MS = 45_000;
/** The browser's own echo of an answer; the answer itself is looked at below. */
const ECHO = 'Failed to load resource';

const { browser: address, accounts, reset, workerHubs } = inject('hub');
const worker = Number(process.env['VITEST_POOL_ID']) - 1;
const ownHub = workerHubs[worker];
if (!ownHub) throw new Error(`There is no hub for worker ${worker}`);

/** The hub of this worker. Each file finds it as the sample hub is at first, whatever the file before has done. */
export const HUB = ownHub;
export const ACCOUNTS = accounts;

let isFresh = false;

/** Lets the next file that opens a browser find the hub in its first state. */
export const leaveHub = (): void => {
  isFresh = false;
};

async function freshHub(): Promise<void> {
  if (isFresh) return;
  const answer = await fetch(`${reset}/${worker}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  isFresh = true;
}

let connected: Promise<Browser> | undefined;
const browser = () => (connected ??= chromium.connect(address));

export interface Seat {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Refusals that the test provokes, as `422 /api/auth/register`; all others fail it. */
  readonly expects: (...refusals: string[]) => void;
  /** Opens another tab, watched like the first. */
  readonly tab: () => Promise<Page>;
}

/** A browser of somebody's own, which fails the test at its end if anything in it went wrong. */
export async function sit(name: string, options: BrowserContextOptions = {}): Promise<Seat> {
  if (!options.baseURL) await freshHub();
  const context = await (
    await browser()
  ).newContext({
    baseURL: HUB,
    locale: 'en-GB',
    timezoneId: 'Africa/Tunis',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(allowMoreTime, PATIENCE_MS);
  if (clockOffsetMs !== 0) await context.addInitScript(setClockAhead, clockOffsetMs);
  const complaints: string[] = [];
  const refusals: string[] = [];
  const expected = new Set<string>();
  const watch = (page: Page) => watched(page, { complaints, refusals });
  context.on('page', watch);
  const page = await context.newPage();

  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepSight(context, `${task.name} ${name}`);
    await context.close();
    const wrong = [...complaints, ...refusals.filter((it) => !expected.has(it))];
    if (wrong.length) throw new Error(`In the browser of ${name}:\n${wrong.join('\n')}`);
  });
  return {
    context,
    page,
    tab: () => context.newPage(),
    expects: (...those) => those.forEach((it) => expected.add(it)),
  };
}

/** The page gives a call ten seconds, for which a shared processor may be away; a page that has given up asks no more. */
function allowMoreTime(ms: number): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (asked) => signalAfter(Math.max(asked, ms));
}

/** Pages see the time of the tests, which the browser does not. */
function setClockAhead(ms: number): void {
  const RealDate = Date;
  // What is called without arguments tells the present.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) =>
      Reflect.construct(target, given.length > 0 ? given : [RealDate.now() + ms]),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + ms : Reflect.get(target, name)),
  });
}

function watched(
  page: Page,
  { complaints, refusals }: Record<'complaints' | 'refusals', string[]>,
) {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(ECHO)) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    refusals.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/** What each page shows as a test fails: as a picture, and in words where only the run's own are kept. */
async function keepSight(context: BrowserContext, name: string): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const file = `${name} ${index + 1}`.replace(/[^\p{L}\d]+/gu, '-').slice(0, 150);
    const brief = { timeout: 5_000 };
    const words = await page
      .locator('body')
      .ariaSnapshot(brief)
      .catch(() => 'nothing that answers');
    process.stderr.write(`${name}, at ${page.url()}:\n${words}\n`);
    await page.screenshot({ ...brief, path: `${ARTIFACTS}${file}.png` }).catch(() => {});
  }
}
