import { hashKey } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { isSetupPage } from './guard.ts';
import { queryClient } from '../lib/query/query-client.ts';
import { meQuery, toPerson } from '../lib/session/session.ts';

/** Reloads the user after a permission change: updates the menu, and leaves pages that are no longer allowed. */
export async function applyPermissionChange(router: DataRouter): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  const after = queryClient.getQueryData(meQuery.queryKey);
  if (!before || !after || hashKey([toPerson(before)]) === hashKey([toPerson(after)])) return;
  const { location, navigation } = router.state;
  if (!navigation.location && isSetupPage(location.pathname)) return;
  // A running navigation continues, if it is still allowed.
  const { pathname, search, hash } = navigation.location ?? location;
  const replace = !navigation.location;
  // Navigating again runs the guard again.
  await router.navigate(pathname + search + hash, { replace, preventScrollReset: true });
}
