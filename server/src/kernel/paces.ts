/** How often something may be done. */
export interface Pace {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** What is done too often for its count to be written down each time. */
export interface Paces {
  /** Refuses what is too much; answers the how manieth time it is. */
  readonly keep: (pace: Pace, key: string) => Promise<number>;
  /** As if it had not been done. */
  readonly forget: (pace: Pace, key: string) => Promise<void>;
}
