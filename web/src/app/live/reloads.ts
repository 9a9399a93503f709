import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '@thedot/domain/live';
import { queryClient } from '../query-client.ts';
import { isSigningOut, onSessionEnd } from '../session-end.ts';

/** What a session shows, and what is counted from it. */
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

/** Experts by what they offer: whoever is free, and when, is worked out for many of them at once. */
const CHOICE_OF_EXPERTS: readonly QueryKey[] = [
  ['experts', 'list'],
  ['experts', 'topic'],
];

/** What is said in full, or heeded by whoever shows it. */
const TOLD: readonly QueryKey[] = [];

/** What is asked anew when the server says that it has changed. A new event without a line does not compile. */
export const RELOADS: Readonly<Record<LiveEvent, readonly QueryKey[]>> = {
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
    ...CHOICE_OF_EXPERTS,
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
  'chat-message': TOLD,
  'chat-change': TOLD,
  'chat-hidden': TOLD,
  'chat-unseen': TOLD,
  'chat-seen': TOLD,
  'chat-room': [['chat', 'unseen']],
  'chat-settings': [
    ['chat', 'settings'],
    ['chat', 'rooms'],
    ['chat', 'room'],
  ],
  'chat-typing': TOLD,
  presence: TOLD,
  call: TOLD,
};

/** A hundred pages that hear the same do not all ask in the same moment. */
const WAIT_MS = 80;
const SPREAD_MS = 170;
/** What is worked out for many at once is not asked again before it has stood so long. */
const STANDS_MS = 3_000;
const STANDING = new Set(CHOICE_OF_EXPERTS.map(hashKey));

interface Loop {
  /** Something was heard that the question on its way may not have known. */
  again: boolean;
}

const loops = new Map<string, Loop>();

/**
 * Asks anew what is on the screen, once for all that is heard within a moment; what is not shown is asked
 * when it is. While a question is on its way the next one waits for it, so that none is given up for ever.
 */
export function reload(keys: readonly QueryKey[]): void {
  for (const key of keys) {
    const loop = loops.get(hashKey(key));
    if (loop) loop.again = true;
    else void keepUp(key);
  }
}

/** All that events speak of, and who one is: nobody knows what was missed. */
export function reloadEverything(): void {
  reload(outermost([['me'], ...Object.values(RELOADS).flat()]));
}

/** Without those that another stands for. */
function outermost(keys: readonly QueryKey[]): readonly QueryKey[] {
  const different = [...new Map(keys.map((key) => [hashKey(key), key])).values()];
  return different.filter((key) => !different.some((it) => it !== key && standsFor(it, key)));
}

const standsFor = (outer: QueryKey, key: QueryKey) => outer.every((part, at) => part === key[at]);

let sessions = 0;
onSessionEnd(() => void (sessions += 1));

async function keepUp(queryKey: QueryKey): Promise<void> {
  const loop: Loop = { again: true };
  const ofSession = sessions;
  loops.set(hashKey(queryKey), loop);
  while (loop.again) {
    await wait(WAIT_MS + Math.random() * SPREAD_MS);
    loop.again = false;
    // Nobody is here any more to ask for.
    if (ofSession !== sessions || isSigningOut()) break;
    await queryClient.invalidateQueries({ queryKey });
    if (STANDING.has(hashKey(queryKey))) await wait(STANDS_MS);
  }
  loops.delete(hashKey(queryKey));
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
