import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '@thedot/domain/kernel/fields';
import { personalData } from '@thedot/domain/accounts/personal-data.contract';
import type { Offboarding } from '@thedot/domain/accounts/offboarding.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { userQuery } from './directory.data.ts';

const api = createClient(personalData);
const silent = { meta: { silent: true } } as const;

export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  queryFn: ({ signal }) => api.find({}, { signal }),
  select: ({ data }) => data,
});

/** The download address of the export: a plain link that the session cookie authorizes. */
export const dataExportUrl = (token: string, language: Language) =>
  endpointUrl(personalData.export, { params: { token }, query: { language } });

export function usePrepareDataExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api.prepareExport({ body: { password } }),
    ...silent,
    onSuccess: () => cache.invalidateQueries(myDataQuery),
  });
}

export function useRequestErasure() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api.requestErasure({ body: { password } }),
    ...silent,
    onSuccess: (fresh) => cache.setQueryData(myDataQuery.queryKey, fresh),
  });
}

export function useWithdrawErasure() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.withdrawErasure(),
    onSuccess: (fresh) => cache.setQueryData(myDataQuery.queryKey, fresh),
  });
}

/** For staff: the user's erasure request. */
export const userErasureQuery = (userId: string) =>
  queryOptions({
    queryKey: ['erasure', userId],
    queryFn: ({ signal }) => api.findErasure({ params: { id: userId } }, { signal }),
    select: ({ erasure }) => erasure,
    meta: { silent: true },
  });

interface ErasureRequestKey {
  readonly erasureId: string;
  readonly userId: string;
}

export function useEraseUser(erasureId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ decisions, message }: Offboarding) =>
      api.erase({ body: { erasureId, decisions: [...decisions], message } }),
    ...silent,
    // Any cached query may contain the erased user.
    onSuccess: () => cache.invalidateQueries(),
  });
}

export function useRefuseErasure({ erasureId, userId }: ErasureRequestKey) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api.refuse({ body: { erasureId, reason } }),
    ...silent,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(userErasureQuery(userId)),
        cache.invalidateQueries(userQuery(userId)),
      ]),
  });
}
