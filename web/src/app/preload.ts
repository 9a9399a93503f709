import { matchRoutes } from 'react-router';
import { loadAppLayout } from './layout/load-app-layout.ts';
import { holdsSession } from './session-ahead.ts';
import { routes } from './routes.tsx';

/**
 * Fetches the code of the page in the address while the session is still being asked for.
 * Without it the two would wait for each other, since a guard runs before its screen is loaded.
 */
export function preloadPage(): void {
  if (!holdsSession()) return;
  void loadAppLayout().catch(leaveToRouter);
  for (const { route } of matchRoutes(routes, location.pathname) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(leaveToRouter);
  }
}

/** The router asks again and shows what failed. */
const leaveToRouter = () => undefined;
