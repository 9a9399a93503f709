import { queryOptions } from '@tanstack/react-query';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';

export interface FetchOptions {
  readonly signal: AbortSignal;
}
export type FetchAffectedBookings = (options: FetchOptions) => Promise<AffectedBookings>;
/** Fetches what a change would affect, without saving it. */
export type FetchAffected<Changes> = (
  changes: Changes,
  options: FetchOptions,
) => Promise<AffectedBookings>;

/**
 * The affected bookings of one dialog, refetched on focus: the user may have moved a booking in another tab.
 * Saving does not refetch them, so that no row changes while the dialog closes.
 */
export const affectedBookingsQuery = (
  dialog: string,
  fetchAffected: FetchAffectedBookings,
  initial: AffectedBookings,
) =>
  queryOptions({
    queryKey: ['hits', dialog],
    queryFn: fetchAffected,
    initialData: initial,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });
