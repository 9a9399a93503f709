import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { spaceCodes } from '@thedot/domain/spaces/space-codes.contract';
import { createClient } from '../../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../../lib/calendar-entries.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';

const api = createClient(spaceCodes);

/** The space of a label, as its reader sees it now. */
export const scannedSpaceQuery = (code: string) =>
  queryOptions({
    queryKey: ['spaces', 'code', code],
    queryFn: ({ signal }) => api.readCode({ params: { code } }, { signal }),
    ...LIVE_REFETCH,
  });

/** Checks in by the code of a label; the screen shows its refusals. */
export function useCheckIn() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string }) =>
      api.checkIn({ params: { id }, body: { code } }),
    meta: { silent: true },
    onSettled: () =>
      Promise.all(
        [['spaces'], CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}
