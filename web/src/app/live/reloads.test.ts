import { QueryObserver } from '@tanstack/react-query';
import { LIVE_EVENTS } from '@thedot/domain/live';
import { afterEach, expect, test, vi } from 'vitest';
import { FIRST_KEPT_LIVE, KEPT_LIVE } from '../kept-fresh.ts';
import { queryClient } from '../query-client.ts';
import { changeLine } from './live.ts';
import { reload, RELOADS } from './reloads.ts';

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  queryClient.clear();
  changeLine(null);
  vi.useRealTimers();
});

async function shown(queryKey: readonly string[], looks: () => unknown) {
  leaving.push(new QueryObserver(queryClient, { queryKey, queryFn: looks }).subscribe(() => {}));
  await vi.waitFor(() => expect(looks).toHaveBeenCalledOnce());
}

test('every event has its line', () => {
  expect(Object.keys(RELOADS).toSorted()).toEqual(LIVE_EVENTS.toSorted());
});

test('a burst of news is one question, and what is not on the screen is asked when it is', async () => {
  const looks = vi.fn<() => number>(() => 1);
  await shown(['bookings', 'one', 'b'], looks);
  await queryClient.prefetchQuery({ queryKey: ['bookings', 'one', 'left'], queryFn: () => 1 });

  for (let times = 0; times < 20; times += 1) reload([['bookings']]);

  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2));
  expect(queryClient.getQueryState(['bookings', 'one', 'left'])?.isInvalidated).toBe(true);
  expect(looks).toHaveBeenCalledTimes(2);
});

test('what is heard while the question is on its way is asked for once more, after it', async () => {
  const answers: (() => void)[] = [];
  const looks = vi.fn<() => unknown>(() => 1);
  await shown(['calendar'], looks);
  looks.mockImplementation(() => new Promise((done) => answers.push(() => done(1))));

  reload([['calendar']]);
  await vi.waitFor(() => expect(answers.length).toBe(1));
  reload([['calendar']]);
  reload([['calendar']]);
  expect(looks).toHaveBeenCalledTimes(2);
  answers[0]?.();

  await vi.waitFor(() => expect(answers.length).toBe(2));
  answers[1]?.();
  expect(looks).toHaveBeenCalledTimes(3);
});

test('what is worked out for many at once is asked again only when it has stood a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const looks = vi.fn<() => number>(() => 1);
  await shown(['experts', 'list', 'all'], looks);
  reload([['experts', 'list']]);
  await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2));

  reload([['experts', 'list']]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(looks).toHaveBeenCalledTimes(3);
});

const interval = (pages?: readonly unknown[]) =>
  FIRST_KEPT_LIVE.refetchInterval({ state: { data: pages && { pages } } });

test('a list is looked up again by itself while its first page alone is shown', () => {
  expect(interval()).toBe(20_000);
  expect(interval([{}])).toBe(20_000);
  expect(interval([{}, {}])).toBe(false);
});

test('what is heard of is looked up seldom, and often again once nothing is heard', () => {
  expect(KEPT_LIVE.refetchInterval()).toBe(20_000);
  changeLine({ say: () => {}, ask: async () => null });
  expect(KEPT_LIVE.refetchInterval()).toBe(120_000);
  expect(interval([{}])).toBe(120_000);
  changeLine(null);
  expect(interval([{}])).toBe(20_000);
});
