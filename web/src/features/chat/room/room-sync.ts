import { isMissing } from '../../../app/failures.ts';
import type { RoomCalls } from './room.data.ts';
import { hasGap } from './room-state.ts';
import type { RoomStore } from './room-store.ts';

const PAGE = 50;
const CATCH_UP_PAGE = 100;
/** Two events that crossed on their way stand in order by then. */
const GAP_MS = 300;
/** So many changes stand behind one that was not told here: what the other hides is told to them alone. */
const MOST_AHEAD = 20;
const RETRY_MS = { first: 1_000, most: 30_000 } as const;

type Reads = Pick<RoomCalls, 'newest' | 'previous' | 'next' | 'changes' | 'message'>;

/** What the screen shows of the reading itself. */
export interface Reading {
  readonly older: boolean;
  readonly newer: boolean;
  /** What stands before, or behind, what is shown could not be read. */
  readonly olderFailed: boolean;
  readonly newerFailed: boolean;
  /** Nothing could be read yet. */
  readonly failed: unknown;
}

type Page = Awaited<ReturnType<Reads['newest']>>;

const AT_REST: Reading = {
  older: false,
  newer: false,
  olderFailed: false,
  newerFailed: false,
  failed: null,
};

/** Reads a room: where it is opened, on to both ends, and what was missed while nothing was heard. */
export function roomSync(roomId: string, store: RoomStore, calls: Reads) {
  const listeners = new Set<() => void>();
  const ends = new AbortController();
  const { signal } = ends;
  let reading = AT_REST;
  let catching: Promise<void> | null = null;
  let again = false;
  /** The room was not there yet when it was to be caught up with. */
  let hasMissed = false;
  /** How often something else was put in the place of what is shown: what follows the one does not follow the other. */
  let replaced = 0;
  let gap: ReturnType<typeof setTimeout> | undefined;

  const say = (change: Partial<Reading>) => {
    reading = { ...reading, ...change };
    for (const listener of listeners) listener();
  };

  const replaceBy = (page: Page) => {
    if (signal.aborted) return;
    replaced += 1;
    store.tell({ type: 'page', way: 'replace', page });
    if (hasMissed || catching) void catchUp();
  };

  /** A page that a change has overtaken on its way is read once more: what was told of it fell on nothing. */
  async function asHeard(read: () => Promise<Page>): Promise<Page> {
    const page = await read();
    const { revision, ahead } = store.state();
    return page.revision < Math.max(revision, ...ahead) ? read() : page;
  }

  async function opening(read: () => Promise<void>): Promise<void> {
    say({ failed: null });
    try {
      await read();
    } catch (error) {
      if (!signal.aborted) say({ failed: error });
    }
  }

  async function readAt(at: 'newest' | 'unseen'): Promise<void> {
    const query = { roomId, at, limit: PAGE };
    replaceBy(await asHeard(() => calls.newest({ query }, { signal })));
  }

  const open = (at: 'newest' | 'unseen') => opening(() => readAt(at));

  /** What is shown stays where the newest cannot be read; the failure is the caller's to tell. */
  async function toNewest(): Promise<void> {
    try {
      await readAt('newest');
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Shows a message in the middle of what is around it; answers whether it is there. */
  async function goTo(messageId: string): Promise<boolean> {
    if (store.state().messages.some(({ id }) => id === messageId)) return true;
    try {
      const query = { messageId, limit: PAGE };
      const page = await asHeard(async () => (await calls.message({ query }, { signal })).page);
      if (page.roomId === roomId) replaceBy(page);
      else if (!store.state().isLoaded) await open('unseen');
      return page.roomId === roomId;
    } catch (error) {
      if (signal.aborted) return true;
      if (!store.state().isLoaded) await open('unseen');
      if (error instanceof Error && isMissing(error)) return false;
      throw error;
    }
  }

  async function older(): Promise<void> {
    const { messages, oldestReached, isLoaded } = store.state();
    const position = messages[0]?.position;
    if (!isLoaded || oldestReached || reading.older || position === undefined) return;
    say({ older: true, olderFailed: false });
    const query = { roomId, position, limit: PAGE };
    const page = await asHeard(() => calls.previous({ query }, { signal })).catch(() => null);
    const isStill = store.state().messages[0]?.position === position;
    if (page && isStill) store.tell({ type: 'page', way: 'older', page });
    say({ older: false, olderFailed: !page && !signal.aborted });
  }

  async function newer(): Promise<void> {
    const { newestReached, isLoaded } = store.state();
    if (!isLoaded || newestReached || reading.newer) return;
    say({ newer: true, newerFailed: false });
    const isRead = await readOn(PAGE).then(
      () => true,
      () => false,
    );
    say({ newer: false, newerFailed: !isRead && !signal.aborted });
  }

  async function readOn(limit: number): Promise<void> {
    const { last, newest } = store.state();
    const since = replaced;
    const query = { roomId, position: last, limit };
    const page = await asHeard(() => calls.next({ query }, { signal }));
    if (replaced === since) store.tell({ type: 'newer', page, upTo: newest });
  }

  async function readMissed(): Promise<void> {
    hasMissed = !store.state().isLoaded;
    if (hasMissed) return reading.failed === null ? undefined : open('unseen');
    if (store.state().newestReached) {
      const since = replaced;
      do await readOn(CATCH_UP_PAGE);
      while (replaced === since && !store.state().newestReached);
    }
    if (reading.olderFailed) void older();
    let more = true;
    while (more) {
      const query = { roomId, since: store.state().revision, limit: CATCH_UP_PAGE };
      const { items, hidden, revision, more: isMore } = await calls.changes({ query }, { signal });
      store.tell({ type: 'changes', items, hidden, revision });
      more = isMore;
    }
  }

  async function untilRead(): Promise<void> {
    let wait: number = RETRY_MS.first;
    do {
      again = false;
      try {
        await readMissed();
      } catch {
        if (signal.aborted) return;
        await pause(wait, signal);
        wait = Math.min(wait * 2, RETRY_MS.most);
        again = true;
      }
    } while (again && !signal.aborted);
  }

  /** What was missed is read before anything else is relied upon; asked for meanwhile, it is read once more. */
  function catchUp(): Promise<void> {
    again = true;
    catching ??= untilRead().finally(() => {
      catching = null;
    });
    return catching;
  }

  const stopWatching = store.subscribe(() => {
    const state = store.state();
    if (!hasGap(state) && !(state.isLoaded && state.ahead.length > MOST_AHEAD)) {
      clearTimeout(gap);
      gap = undefined;
    } else gap ??= setTimeout(() => ((gap = undefined), void catchUp()), GAP_MS);
  });

  return {
    open,
    toNewest,
    goTo,
    older,
    newer,
    catchUp,
    reading: () => reading,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      ends.abort();
      clearTimeout(gap);
      stopWatching();
    },
  };
}
export type RoomSync = ReturnType<typeof roomSync>;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
