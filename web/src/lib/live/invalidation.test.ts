import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from './refetch-policy.ts';
import { stubServer } from '../../testing/server.ts';
import { ME_URL, prefetchCall, prefetchSession, takePrefetched } from '../api/session-prefetch.ts';
import { queryClient } from '../query/query-client.ts';
import { setConnection } from './live-events.ts';
import { invalidateSoon } from './invalidation.ts';

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  queryClient.clear();
  setConnection(null);
  vi.useRealTimers();
});

async function shown(queryKey: readonly string[], looks: () => unknown) {
  leaving.push(new QueryObserver(queryClient, { queryKey, queryFn: looks }).subscribe(() => {}));
  await vi.waitFor(() => expect(looks).toHaveBeenCalledOnce());
}

test('a burst of events causes one refetch, and queries that are not mounted are only invalidated', async () => {
  const looks = vi.fn<() => number>(() => 1);
  await shown(['bookings', 'one', 'b'], looks);
  await queryClient.prefetchQuery({ queryKey: ['bookings', 'one', 'left'], queryFn: () => 1 });

  for (let times = 0; times < 20; times += 1) invalidateSoon([['bookings']]);

  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2));
  expect(queryClient.getQueryState(['bookings', 'one', 'left'])?.isInvalidated).toBe(true);
  expect(looks).toHaveBeenCalledTimes(2);
});

test('after an event no call gets an answer that was requested before the app had started', async () => {
  stubServer(() => Response.json({ accessToken: 'fresh' }));
  await prefetchSession();
  await prefetchCall(ME_URL);

  invalidateSoon([['me']]);

  expect(takePrefetched(ME_URL)).toBeNull();
});

test('events during a refetch cause one more refetch after it', async () => {
  const answers: (() => void)[] = [];
  const looks = vi.fn<() => unknown>(() => 1);
  await shown(['calendar'], looks);
  looks.mockImplementation(() => new Promise((done) => answers.push(() => done(1))));

  invalidateSoon([['calendar']]);
  await vi.waitFor(() => expect(answers.length).toBe(1));
  invalidateSoon([['calendar']]);
  invalidateSoon([['calendar']]);
  expect(looks).toHaveBeenCalledTimes(2);
  answers[0]?.();

  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.();
  expect(looks).toHaveBeenCalledTimes(3);
});

test('an expensive query is refetched at most every three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const looks = vi.fn<() => number>(() => 1);
  await shown(['experts', 'list', 'all'], looks);
  invalidateSoon([['experts', 'list']]);
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2));

  invalidateSoon([['experts', 'list']]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toHaveBeenCalledTimes(3);
});

const interval = (pages?: readonly unknown[]) =>
  LIVE_REFETCH_FIRST_PAGE.refetchInterval({ state: { data: pages && { pages } } });

test('an infinite query polls only while its first page alone is loaded', () => {
  expect(interval()).toBe(20_000);
  expect(interval([{}])).toBe(20_000);
  expect(interval([{}, {}])).toBe(false);
});

test('polling is rare while connected and frequent while disconnected', () => {
  expect(LIVE_REFETCH.refetchInterval()).toBe(20_000);
  setConnection({ send: () => {}, request: async () => null });
  expect(LIVE_REFETCH.refetchInterval()).toBe(120_000);
  expect(interval([{}])).toBe(120_000);
  setConnection(null);
  expect(interval([{}])).toBe(20_000);
});
