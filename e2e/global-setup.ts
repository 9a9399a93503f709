import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  type DatabaseUrls,
  joinTestPostgres,
  runStatement,
} from '../tools/test-environment/postgres.ts';
import { startServer } from './server.ts';
import { startWorkerHubs } from './worker-hubs.ts';

export interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** The folder and the database of a stopped hub. */
export interface Sample {
  readonly folder: string;
  readonly database: DatabaseUrls;
}

/** What the global setup provides to the browser tests. */
export interface Hub {
  /** Path of the browser’s program. */
  readonly browserPath: string;
  /** The sample hub in its initial state: the template of all hubs. */
  readonly sample: Sample;
  /** Base URLs of the hubs, one for each worker. */
  readonly workerUrls: readonly string[];
  /** Resets the hub of a worker to its initial state: `POST <resetUrl>/<index>`. */
  readonly resetUrl: string;
  readonly accounts: readonly Account[];
}

declare module 'vitest' {
  interface ProvidedContext {
    hub: Hub;
  }
}

const ROOT = join(import.meta.dirname, '..');
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

export default async function setUpHub({
  config,
  provide,
}: TestProject): Promise<() => Promise<void>> {
  const browserPath = findBrowser();
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), 'thedot-e2e-'));
  const postgres = await joinTestPostgres();
  const sampleFolder = join(folder, 'sample');
  const database = await postgres.database('sample_hub', async ({ url, ownerUrl }) => {
    const server = await startServer(sampleFolder, {
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      SAMPLE_HUB: 'true',
    });
    await server.stop();
    await suppressReminders(url);
  });
  const sample = { folder: sampleFolder, database };
  const hubs = await startWorkerHubs(config.maxWorkers, sample);
  provide('hub', {
    browserPath,
    sample,
    workerUrls: hubs.urls,
    resetUrl: hubs.reset,
    accounts: JSON.parse(readFileSync(join(sample.folder, 'sample-accounts.json'), 'utf8')),
  });
  return async () => {
    await hubs.stop();
    await postgres.leave();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Marks the reminders of all sample sessions as sent. The sample lies around the present time, so tests that count
 * notifications would otherwise depend on the hour of the run.
 */
const suppressReminders = (databaseUrl: string): Promise<void> =>
  runStatement(
    databaseUrl,
    `insert into booking_reminders (booking_kind, booking_id, user_id, kind, start_at)
     select 'expert_session', b.id, who.id, reminder.kind, b.start_at
     from expert_sessions as b
     cross join lateral (values (b.expert_id), (b.requester_id)) as who (id)
     cross join (values ('day'), ('hour')) as reminder (kind)
     where b.start_at is not null
     on conflict do nothing`,
  );

async function buildWeb(): Promise<void> {
  const vite = join(ROOT, 'node_modules/.bin/vite');
  const building = spawn(vite, ['build', 'web', '--logLevel=warn'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const [code] = await once(building, 'exit');
  if (code !== 0) throw new Error('The web app could not be built');
}

function findBrowser(): string {
  const configured = process.env['CHROMIUM'] ?? process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    isExecutable,
  );
  if (!found) throw new Error('No Chromium found: install it or set CHROMIUM to its path');
  return found;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
