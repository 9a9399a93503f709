import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PreferenceChange,
  preferences,
  type Preferences,
  type QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import { client } from '../../lib/api/client.ts';

const api = client(preferences);

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api.find({}, { signal }),
});

const keep = (cache: QueryClient, fresh: Preferences) =>
  cache.setQueryData(preferencesQuery.queryKey, fresh);

/** Shown at once, and as it was again when the server refuses it. */
export function useChoosePreference() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (chosen: PreferenceChange) => api.choose({ body: { preferences: [chosen] } }),
    // One after the other, so that the last answer is of the last choice.
    scope: { id: 'preferences' },
    onMutate: (chosen) => {
      void cache.cancelQueries(preferencesQuery, { revert: false });
      cache.setQueryData(preferencesQuery.queryKey, (known) => known && changed(known, chosen));
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey: ['preferences'] }) > 1) return undefined;
      return cache.invalidateQueries(preferencesQuery);
    },
    mutationKey: ['preferences'],
  });
}

const changed = (known: Preferences, chosen: PreferenceChange): Preferences => ({
  ...known,
  preferences: known.preferences.map((it) =>
    it.type === chosen.type ? chosenFor(it, chosen) : it,
  ),
});

const chosenFor = (
  known: Preferences['preferences'][number],
  { inApp, email, push }: PreferenceChange,
) => ({
  ...known,
  inApp: inApp ?? known.inApp,
  email: email ?? known.email,
  push: push ?? known.push,
});

/** The form says what is wrong with them. */
export function useChooseQuietHours() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (quietHours: QuietHours | null) => api.chooseQuietHours({ body: { quietHours } }),
    scope: { id: 'quiet-hours' },
    meta: { silent: true },
    onSuccess: (fresh) => keep(cache, fresh),
  });
}
