import { isLive } from './live/live.ts';

const LOOK_AGAIN_MS = 20_000;
/** Beside what the line tells, now and then: what moves by the clock alone is told by nobody. */
const BESIDE_LINE_MS = 120_000;

/** Without a line it is looked up again; while it stands there is little to look up. */
export const heardOr = (otherwise: number) => () => (isLive() ? BESIDE_LINE_MS : otherwise);

/** What others change from other screens is told on the line, or looked up again while it is looked at. */
export const KEPT_LIVE = {
  refetchInterval: heardOr(LOOK_AGAIN_MS),
  refetchOnWindowFocus: true,
} as const;

interface Shown {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}

/** The same for a list in pages, as long as its first alone is shown: more are not all asked for again and again. */
export const FIRST_KEPT_LIVE = {
  ...KEPT_LIVE,
  refetchInterval: ({ state }: Shown) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : KEPT_LIVE.refetchInterval(),
};
