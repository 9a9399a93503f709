import { queryOptions } from '@tanstack/react-query';
import { spaceCodes } from '@thedot/domain/spaces/space-codes.contract';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import { useSpaceMutation } from '../use-space-mutation.ts';

const api = createClient(spaceCodes);

/** The space of a label, as its reader sees it now; null for a code of no space. */
export const scannedSpaceQuery = (code: string) =>
  queryOptions({
    queryKey: ['spaces', 'code', code],
    queryFn: ({ signal }) => api.readCode({ params: { code } }, { signal }),
    select: ({ scanned }) => scanned,
    ...LIVE_REFETCH,
  });

/** Checks in by the code of a label; the screen shows its refusals. */
export const useCheckIn = () =>
  useSpaceMutation(
    ({ id, code }: { id: string; code: string }) => api.checkIn({ params: { id }, body: { code } }),
    { silent: true },
  );
