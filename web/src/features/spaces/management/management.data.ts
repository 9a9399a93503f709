import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BlockedTime, NewBlock } from '@thedot/domain/scheduling/blocks.contract';
import {
  type BuildingFields,
  type ChangedSpace,
  type ManagedSpace,
  type NewSpace,
  spaceManagement,
  type SpaceScheduleChange,
} from '@thedot/domain/spaces/space-management.contract';
import type { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import type { FetchOptions } from '../../scheduling/affected-bookings/affected-bookings.data.ts';
import { useSpaceMutation } from '../use-space-mutation.ts';

const api = createClient(spaceManagement);

/** Below the key of spaces, so that their live events refetch it too. */
const KEY = ['spaces', 'managed'] as const;
const errorTitle = 'errors.title_booking';

const all = {
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }: FetchOptions) => api.managed(undefined, { signal }),
  ...LIVE_REFETCH,
};

/** The spaces that pass, in one page: a hub has few of them. */
export const managedSpacesQuery = (isShown: (space: ManagedSpace) => boolean) =>
  infiniteQueryOptions({
    ...all,
    queryKey: [...KEY, 'list'],
    initialPageParam: '',
    getNextPageParam: () => null,
    select: ({ pages }) => pages.flatMap(({ items }) => items).filter(isShown),
  });

export const managedSpaceQuery = (id: string) =>
  queryOptions({ ...all, select: ({ items }) => items.find((space) => space.id === id) ?? null });

export const buildingsQuery = queryOptions({
  queryKey: [...KEY, 'buildings'],
  queryFn: ({ signal }) => api.buildings(undefined, { signal }),
  select: ({ items }) => items,
  ...LIVE_REFETCH,
});

export const blocksQuery = (spaceId: string) =>
  queryOptions({
    queryKey: [...KEY, 'blocks', spaceId],
    queryFn: ({ signal }) => api.blocks({ query: { spaceId } }, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

/** The forms show their refusals. */
export const useAddSpace = () =>
  useSpaceMutation((body: z.input<typeof NewSpace>) => api.addSpace({ body }), { silent: true });

export const useChangeSpace = () =>
  useSpaceMutation((body: ChangedSpace) => api.changeSpace({ body }), { silent: true });

export type SpaceDecisions = z.input<typeof spaceManagement.removeSpace.body>;

interface RemoveInput extends SpaceDecisions {
  readonly id: string;
}

export const useRemoveSpace = () =>
  useSpaceMutation(({ id, ...body }: RemoveInput) => api.removeSpace({ query: { id }, body }), {
    silent: true,
  });

export const useRestoreSpace = () =>
  useSpaceMutation((id: string) => api.restoreSpace({ params: { id } }), { errorTitle });

export const fetchAffectedByRemoval = (id: string, options?: FetchOptions) =>
  api.previewRemoval({ params: { id } }, options);

export type ScheduleChanges = z.input<typeof SpaceScheduleChange>;

export const useChangeSchedule = () =>
  useSpaceMutation((body: ScheduleChanges) => api.changeSchedule({ body }), { silent: true });

export const fetchAffectedBySchedule = (changes: ScheduleChanges, options: FetchOptions) =>
  api.previewSchedule({ body: changes }, options);

export const useAddBlock = () =>
  useSpaceMutation((body: z.input<typeof NewBlock>) => api.addBlock({ body }), { silent: true });

export const fetchAffectedByBlock = (body: z.input<typeof BlockedTime>, options: FetchOptions) =>
  api.previewBlock({ body }, options);

export const useRemoveBlock = () =>
  useSpaceMutation((id: string) => api.removeBlock({ params: { id } }), { errorTitle });

interface BuildingInput {
  /** Null adds one. */
  readonly id: string | null;
  readonly body: BuildingFields;
}

export const useSaveBuilding = () =>
  useSpaceMutation(
    ({ id, body }: BuildingInput) =>
      id === null ? api.addBuilding({ body }) : api.changeBuilding({ params: { id }, body }),
    { silent: true },
  );

export const useRemoveBuilding = () =>
  useSpaceMutation((id: string) => api.removeBuilding({ params: { id } }), { errorTitle });
