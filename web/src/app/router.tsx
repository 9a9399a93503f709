import { hashKey } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { onDenied } from './denied.ts';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { onSessionEnd } from './session-end.ts';
import { meQuery, personOf } from './session.ts';

export const router = createBrowserRouter(routes);

onSessionEnd((because) => {
  if (!queryClient.getQueryData(meQuery.queryKey)) return;
  const { pathname, search } = router.state.location;
  const back = new URLSearchParams({ redirect: pathname + search });
  void (because === 'signed-out'
    ? router.navigate('/login')
    : router.navigate(`/login?${back}`, { state: { because: 'ended' } }));
  forgetOnceGone();
});

/** Whoever is refused what their menu offers learns what they may do now, and leaves what is closed to them. */
onDenied(async () => {
  const before = queryClient.getQueryData(meQuery.queryKey);
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  const after = queryClient.getQueryData(meQuery.queryKey);
  if (!before || !after || hashKey([personOf(before)]) === hashKey([personOf(after)])) return;
  const { pathname, search, hash } = router.state.location;
  // The guard stands at the way in, so the person comes in once more.
  await router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
});

/** What the screens of the session show stays until they are gone. */
function forgetOnceGone(): void {
  const stop = router.subscribe(({ location, navigation }) => {
    if (location.pathname !== '/login' || navigation.state !== 'idle') return;
    stop();
    queryClient.clear();
  });
}
