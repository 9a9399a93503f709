import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { users } from '@thedot/domain/users/users.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from './access-token.ts';
import { client } from './api.ts';
import { queryClient } from './query-client.ts';

const people = client(users);

const answers = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  keepAccessToken('mine');
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

test('what somebody does offline fails at once, and is not done later behind their back', async () => {
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

test('what is looked up offline waits, and comes by itself', async () => {
  goes('offline');
  queryClient.mount();
  const reading = queryClient.fetchQuery({ queryKey: ['waits'], queryFn: async () => 'here' });

  expect(queryClient.getQueryState(['waits'])).toMatchObject({ fetchStatus: 'paused' });
  goes('online');

  await expect(reading).resolves.toBe('here');
  queryClient.unmount();
});
