import { infiniteQueryOptions } from '@tanstack/react-query';
import { materialItems } from '@thedot/domain/material/material-items.contract';
import {
  material,
  type Material,
  type MaterialPolicy,
} from '@thedot/domain/material/material.contract';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import { MATERIAL_KEY, type MaterialFiles, toFlag, useMaterialMutation } from '../material.data.ts';

const api = createClient({ ...material, ...materialItems });

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

/** The code on the label of a material as a whole; the first call creates it. */
export const useMaterialLabel = () =>
  useMaterialMutation((id: string) => api.label({ query: { id } }));

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
