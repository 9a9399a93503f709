import { createBrowserRouter } from 'react-router';
import { hasSessionCookie } from '../lib/api/session-prefetch.ts';
import { loadAppLayout } from './layout/load-app-layout.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { onPermissionsChange } from '../lib/api/permissions-etag.ts';
import { findVisitorRedirect, routes } from './routes.tsx';
import {
  type SessionEndReason,
  clearStorage,
  runAfterSessionScreens,
  onSessionEnd,
} from '../lib/api/session-end.ts';
import { meQuery } from '../lib/session/session.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Starts the app's router at the present address. */
export function startRouter(): Router {
  sendVisitorToSignIn();
  const router = createBrowserRouter(routes);
  leaveAfterSession(router);
  // Loaded on demand: most visits have no permission change.
  onPermissionsChange(async () =>
    (await import('./apply-permission-change.ts')).applyPermissionChange(router),
  );
  return router;
}

/** Before the router begins to load the code of a page that visitors may not open. */
function sendVisitorToSignIn(): void {
  if (hasSessionCookie()) return;
  const target = findVisitorRedirect(new URL(location.href));
  if (target !== null) history.replaceState(null, '', target);
}

function leaveAfterSession(router: Router): void {
  /** Prevents calls that fail later, for lack of a session, from replacing the reason. */
  let isEnding = false;
  onSessionEnd((because) => {
    if (isEnding || !queryClient.getQueryData(meQuery.queryKey)) return;
    isEnding = true;
    clearAfterSession(router, because, () => {
      isEnding = false;
    });
    void redirectToSignIn(router, because);
  });
}

function redirectToSignIn(router: Router, because: SessionEndReason): void | Promise<void> {
  if (because === 'signed-out') return router.navigate('/login');
  const { pathname, search } = router.state.location;
  const back = new URLSearchParams({ redirect: pathname + search });
  const state =
    because === 'deactivated'
      ? { problem: { code: 'auth.deactivated' } }
      : { because: because === 'time-limit' ? 'limit' : 'ended' };
  return router.navigate(`/login?${back}`, { state });
}

/** Keeps the session's data until its screens have unmounted, which may store drafts until then. */
function clearAfterSession(router: Router, because: SessionEndReason, onCleared: () => void): void {
  const stop = router.subscribe(({ location, navigation }) => {
    if (location.pathname !== '/login' || navigation.state !== 'idle') return;
    stop();
    runAfterSessionScreens(() => {
      queryClient.clear();
      clearStorage(because);
      onCleared();
    });
  });
}

/**
 * Loads the code of the current page while the session is still being requested. Otherwise the loads would run one
 * after the other, because a guard runs before its screen is loaded.
 */
export function preloadPage(router: Router): void {
  if (!hasSessionCookie()) return;
  void loadAppLayout().catch(ignoreFailure);
  // The router has matched them already, among all routes, which takes a slow phone 40 ms.
  for (const { route } of router.state.matches) {
    if (typeof route.lazy === 'function') void route.lazy().catch(ignoreFailure);
  }
}

/** Ignores the failure: the router loads the page again and shows the error. */
const ignoreFailure = () => undefined;
