import { OFFLINE_GRACE_MS, PRESENCE_HEARTBEAT_MS, PRESENCE_EXPIRY_MS } from '@thedot/domain/limits';
import type { Logger } from 'pino';
import type { Db } from '../../../db/db.ts';
import type { Live } from '../../../kernel/live.ts';
import {
  deleteExpiredConnections,
  expireConnections,
  upsertConnections,
} from './presence.queries.ts';
import { publishPresence } from './presence.service.ts';

/** The users connected to this server, and events when that changes. */
interface ConnectionSource {
  readonly connectedUserIds: () => readonly string[];
  readonly isConnected: (userId: string) => boolean;
  readonly onUserConnection: (watcher: {
    readonly onConnect: (userId: string) => void;
    readonly onDisconnect: (userId: string) => void;
  }) => void;
}

interface PresenceSetup {
  readonly db: Db;
  readonly live: Live;
  readonly connections: ConnectionSource;
  readonly log: Pick<Logger, 'warn'>;
  readonly intervals?: { readonly refreshMs: number; readonly graceMs: number };
}

/** Collects connections for a moment, so that a restarted server writes all of them at once. */
const BATCH_MS = 50;
/** Delay after the grace period, so that expired rows are surely past it. */
const SWEEP_DELAY_MS = 100;

/**
 * Stores which users are connected to this server. Each row expires by itself, so that users of a killed
 * server don't stay online (decision 64).
 */
export function trackPresence({
  db,
  live,
  connections,
  log,
  intervals = DEFAULT_INTERVALS,
}: PresenceSetup) {
  const { refreshMs, graceMs } = intervals;
  const instance = crypto.randomUUID();
  const connectedUserIds = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let writing: Promise<void> = Promise.resolve();
  let isScheduled = false;
  let hasDisconnects = false;

  const refreshTimer = setInterval(() => enqueue(refresh), refreshMs);
  connections.onUserConnection({
    onConnect: (userId) => {
      connectedUserIds.add(userId);
      scheduleWrite();
    },
    onDisconnect: () => {
      hasDisconnects = true;
      scheduleWrite();
    },
  });

  function scheduleWrite(): void {
    if (isScheduled || isStopped) return;
    isScheduled = true;
    enqueueAfter(BATCH_MS, async () => {
      isScheduled = false;
      await writeChanges();
    });
  }

  /** Runs writes one after another, because the connected users change while one is running. */
  function enqueue(work: () => Promise<void>): void {
    writing = writing.then(work).catch((error: unknown) => {
      log.warn({ err: error }, 'presence update failed');
    });
  }

  function enqueueAfter(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue(work);
    }, ms);
    timers.add(timer);
  }

  async function writeChanges(): Promise<void> {
    const ids = [...connectedUserIds].filter(connections.isConnected);
    connectedUserIds.clear();
    if (ids.length > 0) await renewConnections(ids);
    if (!hasDisconnects) return;
    hasDisconnects = false;
    await expireConnections(db, { instance, exceptIds: connections.connectedUserIds(), graceMs });
    enqueueAfter(graceMs + SWEEP_DELAY_MS, removeExpired);
  }

  async function refresh(): Promise<void> {
    const ids = connections.connectedUserIds();
    if (ids.length > 0) await renewConnections(ids);
    await expireConnections(db, { instance, exceptIds: ids, graceMs });
    await removeExpired();
  }

  async function renewConnections(ids: readonly string[]): Promise<void> {
    const holdsMs = refreshMs + PRESENCE_EXPIRY_MS - PRESENCE_HEARTBEAT_MS;
    await publishPresence({ db, live }, await upsertConnections(db, { instance, ids, holdsMs }));
  }

  async function removeExpired(): Promise<void> {
    await publishPresence({ db, live }, await deleteExpiredConnections(db));
  }

  return {
    /** Users reconnect to another server: they stay online for the grace period. */
    stop: async () => {
      isStopped = true;
      clearInterval(refreshTimer);
      for (const timer of timers) clearTimeout(timer);
      enqueue(async () => void (await expireConnections(db, { instance, exceptIds: [], graceMs })));
      await writing;
    },
  };
}

const DEFAULT_INTERVALS = { refreshMs: PRESENCE_HEARTBEAT_MS, graceMs: OFFLINE_GRACE_MS };
