import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type HubSettings,
  hubSettings,
  type SettingChange,
  type TestedService,
} from '@thedot/domain/hub-settings/hub-settings.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(hubSettings);

export const settingsQuery = queryOptions({
  queryKey: ['hub-settings'],
  queryFn: ({ signal }) => api.list({}, { signal }),
  ...LIVE_REFETCH,
});

/** Changes settings together; the form that sends them shows what is refused. */
export const saveSettings = (changes: SettingChange[]): Promise<HubSettings> =>
  api.save({ body: { changes } });

/** Shows settings as the server returned them. */
export function useSettingsMutation<Input>(mutationFn: (input: Input) => Promise<HubSettings>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (settings) => cache.setQueryData(settingsQuery.queryKey, settings),
  });
}

/** Returns one setting to the environment (null), or takes a stored secret away (empty). */
export const useSetSetting = () =>
  useSettingsMutation((change: SettingChange) => saveSettings([change]));

export const useSaveLogo = () =>
  useSettingsMutation((logo: File | null) =>
    logo === null ? api.removeLogo({}) : api.saveLogo({ files: { logo } }),
  );

/** The screen shows the failure beside its button. */
export const useTestService = () =>
  useMutation({
    mutationFn: (service: TestedService) => api.test({ body: { service } }),
    meta: { silent: true },
  });
