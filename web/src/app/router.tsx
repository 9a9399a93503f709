import { createBrowserRouter } from 'react-router';
import { queryClient } from './query-client.ts';
import { onRightsChanged } from './rights.ts';
import { routes } from './routes.tsx';
import { type Because, onceGone, onSessionEnd } from './session-end.ts';
import { meQuery } from './session.ts';

export const router = createBrowserRouter(routes);

/** Calls that end later, for want of the session, do not say why it ended. */
let isLeaving = false;

onSessionEnd((because) => {
  if (isLeaving || !queryClient.getQueryData(meQuery.queryKey)) return;
  isLeaving = true;
  forgetOnceGone();
  void leave(because);
});

function leave(because: Because): void | Promise<void> {
  if (because === 'signed-out') return router.navigate('/login');
  const { pathname, search } = router.state.location;
  const back = new URLSearchParams({ redirect: pathname + search });
  const state =
    because === 'deactivated' ? { problem: { code: 'auth.deactivated' } } : { because: 'ended' };
  return router.navigate(`/login?${back}`, { state });
}

/** Loaded when it is needed: most visits do without. */
onRightsChanged(async () => (await import('./follow-rights.ts')).followRights(router));

/** What the screens of the session show stays until they are gone. */
function forgetOnceGone(): void {
  const stop = router.subscribe(({ location, navigation }) => {
    if (location.pathname !== '/login' || navigation.state !== 'idle') return;
    stop();
    isLeaving = false;
    onceGone(() => queryClient.clear());
  });
}
