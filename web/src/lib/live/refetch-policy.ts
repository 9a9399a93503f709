import { isLiveConnected } from './live-events.ts';

const POLL_MS = 20_000;
/** Beside live events, for data that changes with time alone. */
const LIVE_POLL_MS = 120_000;

/** Polls at the given interval without a connection, and seldom while events arrive. */
export const refetchIntervalUnlessLive = (intervalMs: number) => () =>
  isLiveConnected() ? LIVE_POLL_MS : intervalMs;

/** For data that other users change: updated by events, or by polling without a connection. */
export const LIVE_REFETCH = {
  refetchInterval: refetchIntervalUnlessLive(POLL_MS),
  refetchOnWindowFocus: true,
} as const;

interface PagedQuery {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}

/** The same for an infinite query while only its first page is loaded: refetching all pages would cost too much. */
export const LIVE_REFETCH_FIRST_PAGE = {
  ...LIVE_REFETCH,
  refetchInterval: ({ state }: PagedQuery) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : LIVE_REFETCH.refetchInterval(),
};
