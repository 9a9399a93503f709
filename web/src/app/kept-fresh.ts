import { isLive } from './live/live.ts';

/** What others change from other screens is looked up again while it is looked at. */
export const KEPT_FRESH = { refetchInterval: 20_000, refetchOnWindowFocus: true } as const;

/** Beside what the line tells, now and then: what moves by the clock alone is told by nobody. */
const BESIDE_LINE_MS = 120_000;

/** The same for what the line tells of: while it stands there is little to look up. */
export const heardOr = (otherwise: number) => () => (isLive() ? BESIDE_LINE_MS : otherwise);

export const KEPT_LIVE = {
  ...KEPT_FRESH,
  refetchInterval: heardOr(KEPT_FRESH.refetchInterval),
} as const;

interface Shown {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}

const ofFirst =
  (every: () => number) =>
  ({ state }: Shown) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : every();

/** The same for a list in pages, as long as its first alone is shown: more are not all asked for again and again. */
export const FIRST_KEPT_FRESH = {
  ...KEPT_FRESH,
  refetchInterval: ofFirst(() => KEPT_FRESH.refetchInterval),
};

export const FIRST_KEPT_LIVE = {
  ...KEPT_FRESH,
  refetchInterval: ofFirst(KEPT_LIVE.refetchInterval),
};
