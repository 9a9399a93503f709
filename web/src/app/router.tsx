import { createBrowserRouter } from 'react-router';
import { queryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { onSessionEnd } from './session-end.ts';
import { meQuery } from './session.ts';

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

/** What the screens of the session show stays until they are gone. */
function forgetOnceGone(): void {
  const stop = router.subscribe(({ location, navigation }) => {
    if (location.pathname !== '/login' || navigation.state !== 'idle') return;
    stop();
    queryClient.clear();
  });
}
