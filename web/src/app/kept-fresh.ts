/** What others change from other screens is looked up again while it is looked at. */
export const KEPT_FRESH = { refetchInterval: 20_000, refetchOnWindowFocus: true } as const;

interface Shown {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}

/** The same for a list in pages, as long as its first alone is shown: more are not all asked for again and again. */
export const FIRST_KEPT_FRESH = {
  ...KEPT_FRESH,
  refetchInterval: ({ state }: Shown) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : KEPT_FRESH.refetchInterval,
};
