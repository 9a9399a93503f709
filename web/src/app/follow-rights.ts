import { hashKey } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { leadsOn } from './guard.ts';
import { queryClient } from './query-client.ts';
import { meQuery, personOf } from './session.ts';

/** Whose rights have changed has the menu of now, and leaves what is closed to them. */
export async function followRights(router: DataRouter): Promise<void> {
  const before = queryClient.getQueryData(meQuery.queryKey);
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  const after = queryClient.getQueryData(meQuery.queryKey);
  if (!before || !after || hashKey([personOf(before)]) === hashKey([personOf(after)])) return;
  const { location, navigation } = router.state;
  if (!navigation.location && leadsOn(location.pathname)) return;
  // Who is on their way somewhere gets there, if they still may.
  const { pathname, search, hash } = navigation.location ?? location;
  const replace = !navigation.location;
  // The guard stands at the way in, so the person comes in once more.
  await router.navigate(pathname + search + hash, { replace, preventScrollReset: true });
}
