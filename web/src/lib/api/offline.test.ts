import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { users } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAccessToken } from './access-token.ts';
import { createClient } from './client.ts';
import { queryClient } from '../query/query-client.ts';

const people = createClient(users);

const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  setAccessToken('mine');
  vi.stubGlobal('fetch', answers);
});
afterEach(() => {
  vi.restoreAllMocks();
  goes('online');
});

function goes(where: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(where === 'online');
  onlineManager.setOnline(where === 'online');
  answers.mockImplementation(async () => {
    if (where === 'offline') throw new TypeError('fetch failed');
    return Response.json({ profile: {} });
  });
}

const choosing = () =>
  new MutationObserver(queryClient, {
    mutationFn: () => people.choosePresence({ body: { status: 'Away' } }),
    meta: { silent: true },
  });

test('a mutation fails at once while offline and is not repeated later', async () => {
  goes('offline');
  const save = choosing();

  await expect(save.mutate()).rejects.toMatchObject({ code: 'server.offline' });
  answers.mockClear();
  goes('online');
  await queryClient.resumePausedMutations();

  expect(answers).not.toHaveBeenCalled();
  await save.mutate();
  expect(answers).toHaveBeenCalledOnce();
});

test('a query waits while offline and continues once online', async () => {
  goes('offline');
  queryClient.mount();
  const reading = queryClient.fetchQuery({ queryKey: ['waits'], queryFn: async () => 'here' });

  expect(queryClient.getQueryState(['waits'])).toMatchObject({ fetchStatus: 'paused' });
  goes('online');

  await expect(reading).resolves.toBe('here');
  queryClient.unmount();
});
