import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { materialItems } from '@thedot/domain/material/material-items.contract';
import { materialManagement } from '@thedot/domain/material/material-management.contract';
import {
  material,
  type Material,
  type MaterialPolicy,
  type StockChanges,
} from '@thedot/domain/material/material.contract';
import type { BlockedTime, NewBlock } from '@thedot/domain/scheduling/blocks.contract';
import type { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import type { FetchOptions } from '../../scheduling/affected-bookings/affected-bookings.data.ts';
import { MATERIAL_KEY, type MaterialFiles, toFlag, useMaterialMutation } from '../material.data.ts';

const api = createClient({ ...material, ...materialItems, ...materialManagement });

/** The material that passes, hidden material too, in one page: a hub has few models. */
export const catalogueQuery = (isTT: boolean, isShown: (material: Material) => boolean) =>
  infiniteQueryOptions({
    queryKey: [...MATERIAL_KEY, 'catalogue', isTT],
    queryFn: ({ signal }) => api.list({ query: { isTT: toFlag(isTT) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: () => null,
    select: ({ pages }) => pages.flatMap(({ items }) => items).filter(isShown),
    ...LIVE_REFETCH,
  });

/** Removes a kit; its material stays. */
export const useRemoveKit = () =>
  useMaterialMutation((id: string) => api.removeKit({ query: { id } }));

/** The labels of materials and of their items; codes that are missing are created first. */
export const useMaterialLabels = () =>
  useMaterialMutation((materialIds: readonly string[]) =>
    api.labels({ body: { materialIds: [...materialIds] } }),
  );

interface PolicyInput {
  readonly id: string;
  readonly files: MaterialFiles;
}

/** Adds the next version of a policy. */
export const useAddPolicy = () =>
  useMaterialMutation(({ id, files }: PolicyInput) => api.edit({ query: { id }, body: {}, files }));

interface WithdrawInput {
  readonly id: string;
  readonly kind: MaterialPolicy['kind'];
}

/** Withdraws a policy: the next borrowers do not accept it. */
export const useWithdrawPolicy = () =>
  useMaterialMutation(({ id, kind }: WithdrawInput) =>
    api.edit({ query: { id }, body: { withdrawnPolicies: [kind] }, files: {} }),
  );

const errorTitle = 'errors.title_booking';

/** The bookings that a smaller stock, or other hours, would affect. */
export const fetchAffectedByEdit = (id: string, body: StockChanges, options: FetchOptions) =>
  api.previewEdit({ query: { id }, body }, options);

/** Deletes a material that was never booked. Its page is left, so it is not loaded again. */
export function useRemoveMaterial() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.remove({ query: { id } }),
    meta: { errorTitle },
    onSuccess: (_, id) =>
      cache.invalidateQueries({
        queryKey: MATERIAL_KEY,
        predicate: ({ queryKey }) => !queryKey.includes(id),
      }),
  });
}

export const materialBlocksQuery = (materialId: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'blocks', materialId],
    queryFn: ({ signal }) => api.blocks({ query: { materialId } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

/** The form shows its refusals. */
export const useAddBlock = () =>
  useMaterialMutation((body: z.input<typeof NewBlock>) => api.addBlock({ body }), {
    silent: true,
  });

export const fetchAffectedByBlock = (body: z.input<typeof BlockedTime>, options: FetchOptions) =>
  api.previewBlock({ body }, options);

export const useRemoveBlock = () =>
  useMaterialMutation((id: string) => api.removeBlock({ params: { id } }), { errorTitle });
