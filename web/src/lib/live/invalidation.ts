import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '@thedot/domain/live';
import { queryClient } from '../query/query-client.ts';
import { isSigningOut, onSessionEnd } from '../api/session-end.ts';

/** Queries that show sessions or counts of them. */
const SESSIONS: readonly QueryKey[] = [
  ['bookings'],
  ['calendar'],
  ['dashboard'],
  ['figures'],
  ['followups'],
  ['reviews'],
  ['experts', 'slots'],
  ['experts', 'weeks'],
  ['directory', 'bookings'],
  ['directory', 'hours'],
];

/** Expert lists: the server computes the availability of many experts for them. */
const EXPERT_LISTS: readonly QueryKey[] = [
  ['experts', 'list'],
  ['experts', 'topic'],
];

/** The event carries all data, or the component that shows it handles the event. */
const NONE: readonly QueryKey[] = [];

/** The queries that each event invalidates. A new event without an entry does not compile. */
export const LIVE_INVALIDATIONS: Readonly<Record<LiveEvent, readonly QueryKey[]>> = {
  show_notification: [['notifications']],
  'update-bookings': SESSIONS,
  'update-comming-bookings': [['bookings', 'list'], ['calendar'], ['dashboard']],
  'update-proposal': [
    ['bookings', 'list'],
    ['bookings', 'one'],
    ['bookings', 'terms'],
    ['calendar'],
    ['dashboard'],
  ],
  'update-opportunities': [['opportunities'], ['dashboard']],
  'update-organization': [['me'], ['organizations'], ['invitations'], ['directory'], ['dashboard']],
  'update-experts': [
    ...EXPERT_LISTS,
    ['experts', 'one'],
    ['experts', 'slots'],
    ['experts', 'weeks'],
    ['availability'],
    ['bookings', 'terms'],
    ['bookings', 'weeks'],
    ['reviews', 'expert'],
  ],
  'update-followups': [['followups'], ['reviews'], ['bookings', 'one'], ['dashboard']],
  'update-users': [['directory'], ['erasure'], ['auth', 'second-factor']],
  'update-registrations': [['registrations'], ['dashboard']],
  'update-imports': [['imports']],
  'update-account': [
    ['me'],
    ['preferences'],
    ['my-data'],
    ['auth', 'sessions'],
    ['auth', 'second-factor'],
    ['openid', 'methods'],
    ['calendar', 'feed'],
    ['chat', 'settings'],
    ['chat', 'blocked'],
  ],
  'chat-message': NONE,
  'chat-change': NONE,
  'chat-hidden': NONE,
  'chat-unseen': NONE,
  'chat-seen': NONE,
  'chat-room': [['chat', 'unseen']],
  'chat-settings': [
    ['chat', 'settings'],
    ['chat', 'rooms'],
    ['chat', 'room'],
  ],
  'chat-typing': NONE,
  presence: NONE,
  call: NONE,
};

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
  for (const key of keys) {
    const loop = loops.get(hashKey(key));
    if (loop) loop.again = true;
    else void refetchLoop(key);
  }
}

/** After a reconnect events may have been missed: refetches all live queries and the user. */
export function invalidateAll(): void {
  invalidateSoon(dropNestedKeys([['me'], ...Object.values(LIVE_INVALIDATIONS).flat()]));
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
