import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { desks } from '@thedot/domain/spaces/desks/desks.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(desks);

const KEY = ['spaces'] as const;

/** The floor plan and the desks of a space, as they are at a time. */
export const desksQuery = (spaceId: string, slot: Slot) =>
  queryOptions({
    queryKey: [...KEY, 'desks', spaceId, slot],
    queryFn: ({ signal }) => api.desks({ query: { spaceId, ...slot } }, { signal }),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });
