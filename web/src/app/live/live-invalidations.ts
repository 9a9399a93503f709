import type { LiveInvalidations } from '../../lib/live/invalidation.ts';
import { FEATURES } from '../features.ts';

const entries = FEATURES.flatMap(({ live }) => Object.entries(live ?? {}));

/** The queries of all features that each live event invalidates. */
export const LIVE_INVALIDATIONS: LiveInvalidations = new Map(
  [...Map.groupBy(entries, ([event]) => event)].map(([event, of]) => [
    event,
    of.flatMap(([, queries]) => queries),
  ]),
);
