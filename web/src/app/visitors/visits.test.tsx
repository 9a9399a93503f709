import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPassedState } from './entry-state.ts';
import { createVisits, type OpenApp } from './visits.ts';

const First = () => null;

let openApp: ReturnType<typeof vi.fn<OpenApp>>;
let visits: ReturnType<typeof createVisits>;

beforeEach(() => {
  history.replaceState(null, '', '/login?redirect=%2Fchat');
  openApp = vi.fn<OpenApp>(async () => {});
  visits = createVisits({ Page: First, search: location.search, state: null }, openApp);
});
afterEach(() => visits.end());

test('a link to another page before sign-in shows it with what was passed on, and the back button returns', async () => {
  await visits.open('/recover', { state: { email: 'amira@thedot.example' } });

  expect(location.pathname).toBe('/recover');
  const { visit } = visits.getShown();
  expect(visit.Page).not.toBe(First);
  expect(visit.state).toEqual({ email: 'amira@thedot.example' });
  expect(openApp).not.toHaveBeenCalled();

  history.back();

  await vi.waitFor(() => expect(visits.getShown().visit.search).toBe('?redirect=%2Fchat'));
  expect(visits.getShown().visit.state).toBeNull();
});

test('an entry has the form that the router of the app goes on with', async () => {
  await visits.open('/recover', { state: 'passed' });
  const { idx, usr, key } = history.state;
  expect({ idx, usr }).toEqual({ idx: 1, usr: 'passed' });
  expect(key).toMatch(/^\w+$/);
  expect(readPassedState()).toBe('passed');
});

test('any other address opens the app, which writes the entry once it is loaded', async () => {
  await visits.open('/dashboard', { replace: true });

  const [url, options] = openApp.mock.calls[0] ?? [];
  expect(url?.pathname).toBe('/dashboard');
  expect(options).toEqual({ replace: true });
  expect(location.pathname).toBe('/login');
});

test('the page shows that the next one is being loaded, also when it cannot be', async () => {
  openApp.mockRejectedValueOnce(new TypeError('The browser is offline'));
  const seen: boolean[] = [];
  visits.subscribe(() => seen.push(visits.getShown().isLoading));

  await visits.open('/dashboard');

  expect(seen).toEqual([true, false]);
  expect(visits.getShown().visit.Page).toBe(First);
});
