import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query/query-client.ts';
import { isSigningOut, onSessionEnd } from '../api/session-end.ts';
import { clearPrefetched } from '../api/session-prefetch.ts';

/** Expert lists: the server computes the availability of many experts for them. */
const EXPERT_LISTS: readonly QueryKey[] = [
  ['experts', 'list'],
  ['experts', 'topic'],
];

/** The queries that each live event invalidates; none where a component handles the event. */
export type LiveInvalidations = ReadonlyMap<string, readonly QueryKey[]>;

/** Jitter: pages that receive the same event do not all refetch in the same moment. */
const WAIT_MS = 80;
const SPREAD_MS = 170;
/** The minimum time between two refetches of an expensive query. */
const EXPENSIVE_INTERVAL_MS = 3_000;
const EXPENSIVE_KEYS = new Set(EXPERT_LISTS.map(hashKey));

interface Loop {
  /** An event arrived after the running refetch had started. */
  again: boolean;
}

const loops = new Map<string, Loop>();

/**
 * Invalidates queries, once for all events of a moment; queries that are not mounted refetch when they mount. The
 * next refetch waits for the running one, so that a stream of events never cancels every refetch.
 */
export function invalidateSoon(keys: readonly QueryKey[]): void {
  // Answers from before the event.
  clearPrefetched();
  for (const key of keys) {
    const loop = loops.get(hashKey(key));
    if (loop) loop.again = true;
    else void refetchLoop(key);
  }
}

/** After a reconnect events may have been missed: refetches all live queries and the user. */
export function invalidateAll(invalidations: LiveInvalidations): void {
  invalidateSoon(dropNestedKeys([['me'], ...[...invalidations.values()].flat()]));
}

/** Drops keys that another key is a prefix of. */
function dropNestedKeys(keys: readonly QueryKey[]): readonly QueryKey[] {
  const different = [...new Map(keys.map((key) => [hashKey(key), key])).values()];
  return different.filter((key) => !different.some((it) => it !== key && isPrefixOf(it, key)));
}

const isPrefixOf = (outer: QueryKey, key: QueryKey) => outer.every((part, at) => part === key[at]);

let endedSessions = 0;
onSessionEnd(() => void (endedSessions += 1));

async function refetchLoop(queryKey: QueryKey): Promise<void> {
  const loop: Loop = { again: true };
  const endedBefore = endedSessions;
  loops.set(hashKey(queryKey), loop);
  while (loop.again) {
    await wait(WAIT_MS + Math.random() * SPREAD_MS);
    loop.again = false;
    // The session has ended.
    if (endedBefore !== endedSessions || isSigningOut()) break;
    await queryClient.invalidateQueries({ queryKey });
    if (EXPENSIVE_KEYS.has(hashKey(queryKey))) await wait(EXPENSIVE_INTERVAL_MS);
  }
  loops.delete(hashKey(queryKey));
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
