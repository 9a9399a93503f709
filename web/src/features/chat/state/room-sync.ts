import { isNotFoundError } from '../../../lib/api/api-errors.ts';
import { hasGap } from './room-state.ts';
import type { RoomStore } from './room-store.ts';
import type { RoomCalls } from './room.data.ts';

const PAGE_SIZE = 50;
const CATCH_UP_PAGE_SIZE = 100;
/** Events that overtook each other have arrived in order after this time. */
const GAP_MS = 300;
/** With this many pending revisions the missing one is fetched: hiding a message is published to its own user only. */
const MAX_PENDING_REVISIONS = 20;
const RETRY_MS = { first: 1_000, most: 30_000 } as const;

type RoomReadCalls = Pick<RoomCalls, 'newest' | 'previous' | 'next' | 'changes' | 'message'>;

/** The loading state that the screen shows. */
export interface SyncStatus {
  readonly older: boolean;
  readonly newer: boolean;
  /** Loading older or newer messages failed. */
  readonly olderFailed: boolean;
  readonly newerFailed: boolean;
  /** The error of the first load. */
  readonly failed: unknown;
}

type Page = Awaited<ReturnType<RoomReadCalls['newest']>>;

const IDLE: SyncStatus = {
  older: false,
  newer: false,
  olderFailed: false,
  newerFailed: false,
  failed: null,
};

/** Loads a room: the page where it opens, older and newer pages, and everything missed while disconnected. */
export function createRoomSync(roomId: string, store: RoomStore, calls: RoomReadCalls) {
  const listeners = new Set<() => void>();
  const controller = new AbortController();
  const { signal } = controller;
  let status = IDLE;
  let catchUpRun: Promise<void> | null = null;
  let needsAnotherRun = false;
  /** A catch-up was requested before the room was loaded. */
  let needsCatchUp = false;
  /** How often the loaded page was replaced: a page requested before does not belong to the new one. */
  let replaceCount = 0;
  let gapTimer: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (change: Partial<SyncStatus>) => {
    status = { ...status, ...change };
    for (const listener of listeners) listener();
  };

  const replacePage = (page: Page) => {
    if (signal.aborted) return;
    replaceCount += 1;
    store.dispatch({ type: 'page', mode: 'replace', page });
    if (needsCatchUp || catchUpRun) void catchUp();
  };

  /** Reads a page again when a change overtook it: the change could not be applied to messages that were not loaded. */
  async function readCurrent(read: () => Promise<Page>): Promise<Page> {
    const page = await read();
    const { revision, pendingRevisions } = store.state();
    return page.revision < Math.max(revision, ...pendingRevisions) ? read() : page;
  }

  async function tryOpen(read: () => Promise<void>): Promise<void> {
    setStatus({ failed: null });
    try {
      await read();
    } catch (error) {
      if (!signal.aborted) setStatus({ failed: error });
    }
  }

  async function readAt(at: 'newest' | 'unseen'): Promise<void> {
    const query = { roomId, at, limit: PAGE_SIZE };
    replacePage(await readCurrent(() => calls.newest({ query }, { signal })));
  }

  const open = (at: 'newest' | 'unseen') => tryOpen(() => readAt(at));

  /** Loads the newest page; on failure the current one stays, and the caller reports the error. */
  async function toNewest(): Promise<void> {
    try {
      await readAt('newest');
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Loads the page around a message; returns whether the message exists. */
  async function goTo(messageId: string): Promise<boolean> {
    if (store.state().messages.some(({ id }) => id === messageId)) return true;
    try {
      const query = { messageId, limit: PAGE_SIZE };
      const page = await readCurrent(async () => (await calls.message({ query }, { signal })).page);
      if (page.roomId === roomId) replacePage(page);
      else if (!store.state().isLoaded) await open('unseen');
      return page.roomId === roomId;
    } catch (error) {
      if (signal.aborted) return true;
      if (!store.state().isLoaded) await open('unseen');
      if (error instanceof Error && isNotFoundError(error)) return false;
      throw error;
    }
  }

  async function older(): Promise<void> {
    const { messages, oldestReached, isLoaded } = store.state();
    const position = messages[0]?.position;
    if (!isLoaded || oldestReached || status.older || position === undefined) return;
    setStatus({ older: true, olderFailed: false });
    const query = { roomId, position, limit: PAGE_SIZE };
    const page = await readCurrent(() => calls.previous({ query }, { signal })).catch(() => null);
    const isUnchanged = store.state().messages[0]?.position === position;
    if (page && isUnchanged) store.dispatch({ type: 'page', mode: 'older', page });
    setStatus({ older: false, olderFailed: !page && !signal.aborted });
  }

  async function newer(): Promise<void> {
    const { newestReached, isLoaded } = store.state();
    if (!isLoaded || newestReached || status.newer) return;
    setStatus({ newer: true, newerFailed: false });
    const hasRead = await readNext(PAGE_SIZE).then(
      () => true,
      () => false,
    );
    setStatus({ newer: false, newerFailed: !hasRead && !signal.aborted });
  }

  async function readNext(limit: number): Promise<void> {
    const { last, newest } = store.state();
    const countBefore = replaceCount;
    const query = { roomId, position: last, limit };
    const page = await readCurrent(() => calls.next({ query }, { signal }));
    if (replaceCount === countBefore) store.dispatch({ type: 'newer', page, upTo: newest });
  }

  async function readMissed(): Promise<void> {
    needsCatchUp = !store.state().isLoaded;
    if (needsCatchUp) return status.failed === null ? undefined : open('unseen');
    if (store.state().newestReached) {
      const countBefore = replaceCount;
      do await readNext(CATCH_UP_PAGE_SIZE);
      while (replaceCount === countBefore && !store.state().newestReached);
    }
    if (status.olderFailed) void older();
    let more = true;
    while (more) {
      const query = { roomId, since: store.state().revision, limit: CATCH_UP_PAGE_SIZE };
      const { items, hidden, revision, more: isMore } = await calls.changes({ query }, { signal });
      store.dispatch({ type: 'changes', items, hidden, revision });
      more = isMore;
    }
  }

  async function retryUntilRead(): Promise<void> {
    let delayMs: number = RETRY_MS.first;
    do {
      needsAnotherRun = false;
      try {
        await readMissed();
      } catch {
        if (signal.aborted) return;
        await delay(delayMs, signal);
        delayMs = Math.min(delayMs * 2, RETRY_MS.most);
        needsAnotherRun = true;
      }
    } while (needsAnotherRun && !signal.aborted);
  }

  /** Reads everything missed, with retries; a request during a run starts another run after it. */
  function catchUp(): Promise<void> {
    needsAnotherRun = true;
    catchUpRun ??= retryUntilRead().finally(() => {
      catchUpRun = null;
    });
    return catchUpRun;
  }

  const stopWatching = store.subscribe(() => {
    const state = store.state();
    if (
      !hasGap(state) &&
      !(state.isLoaded && state.pendingRevisions.length > MAX_PENDING_REVISIONS)
    ) {
      clearTimeout(gapTimer);
      gapTimer = undefined;
    } else gapTimer ??= setTimeout(() => ((gapTimer = undefined), void catchUp()), GAP_MS);
  });

  return {
    open,
    toNewest,
    goTo,
    older,
    newer,
    catchUp,
    status: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      controller.abort();
      clearTimeout(gapTimer);
      stopWatching();
    },
  };
}
export type RoomSync = ReturnType<typeof createRoomSync>;

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
