import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { somebody } from '../../testing/me.ts';
import { keepAccessToken } from '../access-token.ts';
import { queryClient } from '../query-client.ts';
import { keepMe, meQuery } from '../session.ts';
import { followMyStatus, useChoosePresence } from './presence.data.ts';

/** Whoever is asked who somebody is, and to take a choice: the choice is answered when the test says so. */
let answer: (response: Response) => void;
beforeEach(() => {
  keepAccessToken('token');
  keepMe(somebody({ status: 'Active' }));
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/user'
      ? Response.json({ user: somebody({ status: 'Active' }) })
      : new Promise<Response>((resolve) => (answer = resolve)),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shown = () => queryClient.getQueryData(meQuery.queryKey)?.status;

async function choose(status: 'Away'): Promise<void> {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useChoosePresence(), { wrapper });
  await act(async () => result.current.mutate(status));
}

test('what somebody has chosen stands while the page hears and asks how they were', async () => {
  await choose('Away');
  expect(shown()).toBe('Away');

  followMyStatus('Active');
  expect(shown()).toBe('Away');
  await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  expect(shown()).toBe('Away');
});

test('refused, it goes back, and what another device chooses is shown again', async () => {
  await choose('Away');
  const refused = { code: 'access.denied', message: 'No' };
  await act(async () => answer(Response.json(refused, { status: 403 })));
  await vi.waitFor(() => expect(shown()).toBe('Active'));

  followMyStatus('Do Not Disturb');
  expect(shown()).toBe('Do Not Disturb');
});
