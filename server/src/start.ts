import { mkdir } from 'node:fs/promises';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { closeGently } from './close-gently.ts';
import type { Settings } from './config.ts';
import { connect } from './db/db.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { firstAdminLink } from './features/auth/first-admin.service.ts';
import { sessionOfPush } from './features/bookings/invitations.service.ts';
import { pushChatsOf } from './features/chat/pushed-chats.live.ts';
import { chatOfNews } from './features/chat/unseen.service.ts';
import { startPushing } from './features/notifications/push.jobs.ts';
import { keepPresence } from './features/users/presence.live.ts';
import { jobHandlers } from './jobs.ts';
import { liveAnswers } from './live-answers.ts';
import { openPeople } from './open-people.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { freeJobsOfTheDead } from './platform/jobs/jobs.queries.ts';
import { migrateJobs, startJobs } from './platform/jobs/jobs.ts';
import { createKeys, findSecret } from './platform/keys.ts';
import { logOptions } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { startMetrics } from './platform/metrics.ts';
import { createGateway } from './platform/realtime/gateway.ts';
import { openRedis } from './platform/redis.ts';
import { makeSampleHub, oneOfEach } from './seed/sample-hub.ts';

/** Where there are other servers, calls that a proxy has sent here are answered before they go there. */
const DRAIN_MS = 1_000;

/** Brings the whole product up in order, and down in the opposite one. */
export async function startServer(settings: Settings): Promise<{ stop: () => Promise<void> }> {
  const log = pino(logOptions(settings));
  await mkdir(settings.dataDir, { recursive: true });
  const database = await openDatabase(settings, log);
  await migrate(database.url);
  await migrateJobs(database.url, log);
  const { db, pool } = connect(database.url, 20, { connectMs: settings.databaseWaitMs });
  const keys = createKeys(await findSecret(settings));
  const files = await openFileStore(settings);
  const known = openPeople({ db, url: database.url, settings });
  const { people } = known;
  const now = () => new Date();

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
  const pushing = startPushing({
    db,
    keys,
    settings,
    now,
    log,
    subjectOf: async (db, push) =>
      (await sessionOfPush(db, push, now())) ?? (await chatOfNews(db, push)),
  });
  const chats = pushChatsOf({ db, live: gateway.live, now, log, look: pushing.look });
  const { live } = chats;
  const app = await buildApp({ settings, db, keys, files, people, live, redis, now, logger: log });
  gateway.attach(app.server);
  const presence = keepPresence({ db, live, lines: gateway, log });
  const mailer = createMailer(settings);
  const handlers = jobHandlers({ db, keys, files, settings, mailer, live, now, log });
  // What a killed server was at goes on at once, not only with the clock's next minute.
  await freeJobsOfTheDead(db);
  const jobs = await startJobs({ url: database.url, handlers, log });
  const metrics = await startMetrics(settings, { pool, redis, log });

  if (settings.sampleHub) await sampleHub({ db, settings, now });
  const link = settings.isProduction && (await firstAdminLink(db, { keys, settings, now: now() }));
  await app.listen({ host: settings.host, port: settings.port });
  if (link) say(`Create the first administrator with this link, once: ${link}`);
  say(`THE DOT is ready at ${settings.publicUrl}`);

  return {
    stop: async () => {
      const closed = closeGently(app, redis ? DRAIN_MS : 0);
      await presence.stop();
      await gateway.close();
      await closed;
      await chats.stop();
      await pushing.stop();
      await jobs.stop();
      await metrics.stop();
      await known.close();
      redis?.close();
      await pool.end();
      await database.stop();
    },
  };
}

/** The configured PostgreSQL, or the one that comes with the product. */
const openDatabase = async ({ databaseUrl, dataDir }: Settings, log: Logger) =>
  databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : startEmbedded({ dataDir, say: (sentence) => log.warn(sentence) });

async function sampleHub(setup: Parameters<typeof makeSampleHub>[0]): Promise<void> {
  const accounts = await makeSampleHub(setup);
  if (!accounts) return;
  say('A sample hub is ready. Sign in as one of these; all are in sample-accounts.json:');
  for (const { role, email, password } of oneOfEach(accounts)) {
    say(`  ${role.padEnd(12)} ${email.padEnd(40)} ${password}`);
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);
