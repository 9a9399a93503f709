import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@thedot/domain/access/roles';
import type { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { buildApp } from '../app.ts';
import type { Settings } from '../config.ts';
import { connect } from '../db/db.ts';
import { keepPresence } from '../features/users/presence.live.ts';
import { jobHandlers } from '../jobs.ts';
import type { Live } from '../kernel/live.ts';
import { liveAnswers } from '../live-answers.ts';
import { openPeople } from '../open-people.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { runDueJobs } from '../platform/jobs/jobs.ts';
import { createKeys } from '../platform/keys.ts';
import { findDueMails, giveJobs } from '../platform/mail/mail.queries.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createGateway } from '../platform/realtime/gateway.ts';
import { openRedis } from '../platform/redis.ts';
import { apiOver } from './api.ts';
import { createDatabase } from './database.ts';
import { insertPerson } from './people.ts';
import { testSettings } from './settings.ts';
import { openPages } from './sockets.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;
export type TestPerson = Awaited<ReturnType<World['person']>>;

/** What a stolen server key would be: for tests that forge with it. */
export const SECRET = 'a secret that only the tests know';

interface WorldParts {
  /** The address through which the server reaches the database, such as a proxy's. */
  readonly line?: (databaseUrl: string) => Promise<string>;
  readonly live?: Live;
}

/** A world for all tests of a file, closed after the last one. Each test begins at `clock`; null is the real time. */
export async function useWorld({
  clock = null,
  settings,
  ...parts
}: WorldParts & { clock?: Date | null; settings?: Partial<Settings> } = {}): Promise<World> {
  const world = await createWorld(settings, parts);
  beforeEach(() => {
    world.clock = clock;
  });
  afterAll(() => world.close());
  return world;
}

/** A whole server of its own, on a fresh database, with people who can sign in. */
export async function createWorld(
  overrides: Partial<Settings> = {},
  { line, live }: WorldParts = {},
) {
  const database = await createDatabase();
  const lineUrl = line ? await line(database.url) : database.url;
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-world-'));
  const settings = testSettings({ dataDir, ...overrides });
  // Many calls at once wait for each other; on a busy machine longer than anybody would at a hub.
  const { db, pool } = connect(lineUrl, 20, line ? {} : { connectMs: 30_000 });
  const keys = createKeys(SECRET);
  const files = await openFileStore(settings);
  const known = openPeople({ db, url: lineUrl, settings });
  const { people } = known;
  const log = pino({ level: settings.logLevel });
  const now = (): Date => world.clock ?? new Date();
  const { redisUrl } = settings;
  const redis = redisUrl === null ? null : openRedis({ url: redisUrl, hub: keys.hubMark(), log });
  const gateway = createGateway({
    settings,
    db,
    keys,
    people,
    redis,
    now,
    log,
    answers: liveAnswers,
  });
  const world = {
    /** Null follows the real clock. */
    clock: null as Date | null,
    settings,
    db,
    keys,
    files,
    people,
    live: live ?? gateway.live,
    gateway,
    redis,
    databaseUrl: database.url,
  };
  const app = await buildApp({ ...world, now });
  gateway.attach(app.server);
  const presence = keepPresence({ db, live: world.live, lines: gateway, log });
  const mailer = createMailer(settings);
  const handlers = jobHandlers({ ...world, mailer, now, log });
  await app.ready();
  const pages = openPages(app);

  return Object.assign(world, {
    app,
    anonymous: apiOver(app, () => ({})),
    /** Listens on this machine, so that sockets can come; answers where. */
    listen: pages.listen,
    /** The socket of an open page of somebody, connected. */
    socket: pages.open,
    /** Does what waits in the queue, or in the outbox, and is due by the real clock. */
    runJobs: async () => {
      await giveJobs(db, await findDueMails(db, new Date()));
      await runDueJobs({ url: database.url, handlers, log });
    },
    /** A completed, verified person of this role, with a session. */
    person: async (role: Role | (string & {}), more: PersonWish = {}) => {
      const { id, sessionId, name, email, organizationId } = await insertPerson(db, role, more);
      const accessToken = await keys.accessToken.sign({ sessionId, userId: id });
      const headers = { authorization: `Bearer ${accessToken}` };
      const api = apiOver(app, () => headers);
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
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

export interface PersonWish {
  readonly organizationId?: string;
  readonly organizationKind?: OrganizationKind;
  readonly canBookExpert?: boolean;
  readonly password?: string;
  readonly incomplete?: boolean;
  readonly review?: 'waiting' | 'declined';
  readonly removed?: boolean;
  readonly language?: 'en' | 'fr';
  readonly timeZone?: string;
  readonly station5G?: boolean;
}
