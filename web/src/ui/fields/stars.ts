/** The possible ratings. */
export const STARS = [1, 2, 3, 4, 5] as const;
