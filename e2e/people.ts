import type { BrowserContextOptions, Locator, Page, WebSocket } from 'playwright-core';
import { ACCOUNTS, HUB, type Seat, sit } from './browser.ts';
import type { Account } from './hub.ts';

export interface Person extends Seat {
  readonly account: Account;
  readonly me: Me;
  /** Opens a page of the hub as its address in the browser does. */
  readonly visit: (path: string) => Promise<void>;
  /** The row or card of a list that contains this text. */
  readonly row: (text: string) => Locator;
}

/** What the tests need of the hub's own answer about a person. */
export interface Me {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
}

/**
 * Signed-in people in browsers of their own, in the order asked for: `startup`, `expert`, or by the
 * beginning of their address, `youssef`.
 */
export async function people<const Names extends readonly string[]>(
  ...names: Names
): Promise<Record<Names[number], Person>> {
  const entries: [string, Person][] = [];
  for (const name of names) entries.push([name, await person(name)]);
  return Object.fromEntries(entries) as Record<Names[number], Person>;
}

export async function person(name: string, options: BrowserContextOptions = {}): Promise<Person> {
  const account = accountOf(name);
  const seat = await sit(name, options);
  const me = await signIn(seat, account);
  return { ...seat, account, me, ...views(seat.page) };
}

/** Somebody who has not signed in. */
export async function visitor(options: BrowserContextOptions = {}) {
  const seat = await sit('a visitor', options);
  return { ...seat, ...views(seat.page) };
}

export function accountOf(name: string): Account {
  const account = ACCOUNTS.find(({ role, email }) => role === name || email.startsWith(`${name}.`));
  if (!account) throw new Error(`The sample hub has no ${name}`);
  return account;
}

/** Signs in as the form does, but for the typing: the session's cookies are the browser's. */
async function signIn({ context }: Seat, { email, password }: Account): Promise<Me> {
  const answer = await context.request.post('/api/auth/signin', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const { accessToken } = await answer.json();
  const me = await context.request.get('/api/user', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return (await me.json()).user;
}

/** Makes calls as another program of somebody's would, each of which must succeed. */
export async function caller({ context, account }: Person) {
  const { email, password } = account;
  const data = { email, password };
  const { accessToken } = await (await context.request.post('/api/auth/signin', { data })).json();
  const headers = { authorization: `Bearer ${accessToken}` };
  return async (method: string, path: string, what: object = {}) => {
    const answer = await context.request.fetch(`/api${path}`, { method, headers, ...what });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
}

const views = (page: Page) => ({
  visit: async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  },
  row: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
});

export const pathOf = (page: Page) => page.url().slice(HUB.length);

/** Far sooner than a page asks again by itself, which it does every two minutes beside its line. */
export const SOON = { timeout: 40_000 };

/** Opens a page, and waits until it hears what happens: by its first line, or the next should that one fail. */
export async function listen({ page, visit }: Person, path: string): Promise<void> {
  const line = page.waitForEvent('websocket', { predicate: opens });
  await visit(path);
  await line;
}

const opens = (line: WebSocket): Promise<boolean> =>
  line
    .waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
    .then(() => true)
    .catch(() => false);

/** A page asks anew with its line, which may come up while its session ends. */
export const ASKED_AS_IT_ENDS = [
  'user',
  'privatechat/unseen',
  'privatechat/call',
  'getusersnotifications',
].map((path) => `401 /api/${path}`);

/** Lets a page hear nothing of what others do, as where the network lets no line through. */
export const deafen = (page: Page) => page.routeWebSocket(/\/socket\.io\//, () => {});
