import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type ItemChanges,
  type KitChanges,
  materialItems,
  type NewItems,
  type NewKit,
} from '@thedot/domain/material/material-items.contract';
import {
  material,
  type MaterialChanges,
  type NewMaterial,
} from '@thedot/domain/material/material.contract';
import type { z } from 'zod';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { createBookingMutation } from '../scheduling/use-booking-mutation.ts';

const api = createClient({ ...material, ...materialItems });

/** All queries about material begin with it, bookings too. */
export const MATERIAL_KEY = ['material'] as const;

/** Every change reloads what is shown of material. */
export const useMaterialMutation = createBookingMutation(MATERIAL_KEY);

/** The material of the hub or of the 5G station; managers also get what is hidden. */
export const materialsQuery = (isTT: boolean) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'list', isTT],
    queryFn: ({ signal }) => api.list({ query: { isTT: toFlag(isTT) } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

export const toFlag = (value: boolean) => (value ? 'true' : 'false');

export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'one', id],
    queryFn: ({ signal }) => api.list({ query: { id } }, { signal }),
    select: ({ items }) => items[0],
    ...LIVE_REFETCH,
  });

/** What a label names. */
export const labelledMaterialQuery = (code: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'label', code],
    queryFn: ({ signal }) => api.readLabel({ query: { code } }, { signal }),
    ...LIVE_REFETCH,
  });

/** The labelled items of a material, for those who manage it. */
export const materialItemsQuery = (materialId: string) =>
  queryOptions({
    queryKey: [...MATERIAL_KEY, 'items', materialId],
    queryFn: ({ signal }) => api.items({ query: { materialId } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

/** The kits that the user sees, of the hub and of the 5G station. */
export const kitsQuery = queryOptions({
  queryKey: [...MATERIAL_KEY, 'kits'],
  queryFn: ({ signal }) => api.kits(undefined, { signal }),
  select: ({ items }) => items,
  ...LIVE_REFETCH,
});

/** Whose loans a history shows. */
export type HistoryOf =
  { readonly materialId: string } | { readonly itemId: string } | { readonly borrowerId: string };

/** The loans of a material, of an item or of a user, and what sessions and events took, newest first. */
export const materialHistoryQuery = (of: HistoryOf) =>
  infiniteQueryOptions({
    queryKey: [...MATERIAL_KEY, 'history', of],
    queryFn: ({ pageParam, signal }) =>
      api.history({ query: { ...of, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH,
  });

export interface MaterialFiles {
  readonly image?: File;
  readonly bookingPolicy?: File;
  readonly returnPolicy?: File;
}

interface CreateInput {
  readonly body: z.input<typeof NewMaterial>;
  readonly files: MaterialFiles;
}

/** The form shows its refusals. */
export const useCreateMaterial = () =>
  useMaterialMutation((input: CreateInput) => api.create(input), { silent: true });

interface EditInput {
  readonly id: string;
  readonly body: z.input<typeof MaterialChanges>;
  readonly files: MaterialFiles;
}

/** The form shows its refusals. */
export const useEditMaterial = () =>
  useMaterialMutation(
    ({ id, body, files }: EditInput) => api.edit({ query: { id }, body, files }),
    { silent: true },
  );

/** Hides a material from borrowers, or shows it again. */
export const useHideMaterial = () =>
  useMaterialMutation((id: string) => api.hide({ query: { id } }));

/** The form shows its refusals. */
export const useAddItems = () =>
  useMaterialMutation((body: z.input<typeof NewItems>) => api.addItems({ body }), { silent: true });

interface EditItemInput {
  readonly id: string;
  readonly body: ItemChanges;
}

/** The form shows its refusals. */
export const useEditItem = () =>
  useMaterialMutation(({ id, body }: EditItemInput) => api.editItem({ query: { id }, body }), {
    silent: true,
  });

/** The form shows its refusals. */
export const useCreateKit = () =>
  useMaterialMutation((body: z.input<typeof NewKit>) => api.createKit({ body }), { silent: true });

interface EditKitInput {
  readonly id: string;
  readonly body: KitChanges;
}

/** The form shows its refusals. */
export const useEditKit = () =>
  useMaterialMutation(({ id, body }: EditKitInput) => api.editKit({ query: { id }, body }), {
    silent: true,
  });
