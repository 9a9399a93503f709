import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@thedot/domain/access/roles';
import type { Clock } from '@thedot/domain/kernel/time-format';
import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { buildApp } from '../app/build-app.ts';
import type { Settings } from '../app/config.ts';
import { connect, connectReadOnly } from '../db/db.ts';
import { trackPresence } from '../features/users/presence/presence.live.ts';
import { createJobHandlers } from '../app/job-handlers.ts';
import type { ConnectionLimits } from '../http/connection-limits.ts';
import type { Live } from '../kernel/live.ts';
import { socketHandlers, socketNamespaces } from '../app/socket-handlers.ts';
import { openLiveSettings } from '../app/live-settings.ts';
import { openSessionCache } from '../app/open-session-cache.ts';
import { tellOfSettings } from '../app/tell-of-settings.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { createJobPool, runDueJobs } from '../platform/jobs/jobs.ts';
import { createKeys } from '../platform/keys.ts';
import { findDueMails, enqueueMailJobs } from '../platform/mail/mail.queries.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createGateway } from '../platform/realtime/gateway.ts';
import { openRedis } from '../platform/redis.ts';
import { createTestApi } from './api.ts';
import { createDatabase } from './database.ts';
import { skipMailsBefore } from './due-jobs.ts';
import { insertPerson } from './people.ts';
import { TEST_ENVIRONMENT, testSettings } from './settings.ts';
import { openPages } from './sockets.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;
export type TestPerson = Awaited<ReturnType<World['person']>>;

/** The server's secret key, for tests of forged tokens. */
export const SECRET = 'a secret that only the tests know';

interface WorldParts {
  /** Returns the URL of a proxy through which the server reaches the database. */
  readonly databaseProxy?: (databaseUrl: string) => Promise<string>;
  readonly live?: Live;
  readonly connectionLimits?: ConnectionLimits;
}

/** Creates a world for all tests of a file, closed after the last one. Each test begins at `clock`; null is the real time. */
export async function useWorld({
  clock = null,
  settings,
  ...parts
}: WorldParts & { clock?: Date | null; settings?: Partial<Settings> } = {}): Promise<World> {
  const world = await createWorld(settings, parts);
  beforeEach(() => {
    world.clock = clock;
    world.testStart = new Date();
  });
  afterAll(() => world.close());
  return world;
}

/** Creates a complete server on a new database. */
export async function createWorld(
  overrides: Partial<Settings> = {},
  { databaseProxy: line, live, connectionLimits }: WorldParts = {},
) {
  const database = await createDatabase();
  const lineUrl = line ? await line(database.url) : database.url;
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-world-'));
  const start = testSettings({ dataDir, ...overrides });
  // Concurrent calls wait for connections longer on a busy machine than in production.
  const { db, pool } = connect(lineUrl, 20, line ? {} : { connectMs: 30_000 });
  const owner = connect(database.ownerUrl, 1);
  const jobPool = createJobPool(database.url);
  const keys = createKeys(SECRET);
  const log = pino({ level: start.logLevel });
  const settingSource = await openLiveSettings({
    db,
    keys,
    start,
    environment: TEST_ENVIRONMENT,
    log,
  });
  const { settings } = settingSource;
  const files = await openFileStore(settings);
  const now = (): Date => world.clock ?? new Date();
  const known = openSessionCache({ db, url: lineUrl, settings, now });
  const { people } = known;
  const readOnly = connectReadOnly(lineUrl);
  const { redisUrl } = settings;
  const redis =
    redisUrl === null ? null : await openRedis({ url: redisUrl, hub: keys.hubId(), log });
  const gateway = createGateway({
    settings,
    db,
    keys,
    people,
    redis,
    now,
    log,
    handlers: socketHandlers,
    namespaces: socketNamespaces,
  });
  const world = {
    /** Null follows the real clock. */
    clock: null as Date | null,
    /** By the real clock; mails that were queued before are not sent. */
    testStart: null as Date | null,
    jobPool,
    settings,
    settingSource,
    db,
    readOnlyDb: readOnly.db,
    keys,
    files,
    people,
    live: live ?? gateway.live,
    gateway,
    redis,
    log,
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    /** Works as the owner of the database; `db`, as the server does, may only change rows. */
    owner: owner.db,
  };
  tellOfSettings(settingSource, world);
  const app = await buildApp({ ...world, now, ...(connectionLimits && { connectionLimits }) });
  gateway.attach(app.server);
  const presence = trackPresence({ db, live: world.live, connections: gateway, log });
  const mailer = createMailer(settings);
  const handlers = createJobHandlers({ ...world, mailer, now, log });
  await app.ready();
  const pages = openPages(app);

  return Object.assign(world, {
    app,
    anonymous: createTestApi(app, () => ({})),
    /** Listens on a local port for sockets; returns the URL. */
    listen: pages.listen,
    /** Opens a connected socket of a user. */
    socket: pages.open,
    /** Runs the jobs and sends the mails of the test that are due by the real clock. */
    runJobs: async () => {
      await skipMailsBefore(world);
      await enqueueMailJobs(db, await findDueMails(db, new Date()));
      await runDueJobs({ pool: jobPool, handlers, log });
    },
    /** Creates a user of this role with a completed profile, a verified address and a sign-in session. */
    person: async (role: Role | (string & {}), more: PersonOptions = {}) => {
      const { id, sessionId, name, email, organizationId } = await insertPerson(db, role, more);
      const accessToken = await keys.accessToken.sign({ sessionId, userId: id });
      const headers = { authorization: `Bearer ${accessToken}` };
      const api = createTestApi(app, () => headers);
      return { id, sessionId, name, email, organizationId, accessToken, headers, api };
    },
    close: async () => {
      pages.close();
      await presence.stop();
      await gateway.close();
      await app.close();
      await known.close();
      redis?.close();
      await pool.end();
      await readOnly.pool.end();
      await jobPool.end();
      await owner.pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

export interface PersonOptions {
  readonly organizationId?: string;
  readonly organizationKind?: OrganizationKind;
  readonly canBookExpert?: boolean;
  readonly password?: string;
  readonly incomplete?: boolean;
  readonly review?: 'waiting' | 'declined';
  readonly removed?: boolean;
  readonly language?: 'en' | 'fr';
  readonly timeZone?: string;
  readonly clock?: Clock;
  readonly station5G?: boolean;
}
