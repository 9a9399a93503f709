import { QueryObserver } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { somebody } from '../testing/me.ts';
import { keepAccessToken } from './access-token.ts';
import { followRights } from './follow-rights.ts';
import { queryClient } from './query-client.ts';
import { keepMe, meQuery } from './session.ts';

/** A startup's person at this path, of whom the server now answers `me`, and the guard of each page. */
async function personAt(path: string, me = somebody({ role: 'team' })) {
  const guard = vi.fn<() => null>(() => null);
  const router = createMemoryRouter([{ path: '*', loader: guard, element: null }], {
    initialEntries: [path],
  });
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  guard.mockClear();
  keepAccessToken('token');
  keepMe(somebody());
  vi.stubGlobal('fetch', async () => Response.json({ user: me }));
  onTestFinished(new QueryObserver(queryClient, meQuery).subscribe(() => {}));
  return { router, guard };
}

test('a page is entered once more when the rights of the person have changed', async () => {
  const { router, guard } = await personAt('/booking?tab=past');

  await followRights(router);

  expect(guard).toHaveBeenCalledTimes(1);
  expect(router.state.location).toMatchObject({ pathname: '/booking', search: '?tab=past' });
});

test.each(['/register/complete', '/secure'])(
  'the page %s, which leads on by itself, stays when the rights of the person have changed',
  async (path) => {
    const { router, guard } = await personAt(path);

    await followRights(router);

    expect(guard).not.toHaveBeenCalled();
  },
);

test('a page is not entered again when only the name of the person has changed', async () => {
  const { router, guard } = await personAt('/booking', somebody({ firstName: 'Emna' }));

  await followRights(router);

  expect(guard).not.toHaveBeenCalled();
});
