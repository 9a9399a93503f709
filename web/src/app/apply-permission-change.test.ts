import { QueryObserver } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeMe } from '../testing/make-me.ts';
import { setAccessToken } from '../lib/api/access-token.ts';
import { applyPermissionChange } from './apply-permission-change.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { setMe, meQuery } from '../lib/session/session.ts';

/** Opens a path as a startup user; the server now returns `me`, and `guard` replaces the guard of each page. */
async function personAt(path: string, me = makeMe({ role: 'team' })) {
  const guard = vi.fn<() => null>(() => null);
  const router = createMemoryRouter([{ path: '*', loader: guard, element: null }], {
    initialEntries: [path],
  });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  guard.mockClear();
  setAccessToken('token');
  setMe(makeMe());
  vi.stubGlobal('fetch', async () => Response.json({ user: me }));
  onTestFinished(new QueryObserver(queryClient, meQuery).subscribe(() => {}));
  return { router, guard };
}

test('runs the guard of the current page again when the user’s permissions have changed', async () => {
  const { router, guard } = await personAt('/booking?tab=past');

  await applyPermissionChange(router);

  expect(guard).toHaveBeenCalledTimes(1);
  expect(router.state.location).toMatchObject({ pathname: '/booking', search: '?tab=past' });
});

test.each(['/register/complete', '/secure'])(
  'stays on the setup page %s when the user’s permissions have changed',
  async (path) => {
    const { router, guard } = await personAt(path);

    await applyPermissionChange(router);

    expect(guard).not.toHaveBeenCalled();
  },
);

test('does not run the guard again when only the user’s name has changed', async () => {
  const { router, guard } = await personAt('/booking', makeMe({ firstName: 'Emna' }));

  await applyPermissionChange(router);

  expect(guard).not.toHaveBeenCalled();
});
