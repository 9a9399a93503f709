import type { FastifyServerOptions } from 'fastify';
import type { Db } from '../db/db.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Live } from '../kernel/live.ts';
import type { SessionCache } from '../kernel/session-cache.ts';
import type { SettingSource } from '../kernel/setting-source.ts';
import type { Settings } from '../kernel/settings.ts';
import type { FileStore } from '../kernel/file-store.ts';
import type { Keys } from '../kernel/keys.ts';
import type { Redis } from '../platform/redis.ts';

/** The services that the HTTP application runs on; `start-server.ts` creates the real ones, tests their own. */
export interface AppDependencies {
  readonly settings: Settings;
  readonly settingSource: SettingSource;
  readonly db: Db;
  /** The same database, for callers who may change nothing. */
  readonly readOnlyDb: Db;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly people: SessionCache;
  readonly live: Live;
  /** Null for a single server. */
  readonly redis: Redis | null;
  readonly now: () => Date;
  /** Tests set shorter ones. */
  readonly connectionLimits?: ConnectionLimits;
  readonly logger?: FastifyServerOptions['loggerInstance'];
}
