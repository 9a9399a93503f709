import { mkdir } from 'node:fs/promises';
import { type Logger, pino } from 'pino';
import { buildApp } from './build-app.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import type { Settings } from '../kernel/settings.ts';
import { connect, connectReadOnly } from '../db/db.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { withMigrationLock } from '../db/migrate.ts';
import { createEmbeddedRole } from '../db/runtime-role.ts';
import { writeFirstAdminLink } from '../features/auth/links/first-admin.service.ts';
import { findBookingForPush } from '../features/scheduling/invitations.service.ts';
import { createChatPushes } from '../features/chat/unseen/chat-pushes.live.ts';
import { FEATURES } from './features.ts';
import { describeUnseenChat } from '../features/chat/unseen/unseen-notifications.service.ts';
import { startPushSender } from '../features/notifications/push.jobs.ts';
import { trackPresence } from '../features/users/presence/presence.live.ts';
import { createJobHandlers, CRONTAB } from './job-handlers.ts';
import { listenOn } from '../http/listen.ts';
import { socketHandlers, socketNamespaces } from './socket-handlers.ts';
import { openLiveSettings } from './live-settings.ts';
import { openSessionCache } from './open-session-cache.ts';
import { tellOfSettings } from './tell-of-settings.ts';
import { logAudit } from '../platform/audit/audit.queries.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { releaseOrphanedJobs } from '../platform/jobs/jobs.queries.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createKeys, loadSecret } from '../platform/keys.ts';
import { logOptions } from '../platform/log.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { startMetrics } from '../platform/metrics.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';
import { createGateway } from '../platform/realtime/gateway.ts';
import { openRedis } from '../platform/redis.ts';
import { openTracing } from '../platform/tracing/tracing.ts';
import { createSampleHub, oneAccountPerRole } from '../seed/sample-hub.ts';

/** With other servers: requests that a proxy has already sent here are answered before it uses the others. */
const DRAIN_MS = 1_000;

/** Starts the whole product in order; `stop` stops it in reverse order. */
export async function startServer(start: Settings): Promise<{ stop: () => Promise<void> }> {
  const log = pino(logOptions(start));
  const stopAuditLog = logAudit(log);
  const tracing = await openTracing(start, log);
  await mkdir(start.dataDir, { recursive: true });
  const database = await openDatabase(start, log);
  await prepareDatabase(database, log);
  const { db, pool } = connect(database.url, 20, { connectMs: start.databaseWaitMs });
  const keys = createKeys(await loadSecret(start), start.secretKeyPrevious);
  const settingSource = await openLiveSettings({ db, keys, start, log });
  const { settings } = settingSource;
  const files = await openFileStore(settings);
  const now = () => new Date();
  const known = openSessionCache({ db, url: database.url, settings, now });
  const { people } = known;
  const readOnly = connectReadOnly(database.url);

  const { redisUrl } = settings;
  if (settings.isProduction && redisUrl !== null && new URL(redisUrl).password === '')
    log.warn('REDIS_URL has no password: set one in Redis and in the address.');
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
  const pushing = startPushSender({
    db,
    keys,
    settings,
    now,
    log,
    findSubject: async (db, push) =>
      (await findBookingForPush(db, push, { settings, features: FEATURES, now })) ??
      (await describeUnseenChat(db, push)),
  });
  const chats = createChatPushes({
    db,
    live: gateway.live,
    now,
    log,
    sendDuePushes: pushing.sendDue,
  });
  const { live } = chats;
  tellOfSettings(settingSource, { people, live });
  const app = await buildApp({
    settings,
    settingSource,
    db,
    readOnlyDb: readOnly.db,
    keys,
    files,
    people,
    live,
    redis,
    now,
    logger: log,
  });
  gateway.attach(app.server);
  const presence = trackPresence({ db, live, connections: gateway, log });
  const unfollow = settingSource.follow(database.url);
  const mailer = createMailer(settings);
  const handlers = createJobHandlers({
    db,
    keys,
    files,
    settings,
    settingSource,
    mailer,
    live,
    now,
    log,
  });
  // Jobs of a killed server continue at once instead of with the next minute's cron job.
  await releaseOrphanedJobs(db);
  const jobs = await startJobs({ url: database.url, handlers, crontab: CRONTAB, log });
  const metrics = await startMetrics(settings, { db, pool, redis, files, log });

  // Servers that start at once fill an empty hub one after the other.
  const firstAdmin = await withMigrationLock(database.url, async () => {
    if (settings.sampleHub) await sampleHub({ db, settings, now });
    return settings.isProduction ? writeFirstAdminLink(db, { keys, settings, now: now() }) : null;
  });
  await listenOn(app, settings);
  if (firstAdmin !== null) print(firstAdmin);
  print(`THE DOT is ready at ${settings.publicUrl}`);

  return {
    stop: async () => {
      const closed = shutDownGracefully(app, redis ? DRAIN_MS : 0);
      await presence.stop();
      await gateway.close();
      await closed;
      await chats.stop();
      await pushing.stop();
      await jobs.stop();
      await metrics.stop();
      await tracing.stop();
      await known.close();
      await unfollow();
      redis?.close();
      await pool.end();
      await readOnly.pool.end();
      await database.stop();
      stopAuditLog();
    },
  };
}

/** Opens the configured PostgreSQL, or the embedded one, whose role for the server it creates. */
async function openDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Settings, log: Logger) {
  if (databaseUrl !== null) {
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} };
  }
  const report = (sentence: string) => log.warn(sentence);
  const { url: ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, report });
  return { url: await createEmbeddedRole(ownerUrl), ownerUrl, stop };
}

async function sampleHub(setup: Parameters<typeof createSampleHub>[0]): Promise<void> {
  const accounts = await createSampleHub(setup);
  if (!accounts) return;
  print(
    'The sample hub is ready. Sign in with one of these accounts (all are in sample-accounts.json):',
  );
  for (const { role, email, password } of oneAccountPerRole(accounts)) {
    print(`  ${role.padEnd(12)} ${email.padEnd(40)} ${password}`);
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);
