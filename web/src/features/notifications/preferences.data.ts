import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PreferenceChange,
  preferences,
  type Preferences,
  type QuietHours,
} from '@thedot/domain/notifications/preferences.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(preferences);

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api.find({}, { signal }),
});

const cachePreferences = (cache: QueryClient, fresh: Preferences) =>
  cache.setQueryData(preferencesQuery.queryKey, fresh);

/** Optimistic; restores the server state when the request fails. */
export function useSetPreferences() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (chosen: PreferenceChange[]) => api.choose({ body: { preferences: chosen } }),
    // Serial, so that the last response belongs to the last choice.
    scope: { id: 'preferences' },
    onMutate: (chosen) => {
      void cache.cancelQueries(preferencesQuery, { revert: false });
      cache.setQueryData(
        preferencesQuery.queryKey,
        (known) => known && applyChoices(known, chosen),
      );
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey: ['preferences'] }) > 1) return undefined;
      return cache.invalidateQueries(preferencesQuery);
    },
    mutationKey: ['preferences'],
  });
}

const applyChoices = (known: Preferences, chosen: PreferenceChange[]): Preferences => ({
  ...known,
  preferences: known.preferences.map((it) => {
    const choice = chosen.find(({ type }) => type === it.type);
    return choice ? mergeChoice(it, choice) : it;
  }),
});

const mergeChoice = (
  known: Preferences['preferences'][number],
  { inApp, email, push }: PreferenceChange,
) => ({
  ...known,
  inApp: inApp ?? known.inApp,
  email: email ?? known.email,
  push: push ?? known.push,
});

/** Silent, because the form shows the errors. */
export function useSaveQuietHours() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (quietHours: QuietHours | null) => api.chooseQuietHours({ body: { quietHours } }),
    scope: { id: 'quiet-hours' },
    meta: { silent: true },
    onSuccess: (fresh) => cachePreferences(cache, fresh),
  });
}
