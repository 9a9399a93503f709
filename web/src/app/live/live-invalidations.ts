import type { QueryKey } from '@tanstack/react-query';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';
import type { LiveInvalidations } from '../../lib/live/invalidation.ts';
import { FEATURES } from '../features.ts';

const entries = FEATURES.flatMap(({ live, calendarEntries }) => [
  ...Object.entries(live ?? {}),
  ...(calendarEntries?.live ?? []).map((event): [string, readonly QueryKey[]] => [
    event,
    [CALENDAR_KEY],
  ]),
]);

/** The queries of all features that each live event invalidates. */
export const LIVE_INVALIDATIONS: LiveInvalidations = new Map(
  [...Map.groupBy(entries, ([event]) => event)].map(([event, of]) => [
    event,
    of.flatMap(([, queries]) => queries),
  ]),
);
