import type { BrowserContextOptions, Locator, Page, WebSocket } from 'playwright-core';
import { SAMPLE_ACCOUNTS, HUB_URL, type BrowserSession, openBrowser } from './browser.ts';
import type { Account } from './global-setup.ts';
import { openPage } from './navigation.ts';

export interface SignedInUser extends BrowserSession {
  readonly account: Account;
  readonly me: CurrentUser;
  /** Opens a page of the hub, in the app if the tab shows it already, and waits for its heading. */
  readonly visit: (path: string) => Promise<void>;
  /** Loads a page of the hub by its address and waits for its heading. */
  readonly load: (path: string) => Promise<void>;
  /** The row or card of a list that contains this text. */
  readonly row: (text: string) => Locator;
}

/** The fields of `GET /api/user` that tests use. */
export interface CurrentUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
}

/**
 * Signs in sample users, each in a separate browser context, by role (`startup`, `expert`) or by the first part of
 * their email address (`youssef`).
 */
export async function signInUsers<const Names extends readonly string[]>(
  ...names: Names
): Promise<Record<Names[number], SignedInUser>> {
  const entries: [string, SignedInUser][] = [];
  for (const name of names) entries.push([name, await signInUser(name)]);
  return Object.fromEntries(entries) as Record<Names[number], SignedInUser>;
}

export async function signInUser(
  name: string,
  options: BrowserContextOptions = {},
): Promise<SignedInUser> {
  return signInTo(await openBrowser(name, options), name);
}

/** Signs a user in to a browser that is open already, e.g. one with a camera. */
export async function signInTo(session: BrowserSession, name: string): Promise<SignedInUser> {
  const account = findSampleAccount(name);
  const me = await signIn(session, account);
  const { page } = session;
  const helpers = createPageHelpers(page);
  const visit = async (path: string) => {
    await openPage(page, path);
    await waitForHeading(page);
  };
  return { ...session, account, me, ...helpers, visit };
}

/** Opens a browser without a sign-in session. */
export async function openVisitorBrowser(options: BrowserContextOptions = {}) {
  const session = await openBrowser('a visitor', options);
  const helpers = createPageHelpers(session.page);
  return { ...session, ...helpers, visit: helpers.load };
}

export function findSampleAccount(name: string): Account {
  const account = SAMPLE_ACCOUNTS.find(
    ({ role, email }) => role === name || email.startsWith(`${name}.`),
  );
  if (!account) throw new Error(`The sample hub has no ${name}`);
  return account;
}

/** Signs in by the call that the form makes, so the browser context has the cookies of the sign-in session. */
async function signIn(
  { context }: BrowserSession,
  { email, password }: Account,
): Promise<CurrentUser> {
  const answer = await context.request.post('/api/auth/signin', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const { accessToken } = await answer.json();
  const me = await context.request.get('/api/user', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await me.json()).user;
}

/** Returns a function that calls the API as this user, outside their page. Every call must succeed. */
export async function createApiCaller({
  context,
  account,
}: Pick<SignedInUser, 'context' | 'account'>) {
  const { email, password } = account;
  const data = { email, password };
  // A sign-in ends the session whose cookie comes with it, which here is that of the page.
  const signIn = { data, headers: { cookie: '' } };
  const { accessToken } = await (await context.request.post('/api/auth/signin', signIn)).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  return async (method: string, path: string, options: object = {}) => {
    const answer = await context.request.fetch(`/api${path}`, { method, headers, ...options });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

const waitForHeading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

const createPageHelpers = (page: Page) => ({
  load: async (path: string) => {
    await page.goto(path);
    await waitForHeading(page);
  },
  row: (text: string) =>
    page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: text }),
});

export const getPath = (page: Page) => page.url().slice(HUB_URL.length);

/** Shorter than the two minutes after which a page with a socket refetches by itself, so only a live event is in time. */
export const LIVE_TIMEOUT = { timeout: 40_000 };

/** Loads a page and waits until its socket is connected, with its first or a later attempt. */
export async function visitWithLiveEvents(
  { page, load }: SignedInUser,
  path: string,
): Promise<void> {
  const connection = page.waitForEvent('websocket', { predicate: waitForConnection });
  await load(path);
  await connection;
}

const waitForConnection = (socket: WebSocket): Promise<boolean> =>
  socket
    .waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
    .then(() => true)
    .catch(() => false);

/** Blocks the socket of a page, as a proxy without WebSocket support does. */
export const blockLiveEvents = (page: Page) => page.routeWebSocket(/\/socket\.io\//, () => {});
