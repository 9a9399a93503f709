/** How many times an action is allowed within a period. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Rate limits of frequent actions, counted in memory or Redis instead of the database. */
export interface RateLimiter {
  /** Counts an attempt and returns the attempt count; throws `request.rate_limited` above the limit. */
  readonly consume: (limit: RateLimit, key: string) => Promise<number>;
  /** Resets the count of the key. */
  readonly reset: (limit: RateLimit, key: string) => Promise<void>;
}
