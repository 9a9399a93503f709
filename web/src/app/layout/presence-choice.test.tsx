import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { somebody } from '../../testing/me.ts';
import { setUpScreens, show } from '../../testing/screens.tsx';
import { refusal, serve } from '../../testing/server.ts';
import { queryClient } from '../query-client.ts';
import { meQuery, useMe } from '../session.ts';
import { PersonChoices } from './PersonChoices.tsx';
import { followMyStatus } from './presence.data.ts';

setUpScreens('shell');

/** The answer to a choice of Away. */
let answer: PromiseWithResolvers<Response>;
const kept = () => queryClient.getQueryData(meQuery.queryKey)?.status;
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const Mine = () => <PersonChoices me={useMe()} onLeave={() => {}} />;

beforeEach(async () => {
  answer = Promise.withResolvers();
  serve(({ path }) =>
    path === '/user' ? Response.json({ user: somebody({ status: 'Active' }) }) : answer.promise,
  );
  show(<Mine />, { me: { status: 'Active' } });
  await userEvent.click(choice('Away'));
  await vi.waitFor(() => expect(choice('Away').checked).toBe(true));
});

test('a chosen presence stands while the page hears and asks how its user was', async () => {
  expect(kept()).toBe('Away');

  act(() => void followMyStatus('Active'));
  expect(kept()).toBe('Away');
  await act(() => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }));
  expect(kept()).toBe('Away');

  await act(async () => answer.resolve(Response.json({ status: 'Away' })));
  expect(kept()).toBe('Away');
});

test('a refused presence goes back, and what another device chooses is shown again', async () => {
  await act(async () => answer.resolve(refusal(403, 'access.denied')));
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(choice('Active').checked).toBe(true));

  act(() => void followMyStatus('Do Not Disturb'));
  expect(kept()).toBe('Do Not Disturb');
});
