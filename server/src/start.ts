import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import type { Settings } from './config.ts';
import { connect } from './db/db.ts';
import { openDatabase } from './db/embedded.ts';
import { listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import { firstAdminLink } from './features/auth/first-admin.service.ts';
import { loadSession } from './features/auth/known-session.service.ts';
import { jobHandlers } from './jobs.ts';
import { People } from './kernel/people.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { migrateJobs, startJobs } from './platform/jobs/jobs.ts';
import { createKeys, findSecret } from './platform/keys.ts';
import { logOptions } from './platform/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { startMetrics } from './platform/metrics.ts';
import { makeSampleHub } from './seed/sample-hub.ts';

/** Brings the whole product up in order, and down in the opposite one. */
export async function startServer(settings: Settings): Promise<{ stop: () => Promise<void> }> {
  const log = pino(logOptions(settings));
  await mkdir(settings.dataDir, { recursive: true });
  const database = await openDatabase(settings, log);
  await migrate(database.url);
  await migrateJobs(database.url, log);
  const { db, pool } = connect(database.url);
  const keys = createKeys(await findSecret(settings));
  const files = await openFileStore(settings);
  const listener = listen(database.url, 'people_changed', (message) => people.hear(message));
  const people = new People((id) => loadSession(db, id), listener.hears);
  const now = () => new Date();

  const app = await buildApp({ settings, db, keys, files, people, now, logger: log });
  const mailer = createMailer(settings);
  const handlers = jobHandlers({ db, keys, files, settings, mailer, now, log });
  const jobs = await startJobs({ url: database.url, handlers, log });
  const metrics = await startMetrics(settings, { pool, log });

  if (settings.sampleHub) await makeSampleHub({ db, keys, files, settings, now });
  const link = settings.isProduction && (await firstAdminLink(db, { keys, settings, now: now() }));
  await app.listen({ host: settings.host, port: settings.port });
  if (link) say(`Create the first administrator with this link, once: ${link}`);
  say(`THE DOT is ready at ${settings.publicUrl}`);

  return {
    stop: async () => {
      await app.close();
      await jobs.stop();
      await metrics.stop();
      await listener.close();
      await pool.end();
      await database.stop();
    },
  };
}

const say = (line: string) => process.stdout.write(`${line}\n`);
