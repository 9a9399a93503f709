import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '@thedot/domain/kernel/fields';
import { personalData } from '@thedot/domain/users/personal-data.contract';
import type { OffboardingDecision } from '@thedot/domain/users/offboarding.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { userQuery } from './directory.data.ts';

const api = client(personalData);
const silent = { meta: { silent: true } } as const;

export const myDataQuery = queryOptions({
  queryKey: ['my-data'],
  queryFn: ({ signal }) => api.find({}, { signal }),
  select: ({ data }) => data,
});

/** Where the copy is taken from: a plain link, which the session's cookie opens. */
export const copyAddress = (token: string, language: Language) =>
  endpointUrl(personalData.export, { params: { token }, query: { language } });

export function usePrepareCopy() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api.prepareExport({ body: { password } }),
    ...silent,
    onSuccess: () => cache.invalidateQueries(myDataQuery),
  });
}

export function useAskErasure() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => api.askErasure({ body: { password } }),
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

/** Whether somebody asks to be erased; for staff. */
export const erasureQuery = (userId: string) =>
  queryOptions({
    queryKey: ['erasure', userId],
    queryFn: ({ signal }) => api.findErasure({ params: { id: userId } }, { signal }),
    select: ({ erasure }) => erasure,
    meta: { silent: true },
  });

interface Decided {
  readonly erasureId: string;
  readonly userId: string;
}

export function useErase(erasureId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (settle: OffboardingDecision[]) => api.erase({ body: { erasureId, settle } }),
    ...silent,
    // Everything that was known of them is known no more.
    onSuccess: () => cache.invalidateQueries(),
  });
}

export function useRefuseErasure({ erasureId, userId }: Decided) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => api.refuse({ body: { erasureId, reason } }),
    ...silent,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(erasureQuery(userId)),
        cache.invalidateQueries(userQuery(userId)),
      ]),
  });
}
