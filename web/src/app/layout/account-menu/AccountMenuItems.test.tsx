import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeMe } from '../../../testing/make-me.ts';
import { setUpScreens, renderScreen } from '../../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../../testing/server.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { meQuery, useMe } from '../../../lib/session/session.ts';
import { AccountMenuItems } from './AccountMenuItems.tsx';
import { applyMyStatus } from '../../../lib/session/my-presence.data.ts';

setUpScreens('shell');

/** The server's answer to the choice of Away. */
let answer: PromiseWithResolvers<Response>;
const kept = () => queryClient.getQueryData(meQuery.queryKey)?.status;
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const Mine = () => <AccountMenuItems me={useMe()} onLeave={() => {}} />;

beforeEach(async () => {
  answer = Promise.withResolvers();
  stubServer(({ path }) =>
    path === '/user' ? Response.json({ user: makeMe({ status: 'Active' }) }) : answer.promise,
  );
  renderScreen(<Mine />, { me: { status: 'Active' } });
  await userEvent.click(choice('Away'));
  await vi.waitFor(() => expect(choice('Away').checked).toBe(true));
});

test('a chosen presence stays while an older event and an older answer arrive', async () => {
  expect(kept()).toBe('Away');

  act(() => void applyMyStatus('Active'));
  expect(kept()).toBe('Away');
  await act(() => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }));
  expect(kept()).toBe('Away');

  await act(async () => answer.resolve(Response.json({ status: 'Away' })));
  expect(kept()).toBe('Away');
});

test('a refused presence is rolled back, and a choice on another device is shown', async () => {
  await act(async () => answer.resolve(errorResponse(403, 'access.denied')));
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(choice('Active').checked).toBe(true));

  act(() => void applyMyStatus('Do Not Disturb'));
  expect(kept()).toBe('Do Not Disturb');
});
