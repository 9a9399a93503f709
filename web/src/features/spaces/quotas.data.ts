import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type NewSpaceQuota, spaceQuotas } from '@thedot/domain/spaces/space-quotas.contract';
import type { SpaceType } from '@thedot/domain/spaces/space-types.contract';
import type { z } from 'zod';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(spaceQuotas);

const KEY = ['spaces', 'quotas'] as const;

export const quotasQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => api.quotas(undefined, { signal }),
  select: ({ items }) => items,
});

/** The limits of the user's bookings of spaces of a type, in the periods of a start. */
export const quotaUseQuery = (type: SpaceType, start: string | null) =>
  queryOptions({
    queryKey: [...KEY, 'use', type, start],
    queryFn: ({ signal }) => api.quotaUse({ query: { type, start: start ?? '' } }, { signal }),
    select: ({ items }) => items,
    enabled: start !== null,
    meta: { silent: true },
  });

interface QuotaInput {
  /** Null adds one. */
  readonly id: string | null;
  readonly body: z.input<typeof NewSpaceQuota>;
}

export const useSaveQuota = () =>
  useQuotaChange(
    ({ id, body }: QuotaInput) =>
      id === null ? api.addQuota({ body }) : api.changeQuota({ params: { id }, body }),
    { silent: true },
  );

export const useRemoveQuota = () =>
  useQuotaChange((id: string) => api.removeQuota({ params: { id } }), {});

function useQuotaChange<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  meta: { silent?: boolean },
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta,
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
