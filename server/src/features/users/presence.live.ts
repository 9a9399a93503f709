import { OFFLINE_GRACE_MS, PRESENCE_EVERY_MS, PRESENCE_HOLDS_MS } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { Live } from '../../kernel/live.ts';
import { deleteGone, letGo, upsertHere } from './presence.queries.ts';
import { announcePresence } from './presence.service.ts';

/** Who has lines to this server, and who says when that changes. */
interface Lines {
  readonly connected: () => readonly string[];
  readonly isConnected: (userId: string) => boolean;
  readonly onPerson: (watcher: {
    readonly came: (userId: string) => void;
    readonly gone: (userId: string) => void;
  }) => void;
}

interface Setup {
  readonly db: Db;
  readonly live: Live;
  readonly lines: Lines;
  readonly log: Pick<Logger, 'warn'>;
  readonly every?: { readonly refreshMs: number; readonly graceMs: number };
}

/** Those who come within a moment are written at once: a server that starts anew has all of them. */
const GATHER_MS = 50;
/** A little after it has run out for sure. */
const LATER_MS = 100;

/**
 * Keeps in the database who is here by this server. What is kept runs out by itself, so that nobody stays who came
 * by a server that was killed (decision 64).
 */
export function keepPresence({ db, live, lines, log, every = USUAL }: Setup) {
  const { refreshMs, graceMs } = every;
  const instance = crypto.randomUUID();
  const came = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let writing: Promise<void> = Promise.resolve();
  let isGathering = false;
  let hasLeft = false;

  const refreshing = setInterval(() => soon(refresh), refreshMs);
  lines.onPerson({
    came: (userId) => {
      came.add(userId);
      gather();
    },
    gone: () => {
      hasLeft = true;
      gather();
    },
  });

  function gather(): void {
    if (isGathering || isStopped) return;
    isGathering = true;
    later(GATHER_MS, async () => {
      isGathering = false;
      await note();
    });
  }

  /** What this server has to say changes while it is said: one after the other. */
  function soon(work: () => Promise<void>): void {
    writing = writing.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'who is here could not be kept');
    });
  }

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      soon(work);
    }, ms);
    timers.add(timer);
  }

  async function note(): Promise<void> {
    const ids = [...came].filter(lines.isConnected);
    came.clear();
    if (ids.length > 0) await sayHere(ids);
    if (!hasLeft) return;
    hasLeft = false;
    await letGo(db, { instance, but: lines.connected(), graceMs });
    later(graceMs + LATER_MS, sweep);
  }

  async function refresh(): Promise<void> {
    const ids = lines.connected();
    if (ids.length > 0) await sayHere(ids);
    await letGo(db, { instance, but: ids, graceMs });
    await sweep();
  }

  async function sayHere(ids: readonly string[]): Promise<void> {
    const holdsMs = refreshMs + PRESENCE_HOLDS_MS - PRESENCE_EVERY_MS;
    await announcePresence({ db, live }, await upsertHere(db, { instance, ids, holdsMs }));
  }

  async function sweep(): Promise<void> {
    await announcePresence({ db, live }, await deleteGone(db));
  }

  return {
    /** Its people are on their way to another server: they stay as long as for a reload. */
    stop: async () => {
      isStopped = true;
      clearInterval(refreshing);
      for (const timer of timers) clearTimeout(timer);
      soon(async () => void (await letGo(db, { instance, but: [], graceMs })));
      await writing;
    },
  };
}

const USUAL = { refreshMs: PRESENCE_EVERY_MS, graceMs: OFFLINE_GRACE_MS };
