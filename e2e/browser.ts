import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Route,
} from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { clockOffsetMs, realClockEnvironment } from '../tools/test-environment/clock.ts';

const ARTIFACTS = new URL('.artifacts/', import.meta.url).pathname;
/** Far longer than an idle machine needs: on a shared one the processor may be away for seconds. */
export const TIMEOUT_MS = 45_000;
/** How Chromium logs a failed response; `recordErrors` reads the response itself. */
const FAILED_RESPONSE_LOG = 'Failed to load resource';
const FAILED_SOCKET_LOG = 'WebSocket connection to ';
const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests live too briefly for optimised code, whose compilation takes 7 to 9 % of the processor time of a file.
  // Collecting garbage each 32 MB rather than each one saves 5 % of that of its pages.
  '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=32',
  // Calls have a camera and a microphone, and may use them.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
];

const { browserPath, accounts, resetUrl, workerUrls } = inject('hub');
const worker = Number(process.env['VITEST_POOL_ID']) - 1;
const ownHub = workerUrls[worker];
if (!ownHub) throw new Error(`There is no hub for worker ${worker}`);

/** The hub of this worker. Each file starts with the sample hub in its initial state. */
export const HUB_URL = ownHub;
export const SAMPLE_ACCOUNTS = accounts;

let isFresh = false;

/** Makes the next file reset the hub before it opens its first browser. */
export const markHubDirty = (): void => {
  isFresh = false;
};

/** Starts this worker’s hub, in its initial state for each file. */
export async function resetHubIfDirty(): Promise<void> {
  if (isFresh) return;
  const answer = await fetch(`${resetUrl}/${worker}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  isFresh = true;
}

/** Launches a browser with these arguments beside the usual ones. */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath,
    args: [...BROWSER_ARGS, ...args],
    env: realClockEnvironment(),
  });

let launched: Promise<Browser> | undefined;
/** The browser of this worker, which ends with it. Each message of a browser that all workers shared would pass through their parent. */
const workerBrowser = () => (launched ??= launchBrowser());

interface BrowserOptions extends BrowserContextOptions {
  /** In place of the worker’s browser. */
  readonly browser?: Browser | Promise<Browser>;
}

export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Error responses that the test provokes, such as `422 /api/auth/register`; any other fails the test. */
  readonly expectRefusals: (...refusals: string[]) => void;
  /** Says that the sign-in session may end from now on: whichever calls of the page are under way then get 401. */
  readonly expectSessionEnd: () => void;
  /** Says that the server will be gone for a while, in which sockets find it closed. */
  readonly expectConnectionLoss: () => void;
  /** Opens another tab, whose errors also fail the test. */
  readonly openTab: () => Promise<Page>;
}

/** Opens a browser context. Page errors, console errors and unexpected error responses fail the test at its end. */
export async function openBrowser(
  name: string,
  { browser = workerBrowser(), ...options }: BrowserOptions = {},
): Promise<BrowserSession> {
  if (!options.baseURL) await resetHubIfDirty();
  const context = await (
    await browser
  ).newContext({
    baseURL: HUB_URL,
    locale: 'en-GB',
    timezoneId: 'Africa/Tunis',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(raiseCallTimeout, TIMEOUT_MS);
  if (clockOffsetMs !== 0) await context.addInitScript(shiftClock, clockOffsetMs);
  const errors: string[] = [];
  const refusals: string[] = [];
  const expected = new Set<string>();
  let refusalsInSession = Infinity;
  let losesServer = false;
  const isExpected = (refusal: string, nth: number) =>
    expected.has(refusal) || (nth >= refusalsInSession && refusal.startsWith('401 /api/'));
  const watch = (page: Page) => recordErrors(page, { errors, refusals });
  context.on('page', watch);
  const page = await context.newPage();

  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    const shown = failed ? await saveFailureState(context, `${task.name} ${name}`) : [];
    await context.close();
    const unexpected = errors.filter((it) => !losesServer || !it.includes(FAILED_SOCKET_LOG));
    const wrong = [...unexpected, ...refusals.filter((it, nth) => !isExpected(it, nth)), ...shown];
    if (wrong.length) throw new Error(`In the browser of ${name}:\n${wrong.join('\n')}`);
  });
  return {
    context,
    page,
    openTab: () => context.newPage(),
    expectRefusals: (...those) => those.forEach((it) => expected.add(it)),
    expectSessionEnd: () => (refusalsInSession = refusals.length),
    expectConnectionLoss: () => (losesServer = true),
  };
}

/** Raises the web app's call timeout of ten seconds: on a loaded machine a call may take longer, and the page does not retry. */
function raiseCallTimeout(ms: number): void {
  const signalAfter = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (timeout) => signalAfter(Math.max(timeout, ms));
}

/** Shifts the page's clock to that of the tests: the browser itself runs on the real clock. */
function shiftClock(ms: number): void {
  const RealDate = Date;
  // `new Date()` without arguments is the current time.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) =>
      Reflect.construct(target, given.length > 0 ? given : [RealDate.now() + ms]),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + ms : Reflect.get(target, name)),
  });
}

function recordErrors(page: Page, { errors, refusals }: Record<'errors' | 'refusals', string[]>) {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(FAILED_RESPONSE_LOG)) return;
    errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    refusals.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/**
 * Saves a screenshot of each page of a failed test. Returns the accessibility tree of each, for runs that keep only the
 * end of the log.
 */
async function saveFailureState(context: BrowserContext, name: string): Promise<string[]> {
  const trees: string[] = [];
  for (const [index, page] of context.pages().entries()) {
    const file = `${name} ${index + 1}`.replace(/[^\p{L}\d]+/gu, '-').slice(0, 150);
    const brief = { timeout: 5_000 };
    const tree = await page
      .locator('body')
      .ariaSnapshot(brief)
      .catch(() => 'the page does not answer');
    trees.push(`${page.url()}:\n${tree}`);
    await page.screenshot({ ...brief, path: `${ARTIFACTS}${file}.png` }).catch(() => {});
  }
  return trees;
}

/**
 * Answers the first request to an address in place of the server. The route stays afterwards: Chromium sometimes loses a
 * request, such as that of the next screen's code, when interception ends while it is under way.
 */
export async function answerFirstRequest(
  page: Page,
  url: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<void> {
  let isAnswered = false;
  await page.route(url, (route) => {
    if (isAnswered) return route.continue();
    isAnswered = true;
    return route.fulfill(answer);
  });
}
